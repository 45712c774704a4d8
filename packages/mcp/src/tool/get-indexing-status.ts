import { z } from 'zod';
import { followJob } from '@codesearch/host';
import { waiting } from '../project/job-progress.ts';
import { reportAll, reportProject, statusSchema } from '../project/index-status.ts';
import type { StatusReport } from '../project/index-status.ts';
import type { OpenProjects } from '@codesearch/host';
import { tool } from '../server/tool.ts';
import type { Feature, ToolAnswer } from '../server/tool.ts';

/** How long a call reports the progress of a running job, if the client asks for progress. */
const maxFollowMs = 5000;

const input = z.strictObject({
  path: z.string().optional().describe('A folder. Default: all projects'),
});

const output = z.object({ projects: z.array(statusSchema), message: z.string() });

/** Reports the status of indexes. */
export function getIndexingStatus(projects: OpenProjects): Feature {
  return tool({
    name: 'get_indexing_status',
    title: 'Status of indexes',
    description: 'Phase, files, chunks, time left, stale and failed files of an index.',
    input,
    output,
    effects: { readOnly: true },
    async call({ path }, call) {
      if (path === undefined) return answerOf(await reportAll(projects));
      const { root } = await projects.locate(path, call.listFolders);
      return projects.use(root, async ({ project, job }) => {
        if (job && call.wantsProgress) await followJob(job, maxFollowMs, waiting(call));
        return answerOf([await reportProject(project, job, call.signal)]);
      });
    },
  });
}

function answerOf(reports: readonly StatusReport[]): ToolAnswer<z.output<typeof output>> {
  const text = reports.map((report) => report.text).join('\n\n') || 'No project is indexed.';
  return { text, structured: { projects: reports.map(({ status }) => status), message: text } };
}
