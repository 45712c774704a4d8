import { errors, isCodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { connectionFailure, statusFailure } from '@codesearch/toolkit';
import type OpenAI from 'openai';
import { longestSentence } from '../answer/clean-answer.ts';
import { keyVariable, openAiUrl } from '../options.ts';
import type { ResolvedOpenAi } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** The client insists on a key; endpoints that need none do not look at it. */
const noKey = 'none';

/** A model behind an endpoint that speaks OpenAI's `/chat/completions`. */
export class OpenAiModel implements ChatModel {
  readonly server: string;
  readonly #options: ResolvedOpenAi;
  readonly #context: PluginContext;

  constructor(options: ResolvedOpenAi, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.server = options.baseURL;
  }

  async answer({ system, user }: Prompt, signal: AbortSignal): Promise<string> {
    const { model, baseURL, extra } = this.#options;
    const client = await this.#client(signal);
    // OpenAI's newer models refuse the old name of the limit, and other servers may not know the new one.
    const limit = baseURL === openAiUrl ? { max_completion_tokens: longestSentence } : { max_tokens: longestSentence };
    const { choices } = await this.#ours(() =>
      client.chat.completions.create({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        ...limit,
        ...extra,
        stream: false,
      }),
    );
    const content: unknown = choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw errors.responseInvalid(this.server, 'an answer without a message');
    return content;
  }

  async check(signal?: AbortSignal): Promise<void> {
    const { model } = this.#options;
    const client = await this.#client(signal);
    const { data } = await this.#ours(() => client.models.list());
    if (Array.isArray(data) && !data.some(({ id }) => id === model)) throw errors.modelUnknown(this.server, model);
  }

  async #client(signal: AbortSignal | undefined): Promise<OpenAI> {
    const { model, baseURL } = this.#options;
    const variable = keyVariable(this.#options);
    const apiKey = variable === undefined ? noKey : this.#context.env(variable);
    if (variable !== undefined && apiKey === undefined)
      throw errors.credentialMissing(variable, `The model '${model}'`);
    const { default: Client } = await import('openai');
    const fetch = guardedFetch({
      fetch: this.#context.fetch,
      server: this.server,
      refusal: ({ status, headers }) =>
        statusFailure({ server: this.server, model, status, headers, now: this.#context.now() }),
      unreachable: (cause) => connectionFailure(this.server, cause),
      signal,
    });
    return new Client({ apiKey, baseURL, maxRetries: 0, logLevel: 'off', fetch });
  }

  /** The client wraps what its `fetch` throws, and quotes what it cannot read. */
  async #ours<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      const { cause } = error as { readonly cause?: unknown };
      if (isCodesearchError(cause)) throw cause;
      if (error instanceof SyntaxError) throw errors.responseInvalid(this.server, 'something that is not JSON');
      throw error;
    }
  }
}
