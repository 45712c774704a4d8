import { QueryWords, unknownLanguage } from '@codesearch/presentation';
import type { LoadLanguages } from '@codesearch/presentation';
import { z } from 'zod';
import { formatCursor, maxHits, parseCursor, queryHash } from '../answer/cursor.ts';
import { defaultLimit, defaultMaxTokens, renderAnswer } from '../answer/render-answer.ts';
import { answerSchema } from '../answer/structured-answer.ts';
import type { OpenProjects } from '../project/open-projects.ts';
import { searchProject } from '../project/search-project.ts';
import { tool } from '../server/tool.ts';
import type { Feature } from '../server/tool.ts';
import { givenScope, withScopeNotes } from './search-scope.ts';

const input = z.strictObject({
  query: z.string().describe('Question, name, code, issue or stack trace'),
  path: z.string().optional().describe('Absolute folder or file. Default: working directory'),
  limit: z.int().min(1).max(maxHits).optional().describe(`Hits, default ${defaultLimit}`),
  match: z.enum(['exact', 'regex']).optional().describe('Only code with this text or expression'),
  language: z.string().optional().describe('Such as go or ts'),
  pathGlob: z.string().optional().describe('As in .gitignore: src,!*.gen.ts'),
  content: z.enum(['code', 'docs', 'config']).optional().describe('Default: all'),
  tests: z.boolean().optional().describe('false: no tests'),
  since: z.string().optional().describe('Changes since 7d, a date or revision. HEAD: uncommitted'),
  maxTokens: z.int().min(200).max(20_000).optional().describe(`Answer size, default ${defaultMaxTokens}`),
  cursor: z.string().optional().describe('nextCursor of the same query'),
});

/** Finds code by its meaning or name, in an index that is updated first. */
export function searchCode(projects: OpenProjects): Feature {
  return tool({
    name: 'search_code',
    title: 'Search code',
    description:
      'Find code by meaning, name, text or callers ("who calls X"), ranked. Use it before grep. A new project is indexed first.',
    input,
    output: answerSchema,
    effects: { readOnly: true },
    async call(given, call) {
      const place = await projects.locateSearch(given.path, call.listFolders);
      const loadLanguages: LoadLanguages = () => projects.use(place.root, ({ project }) => project.languages());
      const { filter, unknownLanguages } = await givenScope(given, place, loadLanguages);
      const hash = queryHash([place.root, given.query, given.match, filter]);
      const offset = parseCursor(given.cursor, hash);
      const request = { query: given.query, match: given.match, limit: maxHits, filter };
      const found = await projects.use(place.root, async (served) => {
        const { project } = served;
        return withScopeNotes(await searchProject(served, request, call), given, {
          project,
          place,
          signal: call.signal,
        });
      });
      const [unknown] = unknownLanguages;
      if (found.hits.length === 0 && unknown !== undefined) throw await unknownLanguage(unknown, loadLanguages);
      return renderAnswer(
        {
          ...found,
          root: place.root,
          words: new QueryWords(given.query),
          hits: found.hits.slice(offset, offset + (given.limit ?? defaultLimit)),
          offset,
          total: found.hits.length,
          cursorAt: (next) => formatCursor(next, hash),
        },
        { maxTokens: given.maxTokens, isStructured: call.isStructured },
      );
    },
  });
}
