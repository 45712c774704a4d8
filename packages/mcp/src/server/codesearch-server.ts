import type { McpServer } from '@modelcontextprotocol/server';
import { packageVersion } from '../package-version.ts';
import { RebuildConsent } from '../project/rebuild-consent.ts';
import type { Workspace } from '../project/workspace.ts';
import { spanResource } from '../resource/span-resource.ts';
import { statusResource } from '../resource/status-resource.ts';
import { clearIndex } from '../tool/clear-index.ts';
import { getIndexingStatus } from '../tool/get-indexing-status.ts';
import { indexCodebase } from '../tool/index-codebase.ts';
import { searchCode } from '../tool/search-code.ts';
import { serverFactory } from './server-factory.ts';

const instructions =
  'Search code by meaning with search_code when you do not know the exact words; grep when you do. Indexes keep themselves current. Hits are path:lines; open the file for more.';

/** Makes servers over one workspace. */
export function codesearchServers(workspace: Workspace): () => McpServer {
  return serverFactory({
    name: 'codesearch',
    version: packageVersion(),
    instructions,
    features: [
      searchCode(workspace),
      indexCodebase(workspace, new RebuildConsent(workspace)),
      getIndexingStatus(workspace),
      clearIndex(workspace),
      statusResource(workspace),
      spanResource(workspace),
    ],
  });
}
