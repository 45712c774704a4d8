import type { OpenProjects } from '@codesearch/host';
import { RebuildConsent } from '../project/rebuild-consent.ts';
import { spanResource } from '../resource/span-resource.ts';
import { statusResource } from '../resource/status-resource.ts';
import { clearIndex } from '../tool/clear-index.ts';
import { getIndexingStatus } from '../tool/get-indexing-status.ts';
import { indexCodebase } from '../tool/index-codebase.ts';
import { searchCode } from '../tool/search/search-code.ts';
import type { AnswerOptions } from './answer-options.ts';
import { identity } from './identity.ts';
import { serverFactory } from './server-factory.ts';
import type { ServerFactory } from './server-factory.ts';

/** Clients put this before every conversation, so it has at most 60 words. */
const instructions =
  'Call search_code before grep to find where or how code does something, or where a name is defined: it answers with whole definitions, ranked. Write words and names that the code would use, such as `retry backoff jitter attempts`, not the words of the ticket. Use grep to list every occurrence of an exact string. Indexes update themselves.';

/** A factory of servers that share their open projects. */
export function codesearchServers(projects: OpenProjects, { structured }: AnswerOptions = {}): ServerFactory {
  return serverFactory({
    identity: identity(),
    instructions,
    structured,
    takeNotes: () => projects.takeNotes(),
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
