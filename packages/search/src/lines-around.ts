import type { StoredChunk } from '@codesearch/kernel';
import type { Freshness } from './freshness.ts';

interface FileLine {
  /** From 1, as on disk. */
  readonly number: number;
  readonly text: string;
}

/**
 * Joins chunks of one file to its lines on disk. Chunks have every line that is not blank. A chunk that has changed, or
 * has moved otherwise than the one that was found, is left out.
 *
 * @param chunk the one that was found
 * @param parts some chunks of the file
 */
export function linesAround(
  chunk: StoredChunk,
  parts: readonly StoredChunk[],
  freshnessOf: (chunk: StoredChunk) => Freshness,
): readonly FileLine[] {
  const shift = shiftOf(chunk, freshnessOf(chunk)) ?? 0;
  const kept = parts.filter((part) => part === chunk || shiftOf(part, freshnessOf(part)) === shift);
  const lines: FileLine[] = [];
  for (const { startLine, text } of kept.toSorted((a, b) => a.startLine - b.startLine)) {
    const first = startLine + shift;
    const last = lines.at(-1)?.number ?? first - 1;
    // Only blank lines are between two chunks that follow each other. Elsewhere, a gap stays.
    if (first - last <= maxBlank)
      for (let number = last + 1; number < first; number++) lines.push({ number, text: '' });
    for (const [index, line] of text.trimEnd().replaceAll('\r\n', '\n').split('\n').entries()) {
      if (first + index > last) lines.push({ number: first + index, text: line });
    }
  }
  return lines;
}

/** Blank lines between two chunks. More are rather lines that are not known. */
const maxBlank = 5;

/** @returns `undefined` if the text is not in the file on disk */
function shiftOf({ startLine }: StoredChunk, freshness: Freshness): number | undefined {
  if (freshness.verdict === 'fresh') return 0;
  return freshness.verdict === 'moved' ? freshness.startLine - startLine : undefined;
}
