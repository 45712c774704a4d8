import type { ListedProject, Project, ProjectStatus } from '@codesearch/engine';
import { count, counted } from '@codesearch/presentation';
import { z } from 'zod';
import type { IndexJob } from './index-job.ts';
import { degradedContexts, stateAdvice } from '../server/advice.ts';
import { wholeNumber } from '../server/whole-number.ts';
import { formatProgress, phaseOf, phases } from './phase.ts';
import type { Phase } from './phase.ts';

const indexStates = [
  'missing',
  'current',
  'stale-content',
  'stale-options',
  'stale-format',
  'corrupt',
  'interrupted',
] as const satisfies readonly ProjectStatus['state'][];

/** The status of one index, for programs. */
export interface StatusRecord {
  root: string;
  state: ProjectStatus['state'];
  phase: Phase;
  files: number;
  chunks: number;
  /** Files that the running job has committed, and those it has to commit. */
  done?: number | undefined;
  total?: number | undefined;
  secondsLeft?: number | undefined;
  /** Files that differ from the index; absent where it was not compared with its tree. */
  pending?: number | undefined;
  /** What an index of this state lacks, files that were passed over, chunks that fell back, failures with their reasons. */
  problems: string[];
}

export const statusSchema: z.ZodType<StatusRecord> = z.object({
  root: z.string(),
  state: z.enum(indexStates),
  phase: z.enum(phases),
  files: wholeNumber,
  chunks: wholeNumber,
  done: wholeNumber.optional(),
  total: wholeNumber.optional(),
  secondsLeft: wholeNumber.optional(),
  pending: wholeNumber.optional(),
  problems: z.array(z.string()),
});

/** The status of a project and its job, of one moment: what a job did that ended meanwhile is in it. */
export async function readStatus(
  project: Project,
  job: IndexJob | undefined,
  signal?: AbortSignal,
): Promise<StatusRecord> {
  const before = job?.state;
  const status = await project.status({ signal });
  return statusRecord(job?.state === before ? status : await project.status({ signal }), job);
}

/** From the store itself, and compared with the tree. */
export function statusRecord(status: ProjectStatus, job: IndexJob | undefined): StatusRecord {
  const { root, state, files, chunks, fallenBack, pending, changes, skipped, writer } = status;
  const skips = Object.entries(skipped).map(([reason, number]) => `${count(number)} ${reason}`);
  return {
    root,
    state,
    phase: phaseOf(job, writer),
    files,
    chunks,
    ...progressOf(job),
    ...(pending && { pending: pending.added + pending.modified + pending.removed }),
    problems: [
      ...changes,
      ...(skips.length === 0 ? [] : [`skipped: ${skips.join(', ')}`]),
      ...(fallenBack === 0 ? [] : [degradedContexts(fallenBack)]),
      ...problemsOf(job),
    ],
  };
}

/** As far as the manifest tells: nothing is opened. */
export function listedRecord(listed: ListedProject, job: IndexJob | undefined): StatusRecord {
  const { root, id, state, files, chunks, orphan } = listed;
  return {
    root: root ?? id,
    state,
    phase: phaseOf(job, undefined),
    files,
    chunks,
    ...progressOf(job),
    problems: [...(orphan ? ['the folder is gone'] : []), ...problemsOf(job)],
  };
}

/** The status of one index, for readers. What is being worked on is never called complete. */
export function formatStatus(record: StatusRecord, job: IndexJob | undefined): string {
  const { root, state, phase, files, chunks, pending = 0, problems } = record;
  const isRunning = job?.state === 'running';
  const condition = isRunning ? `${phase}, not complete` : phase === 'idle' ? state : `${state}, ${phase}`;
  return [
    `${root}: ${condition}. Stored: ${counted(files, 'file')}, ${counted(chunks, 'chunk')}.`,
    isRunning ? `This run: ${formatProgress(job)}.` : adviceFor(record),
    ...(pending === 0 ? [] : [`${counted(pending, 'file')} not as indexed.`]),
    ...problems.map((problem) => `- ${problem}`),
  ].join('\n');
}

/** What was not compared with its tree is not called up to date. */
function adviceFor({ state, pending }: StatusRecord): string {
  if (state === 'current' && pending === undefined) return 'Complete at its last run; ask with path how it is now.';
  return stateAdvice[state];
}

function progressOf(job: IndexJob | undefined): Pick<StatusRecord, 'done' | 'total' | 'secondsLeft'> {
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
