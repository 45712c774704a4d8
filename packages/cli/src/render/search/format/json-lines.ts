import { jsonLine } from '../../../output/print.ts';
import { hitsJson } from './hit-json.ts';
import { notesBesideHits } from '../notes.ts';
import type { OutputFormat } from '../output-format.ts';

/** One JSON object per hit, each on one line, as documented in `docs/json.md`. */
export const jsonLinesFormat: OutputFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, { extent }) =>
    hitsJson(result, extent)
      .results.map((hit) => jsonLine({ version: 1, query: result.query.text, result: hit }))
      .join(''),
  notes: notesBesideHits,
};
