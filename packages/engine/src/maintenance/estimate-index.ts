import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { estimateTokens } from '@codesearch/kernel';
import type {
  CallOptions,
  Embedder,
  EmbeddingPrice,
  PluginContext,
  SourceFile,
  StageBindings,
} from '@codesearch/kernel';
import type { StageSet } from '../container/stage-set.ts';
import { embeddingFile } from '../embedding/sqlite-embedding-cache.ts';
import type { EmbeddingCache } from '../embedding/embedding-cache.ts';
import { embeddingKeys } from '../embedding/with-cache.ts';
import { rememberedDimensions } from '../embedding/with-measured-dimensions.ts';
import { compareTree } from '../index/compare-tree.ts';
import type { FileOutcome, FilePool } from '../chain/prepared-file.ts';

/** What an index run would do, and cost. */
export interface IndexEstimate {
  /** Files that are new or have changed, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Their chunks, and the tokens of these, estimated from their length. */
  readonly chunks: number;
  readonly tokens: number;
  /** The part of them whose vectors are not in the cache and have to be made. */
  readonly newChunks: number;
  readonly newTokens: number;
  readonly embedder: { readonly plugin: string; readonly model: string };
  /** What the service asks; absent where it is not known. */
  readonly price?: EmbeddingPrice;
  /** For the new tokens at that price. */
  readonly dollars?: number;
}

export interface EstimateSources {
  readonly bindings: StageBindings;
  readonly context: PluginContext;
  readonly stages: StageSet;
  /** Reads, chunks and, where that is done on this machine, contextualizes; embeds nothing. */
  readonly pool: FilePool;
  readonly embeddingCache: EmbeddingCache;
}

/**
 * Does what an index run does before it embeds, and counts. Nothing is sent and nothing is stored; the embedder is not opened. The
 * context that a model would write about a chunk is not counted.
 */
export async function estimateIndex(sources: EstimateSources, { signal }: CallOptions = {}): Promise<IndexEstimate> {
  const { bindings, stages, pool } = sources;
  const embedder = bindings.embedder.create(sources.context);
  const missing = missingIn(embedder, sources);
  const { changes } = await compareTree({ stages, signal });
  const sum = { files: 0, bytes: 0, chunks: 0, tokens: 0, newChunks: 0, newTokens: 0 };
  try {
    for await (const outcomes of pool.run([...changes.added, ...changes.modified], signal)) {
      for (const { size } of readFiles(outcomes)) {
        sum.files++;
        sum.bytes += size;
      }
      const texts = outcomes.flatMap(textsOf);
      const unknown = await missing(texts);
      sum.chunks += texts.length;
      sum.tokens += tokensOf(texts);
      sum.newChunks += unknown.length;
      sum.newTokens += tokensOf(unknown);
    }
  } finally {
    await embedder[Symbol.asyncDispose]();
  }
  // What is computed in processes of our own costs nothing, whether it says so or not.
  const price = bindings.embedder.placement === 'pool' ? { dollarsPerMillionTokens: 0 } : embedder.price;
  return {
    ...sum,
    embedder: { plugin: bindings.embedder.plugin, model: embedder.model },
    ...(price === undefined ? {} : { price, dollars: (sum.newTokens / 1e6) * price.dollarsPerMillionTokens }),
  };
}

function readFiles(outcomes: readonly FileOutcome[]): readonly SourceFile[] {
  return outcomes.flatMap((outcome) => ('skipped' in outcome ? [] : outcome.file));
}

function textsOf(outcome: FileOutcome): readonly string[] {
  if ('skipped' in outcome || 'entries' in outcome.result) return [];
  const { contexts, chunked } = outcome.result;
  return contexts?.map(({ embeddingText }) => embeddingText) ?? chunked.chunks.map(({ text }) => text);
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + estimateTokens(text), 0);
}

/** Finds the distinct texts that are not in the cache that the embedder's layers would use. */
function missingIn(
  embedder: Embedder,
  { bindings, context, embeddingCache }: EstimateSources,
): (texts: readonly string[]) => Promise<readonly string[]> {
  const { cacheDir, logger } = context;
  const binding = bindings.embedder;
  const fingerprint = [binding.plugin, binding.fingerprint()];
  const dimensions = embedder.dimensions || rememberedDimensions(embedder, { cacheDir, fingerprint, logger });
  // A cache that does not exist is not created: an estimate writes nothing.
  const isCached = binding.placement === 'main' && existsSync(join(cacheDir, embeddingFile));
  return async (texts) => {
    const distinct = [...new Set(texts)];
    if (!isCached || !dimensions) return distinct;
    const keys = await embeddingKeys({ model: embedder.model, dimensions }, fingerprint, 'document', distinct);
    const found = await embeddingCache.get(keys);
    return distinct.filter((_, index) => !found[index]);
  };
}
