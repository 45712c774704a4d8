import { z } from 'zod';
import { followJob } from '../project/follow-job.ts';
import { formatStatus, listedRecord, readStatus, statusSchema } from '../project/status-record.ts';
import type { Workspace } from '../project/workspace.ts';
import { tool } from '../server/tool.ts';
import type { Feature } from '../server/tool.ts';

/** How long a call follows a running job where the client asked for progress. */
const followMs = 5000;

const input = z.strictObject({
  path: z.string().optional().describe('A project, or a folder in it. Default: all projects'),
});

const output = z.object({ projects: z.array(statusSchema) });

/** Tells how indexes are, from the stores themselves. */
export function getIndexingStatus(workspace: Workspace): Feature {
  return tool({
    name: 'get_indexing_status',
    description: 'How an index is: phase, files, chunks, time left, what is stale, what failed.',
    input,
    output,
    effects: { readOnly: true },
    async call({ path }, call) {
      if (path === undefined) return statusOfAll(workspace);
      const { root } = await workspace.locate(path);
      return workspace.use(root, async ({ project, job }) => {
        if (job && call.wantsProgress) await followJob(job, followMs, call);
        const record = await readStatus(project, job, call.signal);
        return { text: formatStatus(record, job), structured: { projects: [record] } };
      });
    },
  });
}

async function statusOfAll(
  workspace: Workspace,
): Promise<{ readonly text: string; readonly structured: z.output<typeof output> }> {
  const all = (await workspace.list()).map((listed) => {
    const job = listed.root === undefined ? undefined : workspace.served(listed.root)?.job;
    const record = listedRecord(listed, job);
    return { record, text: formatStatus(record, job) };
  });
  const text = all.map((each) => each.text).join('\n\n') || 'No project is indexed.';
  return { text, structured: { projects: all.map(({ record }) => record) } };
}
