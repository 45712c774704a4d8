import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { modelUnknown, ollamaHost, ollamaStartHint, vendorCall } from '@codesearch/toolkit';
import type { RequestGuard } from '@codesearch/toolkit';
import type { Ollama, Options } from 'ollama';
import { maxSentenceTokens } from '../answer/clean-answer.ts';
import type { ResolvedOllama } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { maxAnswerBytes } from './chat-model.ts';
import type { ChatModel } from './chat-model.ts';

/** An upper bound for code. */
const tokensPerByte = 0.5;
/** Tokens of the instructions, the excerpt and the answer. */
const otherTokens = 2_048;
/** The context window is a multiple of this, because Ollama reloads a model for another window. */
const windowStep = 2_048;

/** A model that Ollama serves at `/api/chat`. */
export class OllamaModel implements ChatModel {
  readonly server: string;
  readonly #options: ResolvedOllama;
  readonly #context: PluginContext;
  readonly #host: string;

  constructor(options: ResolvedOllama, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#host = ollamaHost(options.baseURL, context);
    this.server = `Ollama at ${this.#host}`;
  }

  async answer({ system, user }: Prompt, signal: AbortSignal): Promise<string> {
    const { model, keepAlive, extra } = this.#options;
    const { message } = await this.#call({ signal, sent: [user] }, (client) =>
      client.chat({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        stream: false,
        think: false,
        keep_alive: keepAlive,
        ...extra,
        options: { ...this.#sampling(), ...(extra['options'] as Partial<Options> | undefined) },
      }),
    );
    const content: unknown = message?.content;
    if (typeof content !== 'string') throw errors.responseInvalid(this.server, 'an answer without a message');
    return content;
  }

  async check(signal: AbortSignal): Promise<void> {
    const { model } = this.#options;
    const answer = await this.#call({ signal }, (client) => client.list());
    const wanted = model.includes(':') ? model : `${model}:latest`;
    if (!Array.isArray(answer.models)) throw errors.responseInvalid(this.server, 'no list of models');
    const models: readonly ({ readonly name?: unknown } | null)[] = answer.models;
    if (!models.some((each) => each?.name === wanted)) {
      throw modelUnknown(this.server, model, this.#modelHint);
    }
  }

  #sampling(): Partial<Options> {
    const { documentBytes } = this.#options;
    const window = documentBytes * tokensPerByte + otherTokens;
    return {
      temperature: 0,
      seed: 0,
      num_predict: maxSentenceTokens,
      num_ctx: Math.ceil(window / windowStep) * windowStep,
    };
  }

  async #call<Answer>(
    request: Pick<RequestGuard, 'signal' | 'sent'>,
    call: (client: Ollama) => Promise<Answer>,
  ): Promise<Answer> {
    const { model, headers = {} } = this.#options;
    const { Ollama: Client } = await import('ollama');
    return vendorCall(
      {
        ...request,
        context: this.#context,
        server: this.server,
        model,
        modelHint: this.#modelHint,
        startHint: ollamaStartHint,
        maxBytes: maxAnswerBytes,
      },
      (fetch) => call(new Client({ host: this.#host, headers, fetch })),
    );
  }

  get #modelHint(): string {
    return `Get it with \`ollama pull ${this.#options.model}\`.`;
  }
}
