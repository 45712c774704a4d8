import { ResourceTemplate } from '@modelcontextprotocol/server';
import { reportAll, reportProject } from '../project/index-status.ts';
import type { OpenProjects } from '@codesearch/host';
import { completePath } from './complete-path.ts';
import { resourceFailure } from '../server/resource-failure.ts';
import type { Feature } from '../server/tool.ts';

const mimeType = 'text/plain';

/** The status of all indexes, and of one by its folder: what `get_indexing_status` reports, without a call. */
export function statusResource(projects: OpenProjects): Feature {
  return {
    register(server) {
      server.registerResource(
        'status',
        'codesearch://status',
        { title: 'Status of all indexes', mimeType },
        resourceFailure(async (uri: URL) => {
          const all = await reportAll(projects);
          return { contents: [{ uri: uri.href, mimeType, text: all.map(({ text }) => text).join('\n\n') }] };
        }),
      );
      server.registerResource(
        'project-status',
        new ResourceTemplate('codesearch://status{+path}', {
          list: undefined,
          complete: { path: (given) => completePath(projects, given, false) },
        }),
        { title: 'Status of the index of a folder', mimeType },
        resourceFailure(async (uri: URL, { path }) => {
          const { root } = await projects.locate(decodeURIComponent(String(path)));
          const { text } = await projects.use(root, ({ project, job }) => reportProject(project, job));
          return { contents: [{ uri: uri.href, mimeType, text }] };
        }),
      );
    },
  };
}
