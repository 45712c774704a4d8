import type { ListedProject, Project, ProjectStatus, Revision } from '@codesearch/engine';
import { count, counted, degradedContexts } from '@codesearch/presentation';
import { z } from 'zod';
import { stateAdvice } from '../server/advice.ts';
import { wholeNumber } from '../server/lean-schema.ts';
import { formatProgress } from './job-progress.ts';
import { activities, activityOf } from '@codesearch/host';
import type { Activity, IndexJob, OpenProjects } from '@codesearch/host';

/** The status of one index, as structured data. */
export interface IndexStatus {
  root: string;
  state: ProjectStatus['state'];
  phase: Activity;
  files: number;
  chunks: number;
  /** Files that the running job has committed, and how many it commits in all. */
  done?: number | undefined;
  total?: number | undefined;
  secondsLeft?: number | undefined;
  /** Number of files that differ from the index. Absent if they were not compared. */
  pending?: number | undefined;
  /** Changed settings, skipped files, chunks with a degraded context, and failures with their reasons. */
  problems: string[];
}

export const statusSchema: z.ZodType<IndexStatus> = z.object({
  root: z.string(),
  state: z.enum(Object.keys(stateAdvice) as ProjectStatus['state'][]),
  phase: z.enum(activities),
  files: wholeNumber,
  chunks: wholeNumber,
  done: wholeNumber.optional(),
  total: wholeNumber.optional(),
  secondsLeft: wholeNumber.optional(),
  pending: wholeNumber.optional(),
  problems: z.array(z.string()),
});

/** The status of one index for programs and for readers. */
export interface StatusReport {
  readonly status: IndexStatus;
  /** For readers. */
  readonly text: string;
}

/** Reports about a project and its job at one moment. If the job ends while the status is read, it is read again. */
export async function reportProject(
  project: Project,
  job: IndexJob | undefined,
  signal?: AbortSignal,
): Promise<StatusReport> {
  const before = job?.state;
  const read = await project.status({ signal });
  const status = indexStatus(job?.state === before ? read : await project.status({ signal }), job);
  return { status, text: formatStatus(status, job, project.revision) };
}

/** Reports about all indexes from their manifests alone: nothing is opened. */
export async function reportAll(projects: OpenProjects): Promise<readonly StatusReport[]> {
  return (await projects.list()).map((listed) => {
    const job = projects.jobOf(listed);
    const status = listedStatus(listed, job);
    return { status, text: formatStatus(status, job, listed.revision) };
  });
}

/** The status from the store, compared with the files. */
function indexStatus(status: ProjectStatus, job: IndexJob | undefined): IndexStatus {
  const { root, url, state, files, chunks, fallenBack, pending, changes, skipped, writer } = status;
  const skips = Object.entries(skipped).map(([reason, number]) => `${count(number)} ${reason}`);
  return {
    root: url ?? root,
    state,
    phase: activityOf(job, writer),
    files,
    chunks,
    ...progressOf(job),
    ...(pending && { pending: pending.added + pending.modified + pending.removed + (pending.again ?? 0) }),
    problems: [
      ...changes,
      ...(skips.length === 0 ? [] : [`skipped: ${skips.join(', ')}`]),
      ...(fallenBack === 0 ? [] : [degradedContexts(fallenBack)]),
      ...problemsOf(job),
    ],
  };
}

function listedStatus(listed: ListedProject, job: IndexJob | undefined): IndexStatus {
  const { root, url, id, state, files, chunks, orphan } = listed;
  return {
    root: url ?? root ?? id,
    state,
    phase: activityOf(job, undefined),
    files,
    chunks,
    ...progressOf(job),
    problems: [...(orphan ? ['the folder does not exist'] : []), ...problemsOf(job)],
  };
}

/**
 * The status of one index as text. An index with a running job is never called complete.
 *
 * @param revision that is indexed; `undefined` for the files on disk
 */
function formatStatus(status: IndexStatus, job: IndexJob | undefined, revision: Revision | undefined): string {
  const { root, state, phase, files, chunks, pending = 0, problems } = status;
  const name = revision ? `${root} at ${revision.name} (${revision.commit.slice(0, 12)})` : root;
  const isRunning = job?.state === 'running';
  const condition = isRunning ? `${phase}, not complete` : phase === 'idle' ? state : `${state}, ${phase}`;
  return [
    `${name}: ${condition}. Stored: ${counted(files, 'file')}, ${counted(chunks, 'chunk')}.`,
    isRunning ? `This run: ${formatProgress(job)}.` : adviceFor(status),
    ...(pending === 0 ? [] : [`${counted(pending, 'file')} ${pending === 1 ? 'differs' : 'differ'} from the index.`]),
    ...problems.map((problem) => `- ${problem}`),
  ].join('\n');
}

/** An index that was not compared with its files is not called up to date. */
function adviceFor({ state, pending }: IndexStatus): string {
  if (state === 'current' && pending === undefined)
    return 'Complete after its last run. For the current status, call with its path.';
  return stateAdvice[state];
}

function progressOf(job: IndexJob | undefined): Pick<IndexStatus, 'done' | 'total' | 'secondsLeft'> {
  if (job?.state !== 'running') return {};
  const { files, totalFiles, msLeft } = job.progress;
  return {
    done: files,
    total: totalFiles,
    ...(msLeft === undefined ? {} : { secondsLeft: Math.ceil(msLeft / 1000) }),
  };
}

function problemsOf(job: IndexJob | undefined): readonly string[] {
  if (!job) return [];
  const { error, failures, state } = job;
  const failed = state === 'failed' ? [error instanceof Error ? error.message : String(error)] : [];
  return [
    ...failed,
    ...failures.map(({ path, reason, detail }) => `${path}: ${reason}${detail === undefined ? '' : `, ${detail}`}`),
  ];
}
