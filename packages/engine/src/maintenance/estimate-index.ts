import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { estimateTokens } from '@codesearch/kernel';
import type { CallOptions, EmbedderFacts, EmbeddingPrice, SourceFile, StageBinding } from '@codesearch/kernel';
import type { FileOutcome } from '../chain/prepared-file.ts';
import type { IndexStages } from '../session/index-stages.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { embeddingFile } from '../embedding/cache/sqlite-embedding-cache.ts';
import { embeddingKeys } from '../embedding/cache/with-cache.ts';
import { rememberedDimensions } from '../embedding/with-measured-dimensions.ts';
import { compareTree } from '../index/compare-tree.ts';
import { chainPlan } from '../pool/create-file-pool.ts';
import type { IndexSession } from '../session/index-session.ts';

/** What an index run would do and cost. */
export interface IndexEstimate {
  /** Files that are new or changed, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Their chunks, and the tokens of these, estimated from their length. */
  readonly chunks: number;
  readonly tokens: number;
  /** The chunks and tokens whose vectors are not in the cache. */
  readonly newChunks: number;
  readonly newTokens: number;
  readonly embedder: { readonly plugin: string; readonly model: string };
  /** Of the service; absent if it is unknown. */
  readonly price?: EmbeddingPrice;
  /** Price of the new tokens. */
  readonly dollars?: number;
}

export interface EstimateRequest extends CallOptions {
  /** Whether to estimate a whole new index instead of what changed. Default false. */
  readonly force?: boolean | undefined;
}

/**
 * Does what an index run does before it embeds, and counts. Nothing is sent and nothing is stored; the embedder is not
 * opened. The context that a model would write about a chunk is not counted.
 *
 * @throws INDEX_STALE if the index was built with other settings, and the estimate is not of a new index
 */
export async function estimateIndex(
  session: IndexSession,
  config: ResolvedConfig,
  { force = false, signal }: EstimateRequest,
): Promise<IndexEstimate> {
  session.assertOpen();
  const { manifest } = session;
  if (!force) manifest.assertCompatible(manifest.read());
  return session.readTree((stages) => estimated(stages, config, signal), force);
}

async function estimated(
  stages: IndexStages,
  config: ResolvedConfig,
  signal: AbortSignal | undefined,
): Promise<IndexEstimate> {
  const binding = config.stages.embedder;
  const embedder = binding.describe(stages.context);
  const pool = stages.poolFor({ ...chainPlan(config), embed: false });
  const missing = missingIn(stages, embedder, binding);
  const sum = { files: 0, bytes: 0, chunks: 0, tokens: 0, newChunks: 0, newTokens: 0 };
  try {
    const { changes } = await compareTree({ stages, signal });
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
    await pool[Symbol.asyncDispose]();
  }
  // Work on this machine costs nothing, whatever the plugin declares.
  const price = binding.placement === 'pool' ? { dollarsPerMillionTokens: 0 } : embedder.price;
  return {
    ...sum,
    embedder: { plugin: binding.plugin, model: embedder.model },
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
  { context, embeddingCache }: IndexStages,
  embedder: EmbedderFacts,
  binding: StageBinding<'embedder'>,
): (texts: readonly string[]) => Promise<readonly string[]> {
  const { cacheDir, logger } = context;
  const fingerprint = [binding.plugin, binding.fingerprint()];
  const dimensions = embedder.dimensions ?? rememberedDimensions(embedder, { cacheDir, fingerprint, logger });
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
