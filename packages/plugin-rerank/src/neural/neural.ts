import { definePlugin, errors, isCodesearchError } from '@codesearch/kernel';
import { estimateTokens } from '@codesearch/toolkit/pure';
import type {
  Call,
  InnerStage,
  PluginContext,
  PluginFactory,
  Reranked,
  Reranker,
  RerankerFacts,
  RerankRequest,
  StoredChunk,
} from '@codesearch/kernel';
import { serviceAddress, serviceHost, vendorAddresses } from '@codesearch/toolkit';
import { additive } from '../additive.ts';
import { LocalModel } from './local/local-model.ts';
import { addressForm, neuralOptions, serviceNames, services } from './options.ts';
import type { ResolvedNeuralOptions } from './options.ts';
import type { RelevanceModel } from './relevance-model.ts';
import { ServiceModel } from './service-model.ts';

/** A local model may have to be downloaded. */
const checkTimeoutMs = 60_000;

class NeuralReranker implements Reranker {
  readonly #options: ResolvedNeuralOptions;
  readonly #first: InnerStage<'reranker'>;
  readonly #model: RelevanceModel;

  constructor(options: ResolvedNeuralOptions, context: PluginContext) {
    const { service, first = additive() } = options;
    this.#options = options;
    this.#first = context.services.stage(first);
    this.#model = service === 'local' ? new LocalModel(options, context) : new ServiceModel(service, options, context);
  }

  async open(request: Call): Promise<void> {
    this.#model.open?.();
    await this.#first.open(request);
  }

  async rerank(request: RerankRequest): Promise<readonly Reranked[]> {
    const { top } = this.#options;
    const { query, candidates, topN, signal, onNote } = request;
    const ranked = await this.#first.rerank({ ...request, topN: Math.max(topN, 2 * top) });
    const chosen = bestOfEachFile(ranked, request).slice(0, top);
    if (chosen.length < 2) return ranked.slice(0, topN);
    const documents = chosen.map(({ index }) => documentText(candidates[index]!.chunk));
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const relevance = await this.#model.relevance(query.text, documents, AbortSignal.any([signal, timeout]));
      return this.#blend(ranked, chosen, relevance).slice(0, topN);
    } catch (error) {
      signal.throwIfAborted();
      onNote(`Not reranked by ${this.#model.name}: ${this.#reason(error, timeout)}`);
      return ranked.slice(0, topN);
    }
  }

  /** Asks the model about words of its own: a search without the model is a note, not an error. */
  async check(request: Call): Promise<void> {
    await this.#first.check(request);
    const timeout = AbortSignal.timeout(checkTimeoutMs);
    try {
      await this.#model.relevance('ping', ['ping', 'pong'], AbortSignal.any([request.signal, timeout]));
    } catch (error) {
      request.signal.throwIfAborted();
      throw timeout.aborted ? errors.unavailable(this.#model.name, `no answer within ${checkTimeoutMs} ms`) : error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
    await this.#first[Symbol.asyncDispose]();
  }

  /** Only raises the scores of the chosen candidates, so that no other candidate overtakes one of them. */
  #blend(ranked: readonly Reranked[], chosen: readonly Reranked[], relevance: readonly number[]): readonly Reranked[] {
    const scores = chosen.map(({ score }) => score);
    const [min, max] = [Math.min(...relevance), Math.max(...relevance)];
    const weight = this.#options.weight * (Math.max(...scores) - Math.min(...scores) || 1);
    const signals = new Map(
      chosen.map(({ index }, position) => {
        const value = max > min ? (relevance[position]! - min) / (max - min) : 0;
        return [index, { name: 'neural-relevance', value, weight }];
      }),
    );
    return ranked
      .map((each) => {
        const signal = signals.get(each.index);
        if (!signal) return each;
        return { ...each, score: each.score + signal.value * weight, signals: [...each.signals, signal] };
      })
      .sort((a, b) => b.score - a.score);
  }

  #reason(error: unknown, timeout: AbortSignal): string {
    if (timeout.aborted)
      return `it took longer than ${this.#options.timeoutMs} ms. To wait longer, raise its option 'timeoutMs'.`;
    if (isCodesearchError(error)) return error.message;
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

/** In UTF-16 code units. A model with 512 tokens reads about this much code. */
const maxLength = 2000;

/**
 * Reranks in two steps. The first reranker orders all candidates. A model then reads the query together with the best
 * chunk of each of the top files, and its relevance is added to their scores. If the model fails or times out, the
 * first order is returned with a note.
 */
export const neural: PluginFactory<'reranker', typeof neuralOptions> = definePlugin({
  name: 'rerank-neural',
  stage: 'reranker',
  options: neuralOptions,
  environment: serviceNames.flatMap((name) => [services[name].keyVariable, ...vendorAddresses[name]]),
  describe: factsOf,
  create: (options, context) => new NeuralReranker(options, context),
});

function factsOf({ service, model, baseURL, top, pricePerMillionTokens }: ResolvedNeuralOptions): RerankerFacts {
  if (service === 'local') return {};
  const { model: defaultModel, baseURL: defaultURL } = services[service];
  return {
    host: serviceHost(serviceAddress(baseURL ?? defaultURL, 'baseURL', addressForm)),
    model: model ?? defaultModel,
    maxDocuments: top,
    documentTokens: (chunk) => estimateTokens(documentText(chunk)),
    ...(pricePerMillionTokens === undefined ? {} : { price: { dollarsPerMillionTokens: pricePerMillionTokens } }),
  };
}

function bestOfEachFile(ranked: readonly Reranked[], { candidates }: RerankRequest): readonly Reranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ index }) => {
    const { path } = candidates[index]!.chunk;
    return !seen.has(path) && seen.add(path);
  });
}

/** Returns what a relevance model reads of a chunk: its path, the names that it defines, and its text. */
export function documentText({
  path,
  symbols,
  enclosing,
  text,
}: Pick<StoredChunk, 'path' | 'symbols' | 'enclosing' | 'text'>): string {
  const names = [...enclosing, ...symbols].map(({ qualifiedName }) => qualifiedName);
  const head = names.length === 0 ? path : `${path}\n${[...new Set(names)].join(', ')}`;
  return `${head}\n${text}`.slice(0, maxLength);
}
