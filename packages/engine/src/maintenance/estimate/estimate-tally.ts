import { existsSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { estimateTokens } from '@codesearch/toolkit/pure';
import type { ChunkContext, ContextualizerFacts, EmbedderFacts, StageBinding } from '@codesearch/kernel';
import { BatchGrowth, isEmbedded } from '@codesearch/pool';
import type { FileOutcome, PreparedFile } from '@codesearch/pool';
import { CallCount, embeddingFile, embeddingKeys, priced, rememberedDimensions, vectorPrint } from '@codesearch/stages';
import type { ResolvedConfig } from '../../config/resolve-config.ts';
import type { IndexStages } from '../../session/index-stages.ts';
import type { ServiceEstimate } from '@codesearch/stages';

/** Counts what the stages of an index run would do with files. */
export class EstimateTally implements AsyncDisposable {
  readonly sum = { files: 0, bytes: 0, chunks: 0, tokens: 0, newChunks: 0, newTokens: 0 };
  readonly #config: ResolvedConfig;
  readonly #stages: IndexStages;
  readonly #embedder: EmbedderFacts;
  readonly #contextualizer: ContextualizerFacts;
  readonly #estimator: ReturnType<NonNullable<ContextualizerFacts['estimator']>> | undefined;
  readonly #missing: (texts: readonly string[]) => Promise<readonly string[]>;
  readonly #growth: BatchGrowth;
  readonly #count: CallCount;
  /** Calls of the contextualizer before the present batch. */
  #callsBefore = 0;
  readonly #sentences = { calls: 0, inputTokens: 0, outputTokens: 0, cached: 0 };
  /** Tokens of the chunk that a search gets of a file, summed over files with chunks. */
  readonly #documents = { files: 0, tokens: 0 };

  /** @param isUpdate whether the index has files already */
  constructor(stages: IndexStages, config: ResolvedConfig, batchSize: number | undefined, isUpdate: boolean) {
    this.#growth = new BatchGrowth(isUpdate);
    const { embedder, contextualizer } = config.stages;
    this.#config = config;
    this.#stages = stages;
    const facts = embedder.describe(stages.context);
    this.#embedder = { ...facts, maxBatchSize: Math.min(facts.maxBatchSize, batchSize ?? Infinity) };
    this.#contextualizer = contextualizer.describe(stages.context);
    this.#estimator = this.#contextualizer.estimator?.();
    this.#missing = missingIn(stages, this.#embedder, embedder);
    this.#count = new CallCount(this.#embedder);
  }

  async add(outcome: FileOutcome, signal: AbortSignal): Promise<void> {
    if (!('skipped' in outcome)) {
      this.sum.files++;
      this.sum.bytes += outcome.file.size;
      const texts = await this.#textsOf(outcome, signal);
      const unknown = isEmbedded(outcome) ? [] : await this.#missing(texts);
      this.sum.chunks += texts.length;
      this.sum.tokens += tokensOf(texts);
      this.sum.newChunks += unknown.length;
      this.sum.newTokens += tokensOf(unknown);
      for (const text of unknown) this.#count.add(text);
      this.#addDocuments(outcome);
    }
    if (!this.#growth.add('skipped' in outcome ? 0 : outcome.chunks)) return;
    // The first batch is committed at once. Later ones wait for a full call, but not while a model writes contexts for
    // the next one.
    if (this.#growth.isFirst || this.#sentences.calls > this.#callsBefore) this.#count.flush();
    this.#callsBefore = this.#sentences.calls;
    this.#growth.next();
  }

  /** What the stages that call a service would send. */
  services(): readonly ServiceEstimate[] {
    this.#count.flush();
    return [
      ...this.#contextualizerService(),
      ...this.#embedderService(),
      ...this.#storeService(),
      ...this.#rerankerService(),
    ].map(priced);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#estimator?.[Symbol.asyncDispose]();
  }

  async #textsOf({ result }: PreparedFile, signal: AbortSignal): Promise<readonly string[]> {
    if ('entries' in result) return [];
    const { source, chunked, contexts } = result;
    if (contexts) return contexts.map(textOf);
    if (chunked.chunks.length === 0) return [];
    if (!this.#estimator) return chunked.chunks.map(({ text }) => text);
    const estimate = await this.#estimator.estimate({ source, chunks: chunked.chunks, signal });
    this.#sentences.calls += estimate.calls;
    this.#sentences.inputTokens += estimate.inputTokens;
    this.#sentences.outputTokens += estimate.outputTokens;
    this.#sentences.cached += estimate.cached;
    return estimate.contexts.map(textOf);
  }

  #addDocuments({ file, result }: PreparedFile): void {
    const { documentTokens } = this.#reranker();
    if (!documentTokens || 'entries' in result || result.chunked.chunks.length === 0) return;
    const sizes = result.chunked.chunks.map((chunk) => documentTokens({ ...chunk, path: file.path }));
    // A search finds few chunks of one file, and a long chunk is found more often than a short one.
    const mean = sum(sizes.map((size) => size ** 2)) / (sum(sizes) || 1);
    this.#documents.files++;
    this.#documents.tokens += mean;
  }

  #reranker(): ReturnType<StageBinding<'reranker'>['describe']> {
    return this.#config.stages.reranker.describe(this.#stages.context);
  }

  /** What a stage would send. @param facts what it declares about its service */
  #service(
    stage: ServiceEstimate['stage'],
    { host, model, price }: Pick<ServiceEstimate, 'host' | 'model' | 'price'>,
    counts: Partial<ServiceEstimate> = {},
  ): ServiceEstimate {
    return {
      stage,
      plugin: this.#config.stages[stage].plugin,
      per: stage === 'reranker' ? 'search' : 'run',
      ...(model !== undefined && { model }),
      ...(host !== undefined && { host }),
      ...counts,
      ...(price !== undefined && { price }),
    };
  }

  #contextualizerService(): readonly ServiceEstimate[] {
    if (!this.#estimator) return [];
    const { cached, ...counts } = this.#sentences;
    const known = { ...counts, cachedChunks: cached, chunks: this.sum.chunks };
    return [this.#service('contextualizer', this.#contextualizer, known)];
  }

  #embedderService(): readonly ServiceEstimate[] {
    const { host, price } = this.#embedder;
    // A plugin of another author may not declare its host. One that costs nothing computes on this machine.
    const isLocal = host === undefined && price?.dollarsPerMillionTokens === 0;
    if (isLocal || this.#config.stages.embedder.placement === 'pool') return [];
    const { chunks, newChunks } = this.sum;
    // The length of vectors is measured by one more call.
    const measures = this.#measuresDimensions && newChunks > 0 ? 1 : 0;
    const [calls, inputTokens] = [this.#count.calls + measures, this.#count.tokens + measures];
    const counts = { calls, inputTokens, outputTokens: 0, cachedChunks: chunks - newChunks, chunks };
    return [this.#service('embedder', this.#embedder, counts)];
  }

  #storeService(): readonly ServiceEstimate[] {
    const { host } = this.#config.stages.store.describe(this.#stages.context);
    return host === undefined ? [] : [this.#service('store', { host })];
  }

  #rerankerService(): readonly ServiceEstimate[] {
    const facts = this.#reranker();
    if (facts.host === undefined) return [];
    const { files, tokens } = this.#documents;
    const documents = Math.min(facts.maxDocuments ?? 0, files);
    const isCalled = documents >= 2;
    const inputTokens = isCalled ? Math.round((documents * tokens) / files) : 0;
    const counts = { calls: isCalled ? 1 : 0, inputTokens, outputTokens: 0 };
    return [this.#service('reranker', facts, counts)];
  }

  get #measuresDimensions(): boolean {
    if (this.#embedder.knowsDimensionsOnOpen) return false;
    return dimensionsOf(this.#stages, this.#embedder, this.#config.stages.embedder) === undefined;
  }
}

function textOf({ embeddingText }: ChunkContext): string {
  return embeddingText;
}

function tokensOf(texts: readonly string[]): number {
  return sum(texts.map((text) => estimateTokens(text)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function dimensionsOf(
  { context }: IndexStages,
  facts: EmbedderFacts,
  binding: StageBinding<'embedder'>,
): number | undefined {
  const place = { ...context, fingerprint: vectorPrint(binding) };
  return facts.dimensions ?? (rememberedDimensions(facts, place) || undefined);
}

/**
 * Finds the distinct texts that no earlier call was given, and that are not in the cache that the embedder's layers
 * would use.
 */
function missingIn(
  stages: IndexStages,
  embedder: EmbedderFacts,
  binding: StageBinding<'embedder'>,
): (texts: readonly string[]) => Promise<readonly string[]> {
  const dimensions = dimensionsOf(stages, embedder, binding);
  // A cache that does not exist is not created: an estimate writes nothing.
  const isCached = binding.placement === 'main' && existsSync(join(stages.context.cacheDir, embeddingFile));
  const seen = new Set<string>();
  return async (texts) => {
    const distinct = texts.filter((text) => {
      const digest = hash('sha1', text, 'base64');
      return !seen.has(digest) && seen.add(digest);
    });
    if (!isCached || !dimensions || distinct.length === 0) return distinct;
    const keys = await embeddingKeys({ model: embedder.model, dimensions }, vectorPrint(binding), 'document', distinct);
    const found = await stages.embeddingCache.get(keys);
    return distinct.filter((_, index) => !found[index]);
  };
}
