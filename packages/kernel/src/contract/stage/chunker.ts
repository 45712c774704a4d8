import type { Call } from './call.ts';
import type { ChunkedFile } from '../value/chunk.ts';
import type { LanguageDescription } from '../value/language.ts';
import type { OtherInputs } from '../value/other-inputs.ts';
import type { SourceText } from '../value/source-file.ts';
import type { Stage } from './stage.ts';

/** A file to cut. */
export interface ChunkRequest extends Call {
  /** Its path may select a language. */
  readonly source: SourceText;
}

/** What a chunker declares with `describe`. */
export interface ChunkerFacts {
  /** Loads the languages that it recognizes, those of a fallback included. Default none. */
  readonly languages?: () => Promise<readonly LanguageDescription[]>;
  /** What the chunks of a file depend on besides the file. Default: nothing. */
  readonly dependsOn?: OtherInputs;
}

/**
 * Cuts one file into chunks by the laws of {@link Chunk}.
 *
 * Deterministic: the same text at the same path gives the same chunks. Any text is accepted: empty (no chunks), one
 * line of a megabyte, broken syntax, a byte order mark, any line ends. If the best method fails, a simpler one is used
 * and reported in `degraded`; text is never lost.
 *
 * Implementers: free everything taken from a parser's heap before the call returns.
 */
export interface Chunker extends Stage {
  /** Cuts one file. The chunks are in the order of the file. */
  chunk(request: ChunkRequest): Promise<ChunkedFile>;
}
