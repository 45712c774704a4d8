import { fitToBudget, parseFilter, QueryWords, unknownLanguage } from '@codesearch/presentation';
import { z } from 'zod';
import type { AnswerPage } from '../answer/answer-page.ts';
import { answerRecord, answerSchema } from '../answer/answer-record.ts';
import type { AnswerRecord } from '../answer/answer-record.ts';
import { answerText } from '../answer/answer-text.ts';
import { deepest, formatCursor, parseCursor, questionMark } from '../answer/cursor.ts';
import { searchServed } from '../project/search-served.ts';
import { globsOf } from '../project/place.ts';
import type { Workspace } from '../project/workspace.ts';
import { tool } from '../server/tool.ts';
import type { Feature, ToolAnswer } from '../server/tool.ts';

const input = z.strictObject({
  query: z.string().describe('A question in words, a name, or code'),
  path: z.string().optional().describe('Absolute path of the project or a folder in it. Default: working directory'),
  limit: z.int().min(1).max(deepest).optional().describe('Hits, default 10'),
  language: z.string().optional().describe('Such as go or ts'),
  pathGlob: z.string().optional().describe('As in .gitignore, relative to path'),
  maxTokens: z.int().min(200).max(20_000).optional().describe('Size of the answer, default 1500'),
  cursor: z.string().optional().describe('nextCursor of the same question'),
});

type Input = z.output<typeof input>;

/** Finds code by what it does, in an index that is brought up to date first. */
export function searchCode(workspace: Workspace): Feature {
  return tool({
    name: 'search_code',
    description:
      'Find code by meaning or name, ranked. Use it before grep when you do not know the exact words. A new project is indexed first.',
    input,
    output: answerSchema,
    effects: { readOnly: true },
    async call(given, call) {
      const place = await workspace.locate(given.path ?? '.');
      const { languages, doubtful } = await languagesOf(given.language);
      const pathGlobs = globsOf(place, given.pathGlob);
      const filter = { ...(languages && { languages }), ...(pathGlobs && { pathGlobs }) };
      const mark = questionMark([place.root, given.query, filter]);
      const offset = parseCursor(given.cursor, mark);
      const found = await workspace.use(place.root, (served) =>
        searchServed(served, { query: given.query, limit: deepest, filter }, call),
      );
      if (found.hits.length === 0 && doubtful !== undefined) throw await unknownLanguage(doubtful);
      return written(
        {
          ...found,
          root: place.root,
          words: new QueryWords(given.query),
          hits: found.hits.slice(offset, offset + (given.limit ?? 10)),
          offset,
          total: found.hits.length,
          cursorAt: (next) => formatCursor(next, mark),
        },
        given,
      );
    },
  });
}

/** Both forms within the budget, each by itself: a client shows its reader one of them. */
function written(page: AnswerPage, { maxTokens = 1500 }: Input): ToolAnswer<AnswerRecord> {
  const count = page.hits.length;
  const { text } = fitToBudget(count, (extent) => answerText(page, extent), maxTokens);
  const record = fitToBudget(count, (extent) => JSON.stringify(answerRecord(page, extent)), maxTokens);
  return { text, structured: answerRecord(page, record.extent) };
}

async function languagesOf(
  language: string | undefined,
): Promise<{ readonly languages: readonly string[] | undefined; readonly doubtful: string | undefined }> {
  if (language === undefined) return { languages: undefined, doubtful: undefined };
  const { filter, doubtful } = await parseFilter({ language: [language] });
  return { languages: filter?.languages, doubtful: doubtful[0] };
}
