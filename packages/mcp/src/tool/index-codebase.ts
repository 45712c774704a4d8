import { count, counted } from '@codesearch/presentation';
import { z } from 'zod';
import { formatProgress, waiting } from '../project/job-progress.ts';
import { followJob } from '@codesearch/host';
import type { IndexJob, OpenProjects } from '@codesearch/host';
import type { RebuildConsent } from '../project/rebuild-consent.ts';
import { wholeNumber } from '../server/lean-schema.ts';
import { tool } from '../server/tool.ts';
import type { Feature, ToolAnswer } from '../server/tool.ts';

/** Long enough to report the result of a small change, short enough to seem immediate. */
const maxFollowMs = 250;

const input = z.strictObject({
  path: z.string().describe('Absolute project folder'),
  force: z.boolean().optional().describe('Rebuild from scratch. Reports the cost first'),
  confirm: z.string().optional().describe('Token from that report'),
});

const output = z.object({
  root: z.string(),
  outcome: z.enum(['started', 'running', 'current', 'unconfirmed', 'cancelled']),
  files: wholeNumber,
  /** Cost and advice, as in the text. */
  message: z.string(),
});

type Output = z.output<typeof output>;

/** Starts indexing in the background, or reports the job that runs already. */
export function indexCodebase(projects: OpenProjects, consent: RebuildConsent): Feature {
  return tool({
    name: 'index_codebase',
    title: 'Index a project',
    description: 'Index a project in the background. An existing index is only updated.',
    input,
    output,
    effects: { readOnly: false, destructive: true, idempotent: true },
    async call({ path, force = false, confirm }, call) {
      const { root } = await projects.locate(path, call.listFolders);
      const missing = force ? await consent.missingFor(root, confirm, call) : undefined;
      // A clone is known by the address of its repository.
      const name = (await projects.addressOf(root)) ?? root;
      if (missing !== undefined) return answerOf(missing, { root: name, outcome: 'unconfirmed', files: 0 });
      return projects.use(root, async (served) => {
        const wasRunning = served.job?.state === 'running' && !force;
        const job = force ? await served.rebuild() : served.sync();
        await followJob(job, maxFollowMs, waiting(call));
        return answer(name, job, wasRunning);
      });
    },
  });
}

function answer(root: string, job: IndexJob, wasRunning: boolean): ToolAnswer<Output> {
  if (job.state === 'running') {
    const verb = wasRunning ? 'Already indexing' : job.force ? 'Rebuilding' : 'Indexing';
    const text = `${verb} ${root} in the background: ${formatProgress(job)}. search_code works in the meantime; get_indexing_status reports the progress.`;
    return {
      ...answerOf(text, { root, outcome: wasRunning ? 'running' : 'started', files: job.progress.files }),
      continues: {
        answer: () => job.ended.then(() => lastAnswer(root, job)),
        message: () => formatProgress(job),
        cancel: () => void job.cancel(),
      },
    };
  }
  return lastAnswer(root, job);
}

/** The answer when a job has ended. */
function lastAnswer(root: string, job: IndexJob): ToolAnswer<Output> {
  if (job.state === 'failed') throw job.error;
  if (!job.report) {
    const text = `Indexing ${root} was cancelled after ${counted(job.progress.files, 'file')}.`;
    return answerOf(text, { root, outcome: 'cancelled', files: job.progress.files });
  }
  const { indexed, removed, unchanged, chunks } = job.report;
  const text = `${root} is up to date: ${counted(indexed, 'file')} indexed in ${counted(chunks, 'chunk')}, ${count(removed)} removed, ${count(unchanged)} unchanged.`;
  return answerOf(text, { root, outcome: 'current', files: job.progress.files });
}

function answerOf(text: string, output: Omit<Output, 'message'>): ToolAnswer<Output> {
  return { text, structured: { ...output, message: text } };
}
