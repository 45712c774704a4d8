import type { Chunk, StoredChunk } from '@codesearch/kernel';

/**
 * Finds the chunks of a store in the text that they were cut from.
 *
 * @param stored all chunks of a file, in its order
 * @returns the chunks with their positions; `undefined` if they are not of this text
 */
export function placedChunks(stored: readonly StoredChunk[], text: string): readonly Chunk[] | undefined {
  const lines = lineStarts(text);
  const placed: Chunk[] = [];
  let end = 0;
  for (const { id: _, path: __, granularity: ___, startLine, endLine, ...chunk } of stored) {
    const [line, next = text.length] = lines.slice(startLine - 1, startLine + 1);
    if (line === undefined) return undefined;
    const start = text.indexOf(chunk.text, Math.max(line, end));
    if (start === -1 || start >= next) return undefined;
    end = start + chunk.text.length;
    placed.push({ ...chunk, span: { start, end, startLine, endLine } });
  }
  return placed;
}

/** Offsets of the first character of each line. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
