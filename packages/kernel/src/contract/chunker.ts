import type { CallOptions } from './call-options.ts';
import type { ChunkedFile } from './chunk.ts';
import type { SourceText } from './source-file.ts';
import type { Stage } from './stage.ts';

/**
 * Cuts one file into chunks by the laws of {@link Chunk}.
 *
 * Deterministic: the same text at the same path gives the same chunks. Any text is accepted: empty (no chunks), one line of
 * a megabyte, broken syntax, a byte order mark, any line ends. Where the best means fail, a lesser one is used and told in
 * `degraded`; a text is never lost.
 *
 * Implementers: everything taken from a parser's heap is freed before the call returns.
 */
export interface Chunker extends Stage {
  /** Cuts one file. The chunks come in the order of the file. */
  chunk(source: SourceText, options?: CallOptions): Promise<ChunkedFile>;
}
