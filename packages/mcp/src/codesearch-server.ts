import type { OpenProjects } from '@codesearch/host';
import { RebuildConsent } from './project/rebuild-consent.ts';
import { spanResource } from './resource/span-resource.ts';
import { statusResource } from './resource/status-resource.ts';
import { clearIndex } from './tool/clear-index.ts';
import { getIndexingStatus } from './tool/get-indexing-status.ts';
import { indexCodebase } from './tool/index-codebase.ts';
import { searchCode } from './tool/search/search-code.ts';
import type { AnswerOptions } from './server/answer-options.ts';
import { serverFactory } from './server/server-factory.ts';
import type { ServerFactory } from './server/server-factory.ts';
import type { Implementation } from '@modelcontextprotocol/server';
import { packageVersion } from './package-version.ts';

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

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2563eb" stroke-width="2" stroke-linecap="round"><circle cx="10" cy="10" r="7"/><path d="m15 15 6 6M8 8l-2 2 2 2m4-4 2 2-2 2"/></svg>`;

/** What clients show of the server. Since version 2026-07-28 it is in each answer, so it is short. */
function identity(): Implementation {
  return {
    name: 'codesearch',
    title: 'codesearch',
    version: packageVersion(),
    description: 'Find code by what it does',
    websiteUrl: 'https://github.com/codesearch/codesearch',
    icons: [
      {
        src: `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`,
        mimeType: 'image/svg+xml',
        sizes: ['any'],
      },
    ],
  };
}
