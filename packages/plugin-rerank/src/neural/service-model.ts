import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { services } from './options.ts';
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
  readonly #headers: Readonly<Record<string, string>>;
  readonly #model: string;
  /** Absent if no key is needed. */
  readonly #keyVariable: string | undefined;
  readonly #context: PluginContext;
  /** Names the service's own address; absent if the options give one. */
  readonly #addressVariable: string | undefined;

  constructor(service: ServiceName, { baseURL, model, apiKeyEnv, headers }: NeuralOptions, context: PluginContext) {
    const defaults = services[service];
    this.#url = endpointOf(baseURL ?? defaults.baseURL);
    this.#headers = headers ?? {};
    this.#model = model ?? defaults.model;
    this.#keyVariable = apiKeyEnv ?? (baseURL === undefined ? defaults.keyVariable : undefined);
    this.#context = context;
    this.#addressVariable = baseURL === undefined ? defaults.addressVariable : undefined;
    this.name = `${this.#model} of ${new URL(this.#url).host}`;
  }

  open(): void {
    if (this.#addressVariable === undefined) return;
    const named = this.#context.env(this.#addressVariable)?.trim();
    const address = this.#url.replace(/\/rerank$/, '');
    if (!named || (URL.canParse(named) && new URL(named).host === new URL(address).host)) return;
    throw errors.addressIgnored(this.#addressVariable, address);
  }

  async relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    const key = this.#key();
    const response = await this.#context.fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...this.#headers,
      },
      body: JSON.stringify({ model: this.#model, query, documents }),
      signal,
    });
    if (!response.ok) throw this.#refusal(response);
    return this.#read((await response.json()) as RerankAnswer, documents.length);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The signal of a running request ends it.
  }

  #key(): string | undefined {
    if (this.#keyVariable === undefined) return undefined;
    const key = this.#context.env(this.#keyVariable);
    if (key === undefined) throw errors.credentialMissing(this.#keyVariable, this.name);
    return key;
  }

  #refusal({ status }: Response): Error {
    if (status === 401 || status === 403) return errors.unauthorized(this.name, status);
    if (status === 429) return errors.rateLimited(this.name);
    if (status >= 500) return errors.unavailable(this.name, `it answered with status ${status}.`);
    return errors.responseInvalid(this.name, `status ${status}.`);
  }

  #read({ results, data }: RerankAnswer, count: number): readonly number[] {
    const list = results ?? data;
    if (!Array.isArray(list)) throw errors.responseInvalid(this.name, 'it has no list of results.');
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

function endpointOf(baseURL: string): string {
  const address = baseURL.replace(/\/+$/, '');
  return address.endsWith('/rerank') ? address : `${address}/rerank`;
}
