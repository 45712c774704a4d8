import type { SearchResult } from '@codesearch/engine';
import { jsonLine } from '../../../output/print.ts';
import { hitsJson } from './hit-json.ts';
import type { OutputFormat, RenderOptions } from '../output-format.ts';

/** One JSON object, as documented in `docs/json.md`. */
export const jsonFormat: OutputFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, options) => jsonLine(searchJson(result, options)),
  notes: () => [],
};

function searchJson(result: SearchResult, { extent }: RenderOptions): unknown {
  const { query, notes, total, index, fittedAt } = result;
  const { results, omitted } = hitsJson(result, extent);
  return {
    version: 1,
    query: query.text,
    results,
    ...(total === undefined ? {} : { total }),
    ...(omitted === 0 ? {} : { omitted }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(fittedAt === undefined ? {} : { fittedAt }),
    index,
  };
}
