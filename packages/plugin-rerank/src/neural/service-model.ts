import { errors } from '@codesearch/kernel';
import type { HttpService, PluginContext } from '@codesearch/kernel';
import { refuseIgnoredAddress, serviceAddress, serviceWords } from '@codesearch/toolkit';
import { addressForm, services } from './options.ts';
import type { NeuralOptions, ServiceName } from './options.ts';
import type { RelevanceModel } from './relevance-model.ts';

/*
 * The rerank endpoints of Voyage (https://docs.voyageai.com/reference/reranker-api), Cohere
 * (https://docs.cohere.com/reference/rerank) and Jina (https://api.jina.ai/redoc) take the same request. Their
 * responses differ only in the name of the list.
 */

interface RerankAnswer {
  /** Cohere and Jina. */
  readonly results?: unknown;
  /** Voyage. */
  readonly data?: unknown;
}

/** A model behind a rerank endpoint. */
export class ServiceModel implements RelevanceModel {
  readonly name: string;
  readonly #url: string;
  readonly #server: string;
  readonly #http: HttpService;
  readonly #model: string;
  /** Absent if no key is needed. */
  readonly #keyVariable: string | undefined;
  readonly #context: PluginContext;
  /** Whose own address it is; absent if the options give one. */
  readonly #vendor: ServiceName | undefined;

  constructor(service: ServiceName, { baseURL, model, apiKeyEnv, headers }: NeuralOptions, context: PluginContext) {
    const defaults = services[service];
    this.#url = serviceAddress(baseURL ?? defaults.baseURL, 'baseURL', addressForm);
    this.#server = new URL(this.#url).host;
    this.#model = model ?? defaults.model;
    this.#keyVariable = apiKeyEnv ?? (baseURL === undefined ? defaults.keyVariable : undefined);
    this.#context = context;
    this.#vendor = baseURL === undefined ? service : undefined;
    this.name = `${this.#model} of ${this.#server}`;
    this.#http = context.services.http({
      baseURL: this.#url,
      headers: () => ({ ...this.#authorization(), ...headers }),
      attempts: 1,
    });
  }

  open(): void {
    if (this.#vendor !== undefined) refuseIgnoredAddress(this.#context, this.#vendor, this.#url);
  }

  async relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    const body = { model: this.#model, query, documents };
    const answer = await this.#http.json({ path: '/rerank', body, signal });
    return this.#read((answer ?? {}) as RerankAnswer, [query, ...documents]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The signal of a running request ends it.
  }

  #authorization(): { readonly authorization?: string } {
    if (this.#keyVariable === undefined) return {};
    const key = this.#context.env(this.#keyVariable);
    if (key === undefined) throw errors.credentialMissing(this.#keyVariable, this.name);
    return { authorization: `Bearer ${key}` };
  }

  #read(answer: RerankAnswer, sent: readonly string[]): readonly number[] {
    const list = answer.results ?? answer.data;
    if (!Array.isArray(list)) {
      const words = serviceWords(answer, sent);
      throw errors.responseInvalid(this.name, `it has no list of results${words === undefined ? '.' : `: ${words}`}`);
    }
    const count = sent.length - 1;
    const scores = Array<number | undefined>(count).fill(undefined);
    for (const item of list as readonly { readonly index?: unknown; readonly relevance_score?: unknown }[]) {
      const { index, relevance_score: score } = item ?? {};
      if (Number.isInteger(index) && Number.isFinite(score)) scores[index as number] = score as number;
    }
    if (scores.length !== count || scores.includes(undefined)) {
      throw errors.responseInvalid(this.name, 'it does not have the relevance of every document.');
    }
    return scores as readonly number[];
  }
}
