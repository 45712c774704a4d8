import { count, counted } from '@codesearch/presentation';
import { z } from 'zod';
import { followJob } from '../project/follow-job.ts';
import type { IndexJob } from '../project/index-job.ts';
import { formatProgress } from '../project/phase.ts';
import type { RebuildConsent } from '../project/rebuild-consent.ts';
import type { ServedProject } from '../project/served-project.ts';
import type { Workspace } from '../project/workspace.ts';
import { tool } from '../server/tool.ts';
import type { Feature, ToolAnswer } from '../server/tool.ts';
import { wholeNumber } from '../server/whole-number.ts';

/** Long enough to tell what a small change came to, short enough to be at once. */
const settleMs = 250;

const input = z.strictObject({
  path: z.string().describe('Absolute path of the project folder'),
  force: z.boolean().optional().describe('Rebuild from nothing. The first call only tells what it costs'),
});

const output = z.object({
  root: z.string(),
  outcome: z.enum(['started', 'running', 'current', 'unconfirmed']),
  files: wholeNumber,
});

type Output = z.output<typeof output>;

/** Starts indexing in the background, or tells of the job that is running. */
export function indexCodebase(workspace: Workspace, consent: RebuildConsent): Feature {
  return tool({
    name: 'index_codebase',
    description: 'Index a project for search_code, in the background; only what changed where there is an index.',
    input,
    output,
    effects: { readOnly: false, destructive: false, idempotent: true },
    async call({ path, force = false }, call) {
      const { root } = await workspace.locate(path);
      if (force) {
        const cost = await consent.ask(root);
        if (cost !== undefined) return { text: cost, structured: recordOf(root, 'unconfirmed', undefined) };
      }
      return workspace.use(root, async (served) => {
        const running = served.job?.state === 'running' && !force;
        const job = force ? await served.rebuild() : served.sync();
        await followJob(job, settleMs, call);
        return answer(served, job, running);
      });
    },
  });
}

async function answer(served: ServedProject, job: IndexJob, wasRunning: boolean): Promise<ToolAnswer<Output>> {
  const { root } = served.project;
  if (job.state === 'failed') throw job.error;
  if (job.state !== 'finished') {
    const verb = wasRunning ? 'Already indexing' : job.force ? 'Rebuilding' : 'Indexing';
    const text = `${verb} ${root} in the background: ${formatProgress(job)}. search_code works meanwhile; get_indexing_status tells how far it is.`;
    return { text, structured: recordOf(root, wasRunning ? 'running' : 'started', job) };
  }
  const { indexed, removed, unchanged, chunks } = job.report!;
  const text = `${root} is up to date: ${counted(indexed, 'file')} indexed in ${counted(chunks, 'chunk')}, ${count(removed)} removed, ${count(unchanged)} unchanged.`;
  return { text, structured: recordOf(root, 'current', job) };
}

function recordOf(root: string, outcome: Output['outcome'], job: IndexJob | undefined): Output {
  return { root, outcome, files: job?.progress.files ?? 0 };
}
