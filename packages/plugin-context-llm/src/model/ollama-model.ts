import { errors } from '@codesearch/kernel';
import type { CodesearchError, PluginContext } from '@codesearch/kernel';
import { connectionFailure, statusFailure } from '@codesearch/toolkit';
import type { Ollama, Options } from 'ollama';
import { maxSentenceTokens } from '../answer/clean-answer.ts';
import type { ResolvedOllama } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** An upper bound for code. */
const tokensPerByte = 0.5;
/** Tokens of the instructions, the excerpt and the answer. */
const otherTokens = 2_048;
/** The context window is a multiple of this, because Ollama reloads a model for another window. */
const windowStep = 2_048;

const localServer = 'http://127.0.0.1:11434';

const unreachableHint = "Start Ollama with `ollama serve`, or correct OLLAMA_HOST or the option 'baseURL'.";

/** Address of the server, with or without a protocol. */
export function addressOf({ baseURL }: ResolvedOllama, context: PluginContext): string {
  return baseURL ?? context.env('OLLAMA_HOST') ?? localServer;
}

/** A model that Ollama serves at `/api/chat`. */
export class OllamaModel implements ChatModel {
  readonly server: string;
  readonly #options: ResolvedOllama;
  readonly #context: PluginContext;
  readonly #host: string;

  constructor(options: ResolvedOllama, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#host = addressOf(options, context);
    this.server = `Ollama at ${this.#host}`;
  }

  async answer({ system, user }: Prompt, signal: AbortSignal): Promise<string> {
    const { model, keepAlive, extra } = this.#options;
    const client = await this.#client(signal);
    const { message } = await this.#withOwnErrors(() =>
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

  async check(signal?: AbortSignal): Promise<void> {
    const { model } = this.#options;
    const client = await this.#client(signal);
    const { models } = await this.#withOwnErrors(() => client.list());
    const wanted = model.includes(':') ? model : `${model}:latest`;
    if (!Array.isArray(models)) throw errors.responseInvalid(this.server, 'no list of models');
    if (!models.some(({ name }) => name === wanted)) throw this.#missing();
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

  /** Each call gets its own client, because the client's methods take no signal. */
  async #client(signal: AbortSignal | undefined): Promise<Ollama> {
    const { Ollama: Client } = await import('ollama');
    const fetch = guardedFetch({
      fetch: this.#context.fetch,
      server: this.server,
      refusal: ({ status, headers }) =>
        status === 404
          ? this.#missing()
          : statusFailure({ server: this.server, status, headers, now: this.#context.now() }),
      unreachable: (cause) => connectionFailure(this.server, cause, unreachableHint),
      signal,
    });
    return new Client({ host: this.#host, headers: this.#options.headers ?? {}, fetch });
  }

  /** Replaces the client's error for a malformed response, because it would quote the response. */
  async #withOwnErrors<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof SyntaxError) throw errors.responseInvalid(this.server, 'something that is not JSON');
      throw error;
    }
  }

  #missing(): CodesearchError {
    const { model } = this.#options;
    return errors.modelUnknown(this.server, model, `Get it with \`ollama pull ${model}\`.`);
  }
}
