import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { modelUnknown, refuseIgnoredAddress, vendorCall } from '@codesearch/toolkit';
import type { RequestGuard } from '@codesearch/toolkit';
import type OpenAI from 'openai';
import { maxSentenceTokens } from '../answer/clean-answer.ts';
import { endpointOf, keyVariable, openAiUrl } from '../options.ts';
import type { ResolvedOpenAi } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { maxAnswerBytes } from './chat-model.ts';
import type { ChatModel } from './chat-model.ts';

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
    // OpenAI's newer models reject the old name of the limit, and other servers may not know the new one.
    const limit =
      this.server === openAiUrl ? { max_completion_tokens: maxSentenceTokens } : { max_tokens: maxSentenceTokens };
    const answer = await this.#call({ signal, sent: [user] }, (client) =>
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
    // The client makes nothing of an empty answer.
    const { choices } = (answer ?? {}) as Partial<typeof answer>;
    const content: unknown = choices?.[0]?.message?.content;
    if (typeof content !== 'string') throw errors.responseInvalid(this.server, 'an answer without a message');
    return content;
  }

  async check(signal: AbortSignal): Promise<void> {
    const { model } = this.#options;
    // Its own method makes an empty list of everything that is none.
    const answer = await this.#call({ signal }, async (client) =>
      client.get<{ readonly data?: unknown } | undefined>('/models'),
    );
    const data = answer?.data;
    if (!Array.isArray(data)) throw errors.responseInvalid(this.server, 'no list of models');
    const models: readonly ({ readonly id?: unknown } | null)[] = data;
    if (!models.some((each) => each?.id === model)) throw modelUnknown(this.server, model);
  }

  async #call<Answer>(
    request: Pick<RequestGuard, 'signal' | 'sent'>,
    call: (client: OpenAI) => Promise<Answer>,
  ): Promise<Answer> {
    const { model, headers = {} } = this.#options;
    const variable = keyVariable(this.#options);
    const apiKey = variable === undefined ? noKey : this.#context.env(variable);
    if (variable !== undefined && apiKey === undefined)
      throw errors.credentialMissing(variable, `The model '${model}'`);
    const { default: Client } = await import('openai');
    const options = { apiKey, baseURL: this.server, defaultHeaders: headers, maxRetries: 0, logLevel: 'off' } as const;
    return vendorCall(
      { ...request, context: this.#context, server: this.server, model, maxBytes: maxAnswerBytes },
      (fetch) => call(new Client({ ...options, fetch })),
    );
  }
}
