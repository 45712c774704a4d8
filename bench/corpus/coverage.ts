import { chunkedFiles } from '@codesearch/evaluation/parts';
import type { Project } from '@codesearch/engine';
import type { Chunk } from '@codesearch/kernel';

/** Whether the chunks of a tree cover it as the contract requires. */
export interface Coverage {
  /** Number of lines that are not blank. */
  readonly lines: number;
  /** Number of these lines that are in exactly one chunk. */
  readonly covered: number;
  /** Number of chunks whose text differs from their lines of the file. */
  readonly inexact: number;
}

/** Reads and chunks every file of a tree. */
export async function checkCoverage(project: Project): Promise<Coverage> {
  let [lines, covered, inexact] = [0, 0, 0];
  for await (const { text, chunks } of chunkedFiles(project.parts)) {
    const counts = chunksPerLine(text, chunks);
    for (const [index, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue;
      lines++;
      if (counts[index] === 1) covered++;
    }
    inexact += chunks.filter((chunk) => chunk.text !== text.slice(chunk.span.start, chunk.span.end)).length;
  }
  return { lines, covered, inexact };
}

function chunksPerLine(text: string, chunks: readonly Chunk[]): Uint8Array {
  const counts = new Uint8Array(text.split('\n').length + 1);
  for (const { span } of chunks) for (let line = span.startLine; line <= span.endLine; line++) counts[line - 1]!++;
  return counts;
}
