import { jsonLine } from '../../text/json-line.ts';
import { hitsJson } from './hit-json.ts';
import { notesBesideHits } from '../notes.ts';
import type { ListFormat } from '../output-format.ts';

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
