import type { CallOptions, ChunkContext } from '@codesearch/kernel';
import type { BatchedEmbedRequest, GuardedStage, RefusedInput } from '@codesearch/stages';

/** What embedding reported about the chunks of a run. */
export interface EmbeddingReport {
  /** Chunks that the embedder got: not those whose text was cached. */
  readonly embedded: number;
  /** Tokens that the provider counted; 0 if it reports none, and if all texts were cached. */
  readonly tokens: number;
  /** Chunks longer than the model accepts: `truncated` were embedded only at their beginning, `pooled` in pieces. */
  readonly truncated: number;
  readonly pooled: number;
  /** Chunks that the service refused to embed. Only lexical search finds them. */
  readonly refused: number;
}

/** The report of embedding about some chunks. */
export interface EmbeddingNotes {
  readonly report: EmbeddingReport;
  /** By the index of the chunk. */
  readonly refused: readonly RefusedInput[];
}

export interface EmbeddedDocuments extends EmbeddingNotes {
  /** In the order of the chunks. */
  readonly vectors: readonly Float32Array[];
}

/** The report if nothing was embedded. */
export const nothingEmbedded: EmbeddingReport = { embedded: 0, tokens: 0, truncated: 0, pooled: 0, refused: 0 };

export async function embedDocuments(
  embedder: GuardedStage<'embedder'>,
  contexts: readonly ChunkContext[],
  options: CallOptions & Pick<BatchedEmbedRequest, 'holdUntil'>,
): Promise<EmbeddedDocuments> {
  const inputs = contexts.map((context) => context.embeddingText);
  const result = await embedder.embed({ kind: 'document', inputs, ...options });
  const { vectors, cached = 0, tokens = 0, truncated = [], pooled = [], refused = [] } = result;
  const embedded = inputs.length - cached;
  const report = { embedded, tokens, truncated: truncated.length, pooled: pooled.length, refused: refused.length };
  return { vectors, report, refused };
}
