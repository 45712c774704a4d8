import type { OpenProjects } from '../project/open-projects.ts';
import { RebuildConsent } from '../project/rebuild-consent.ts';
import { spanResource } from '../resource/span-resource.ts';
import { statusResource } from '../resource/status-resource.ts';
import { clearIndex } from '../tool/clear-index.ts';
import { getIndexingStatus } from '../tool/get-indexing-status.ts';
import { indexCodebase } from '../tool/index-codebase.ts';
import { searchCode } from '../tool/search/search-code.ts';
import { identity } from './identity.ts';
import { serverFactory } from './server-factory.ts';
import type { ServerFactory } from './server-factory.ts';
import type { AnswerOptions } from './tool.ts';

const instructions =
  'Use search_code to find code by meaning if you do not know the exact words; use grep if you do. Indexes update themselves. Hits are path:lines; open the file for more.';

/** A factory of servers that share their open projects. */
export function codesearchServers(projects: OpenProjects, { structured }: AnswerOptions = {}): ServerFactory {
  return serverFactory({
    identity: identity(),
    instructions,
    structured,
    features: [
      searchCode(projects),
      indexCodebase(projects, new RebuildConsent(projects)),
      getIndexingStatus(projects),
      clearIndex(projects),
      statusResource(projects),
      spanResource(projects),
    ],
  });
}
