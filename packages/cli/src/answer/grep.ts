import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  isOnDisk,
  mainLine,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
} from '@codesearch/presentation';
import { partHits, pathOf } from './answer-format.ts';
import type { HitFormat } from './answer-format.ts';

/**
 * A search result as `path:line:text`, for editors and scripts that read grep: of each hit the lines with words of the query,
 * or its first line where there is none. What is no longer in its file is left out, since nothing could be said of it.
 */
export function formatGrep(result: SearchResult, format: HitFormat): string {
  const words = new QueryWords(result.query);
  const { full, brief } = partHits(result, format.extent);
  const line = (hit: SearchHit, number: number, text: string): string =>
    `${printableLine(pathOf(hit, format))}:${number}:${printable(text)}\n`;
  return [
    ...full.filter(isOnDisk).flatMap((hit) => {
      const { rows } = snippetOf([hit], Math.max(1, format.lines), words);
      const matching = rows.filter(({ matches }) => matches.length > 0);
      const telling = matching.length > 0 ? matching : rows.filter(({ text }) => text.trim() !== '').slice(0, 1);
      return telling.map(({ number, text }) => line(hit, number, text));
    }),
    ...brief.filter(isOnDisk).map((hit) => line(hit, mainLine(hit, words), signatureOf(hit, words))),
  ].join('');
}
