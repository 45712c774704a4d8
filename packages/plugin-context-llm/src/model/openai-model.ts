import { errors, isCodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { connectionFailure, refuseIgnoredAddress, statusFailure } from '@codesearch/toolkit';
import type OpenAI from 'openai';
import { maxSentenceTokens } from '../answer/clean-answer.ts';
import { endpointOf, keyVariable, openAiUrl } from '../options.ts';
import type { ResolvedOpenAi } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** The client requires a key, even for an endpoint that needs none. */
const noKey = 'none';

/** A model that an endpoint with OpenAI's protocol serves at `/chat/completions`. */
export class OpenAiModel implements ChatModel {
  readonly server: string;
  readonly #options: ResolvedOpenAi;
  readonly #context: PluginContext;

  constructor(options: ResolvedOpenAi, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.server = endpointOf(options);
  }

  open(): void {
    if (this.#options.baseURL === undefined) refuseIgnoredAddress(this.#context, 'openai', this.server);
  }

  async answer({ system, user }: Prompt, signal: AbortSignal): Promise<string> {
    const { model, extra } = this.#options;
    const client = await this.#client(signal);
    // OpenAI's newer models reject the old name of the limit, and other servers may not know the new one.
    const limit =
      this.server === openAiUrl ? { max_completion_tokens: maxSentenceTokens } : { max_tokens: maxSentenceTokens };
    const { choices } = await this.#withOwnErrors(() =>
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
    const { data } = await this.#withOwnErrors(() => client.models.list());
    if (Array.isArray(data) && !data.some(({ id }) => id === model)) throw errors.modelUnknown(this.server, model);
  }

  async #client(signal: AbortSignal | undefined): Promise<OpenAI> {
    const { model, headers = {} } = this.#options;
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
    return new Client({ apiKey, baseURL: this.server, defaultHeaders: headers, maxRetries: 0, logLevel: 'off', fetch });
  }

  /**
   * Unwraps the errors of `fetch`, and replaces the client's error for a malformed response, because it would quote the
   * response.
   */
  async #withOwnErrors<Value>(call: () => Promise<Value>): Promise<Value> {
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
