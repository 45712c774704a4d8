import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  isOnDisk,
  linesOf,
  mainLine,
  matchedLines,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
  textLines,
} from '@codesearch/presentation';
import { notesBesideHits, staleNote } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { OutputFormat, RenderOptions } from '../output-format.ts';

/**
 * `path:line:text`, for editors and scripts that read the output of grep: the lines of each hit with words of the
 * query, or its first line; of a restricted search, exactly the lines that match. A hit whose text is no longer in the file is left out, since the format cannot mark it.
 */
export const grepFormat: OutputFormat = {
  audience: 'people',
  defaultLines: 8,
  defaultMatchedLines: Infinity,
  render: renderLines,
  notes(result, extent) {
    const stale = staleNote(result);
    return [...notesBesideHits(result, extent), ...(stale === undefined ? [] : [stale])];
  },
};

function renderLines(result: SearchResult, options: RenderOptions): string {
  const words = new QueryWords(result.query);
  const { full, brief } = splitHits(result, options.extent);
  const line = (hit: SearchHit, number: number, text: string): string =>
    `${printableLine(pathOf(hit, options))}:${number}:${printable(text)}\n`;
  return [
    ...full.filter(isOnDisk).flatMap((hit) => {
      const matched = matchedLines(hit);
      if (matched) {
        const [{ startLine }, lines] = [linesOf(hit), textLines(hit)];
        const first = [...matched.keys()].slice(0, options.lines);
        return first.map((index) => line(hit, startLine + index, lines[index] as string));
      }
      const { rows } = snippetOf([hit], Math.max(1, options.lines), words);
      const matching = rows.filter(({ matches }) => matches.length > 0);
      const chosen = matching.length > 0 ? matching : rows.filter(({ text }) => text.trim() !== '').slice(0, 1);
      return chosen.map(({ number, text }) => line(hit, number, text));
    }),
    ...brief.filter(isOnDisk).map((hit) => line(hit, mainLine(hit, words), signatureOf(hit, words))),
  ].join('');
}
