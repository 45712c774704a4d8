import type { CallOptions } from './call-options.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkContext, ContextLevel } from './contextual-chunk.ts';
import type { SourceText } from './source-file.ts';
import type { Stage } from './stage.ts';

/**
 * Places each chunk of a file: which words go before it when it is embedded, and which fields lexical search sees.
 *
 * The result has one context per chunk, in order. The header before the chunk's text is at most 2,000 characters; the
 * chunk's own text stands whole in `embeddingText` and in `fields.body`.
 */
export interface Contextualizer extends Stage {
  /**
   * Level of every context when all goes well; a chunk of a lesser one has fallen back, and can be improved later by contextualizing
   * its file again. Absent where nothing falls back.
   */
  readonly targetLevel?: ContextLevel;

  /** @param chunks the chunks of `source`, in order; an empty list gives an empty one */
  contextualize(source: SourceText, chunks: readonly Chunk[], options?: CallOptions): Promise<readonly ChunkContext[]>;
}
