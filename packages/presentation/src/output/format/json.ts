import type { SearchResult } from '@codesearch/engine';
import type { SearchAnswer } from '../../answer/search-answer.ts';
import { jsonLine } from '../../text/json-line.ts';
import { hitsJson } from './hit-json.ts';
import { notesBesideHits } from '../notes.ts';
import type { ListFormat, RenderOptions } from '../output-format.ts';

/** One JSON object, as documented in `docs/json.md`. */
export const jsonFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, options) => jsonLine(searchJson(result, options)),
  notes: () => [],
};

/** One JSON object per hit, each on one line, as documented in `docs/json.md`. */
export const jsonLinesFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, { answer, extent }) =>
    hitsJson(answer, extent)
      .results.map((hit) => jsonLine({ version: 1, query: result.query.text, result: hit }))
      .join(''),
  notes: notesBesideHits,
};

function searchJson(result: SearchResult, { answer, extent }: RenderOptions): SearchAnswer {
  const { query, notes, total, index, fittedAt } = result;
  const { results, omitted } = hitsJson(answer, extent);
  return {
    version: 1,
    query: query.text,
    fit: answer.fit,
    ...(answer.lead === undefined ? {} : { lead: answer.lead }),
    results,
    ...(total === undefined ? {} : { total }),
    ...(omitted === 0 ? {} : { omitted }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(fittedAt === undefined ? {} : { fittedAt }),
    index,
  };
}
