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

/** A line of a hit, and the place in it that matches best. */
interface FoundLine {
  readonly hit: SearchHit;
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Offset of the best place in the line of the file. */
  readonly start: number;
}

/**
 * `path:line:text`, for editors and scripts that read the output of grep: the lines of each hit with words of the
 * query, or its first line; of a restricted search, exactly the lines that match. A hit whose text is no longer in the file is left out, since the format cannot mark it.
 */
export const grepFormat: OutputFormat = lineFormat(({ number, text }) => `${number}:${text}`);

/** As {@link grepFormat}, with the column of the first match in each line, in bytes from 1: `path:line:column:text`. */
export const vimgrepFormat: OutputFormat = lineFormat(
  ({ hit, number, text, start }) => `${number}:${Buffer.byteLength(lineAt(hit, number).slice(0, start)) + 1}:${text}`,
);

function lineFormat(format: (line: FoundLine) => string): OutputFormat {
  return {
    audience: 'people',
    defaultLines: 8,
    defaultMatchedLines: Infinity,
    render: (result, options) =>
      foundLines(result, options)
        .map((line) => `${printableLine(pathOf(line.hit, options))}:${printable(format(line))}\n`)
        .join(''),
    notes(result, extent) {
      const stale = staleNote(result);
      return [...notesBesideHits(result, extent), ...(stale === undefined ? [] : [stale])];
    },
  };
}

function foundLines(result: SearchResult, options: RenderOptions): readonly FoundLine[] {
  const words = new QueryWords(result.query);
  const { full, brief } = splitHits(result, options.extent);
  return [
    ...full.filter(isOnDisk).flatMap((hit) => linesOfHit(hit, words, options.lines)),
    ...brief.filter(isOnDisk).map((hit) => {
      const number = mainLine(hit, words);
      return { hit, number, text: signatureOf(hit, words), start: indentation(lineAt(hit, number)) };
    }),
  ];
}

function linesOfHit(hit: SearchHit, words: QueryWords, limit: number): readonly FoundLine[] {
  const matched = matchedLines(hit);
  if (matched) {
    const [{ startLine }, lines] = [linesOf(hit), textLines(hit)];
    return [...matched].slice(0, limit).map(([index, [match]]) => {
      const text = lines[index] as string;
      return { hit, number: startLine + index, text, start: match?.start ?? indentation(text) };
    });
  }
  const { rows } = snippetOf([hit], Math.max(1, limit), words);
  const matching = rows.filter(({ matches }) => matches.length > 0);
  const chosen = matching.length > 0 ? matching : rows.filter(({ text }) => text.trim() !== '').slice(0, 1);
  return chosen.map(({ number, text, matches: [match] }) => ({
    hit,
    number,
    text,
    start: match?.start ?? indentation(text),
  }));
}

/** A line of a hit in the file on disk. */
function lineAt(hit: SearchHit, number: number): string {
  return textLines(hit)[number - linesOf(hit).startLine] ?? '';
}

function indentation(text: string): number {
  return text.length - text.trimStart().length;
}
