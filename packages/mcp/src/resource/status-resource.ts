import { ResourceTemplate } from '@modelcontextprotocol/server';
import { formatStatus, listedRecord, readStatus } from '../project/status-record.ts';
import type { Workspace } from '../project/workspace.ts';
import { resourceFailure } from '../server/resource-failure.ts';
import type { Feature } from '../server/tool.ts';

const mimeType = 'text/plain';

/** The status of all indexes, and of one by its folder: what `get_indexing_status` tells, to be read without a call. */
export function statusResource(workspace: Workspace): Feature {
  return {
    register(server) {
      server.registerResource(
        'status',
        'codesearch://status',
        { title: 'All indexes', mimeType },
        resourceFailure(async (uri: URL) => {
          const all = (await workspace.list()).map((listed) => {
            const job = listed.root === undefined ? undefined : workspace.served(listed.root)?.job;
            return formatStatus(listedRecord(listed, job), job);
          });
          return { contents: [{ uri: uri.href, mimeType, text: all.join('\n\n') }] };
        }),
      );
      server.registerResource(
        'project-status',
        new ResourceTemplate('codesearch://status{+path}', { list: undefined }),
        { title: 'The index of a folder', mimeType },
        resourceFailure(async (uri: URL, { path }) => {
          const { root } = await workspace.locate(decodeURIComponent(String(path)));
          const text = await workspace.use(root, async ({ project, job }) =>
            formatStatus(await readStatus(project, job), job),
          );
          return { contents: [{ uri: uri.href, mimeType, text }] };
        }),
      );
    },
  };
}
