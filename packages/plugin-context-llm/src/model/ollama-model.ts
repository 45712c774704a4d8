import { errors } from '@codesearch/kernel';
import type { CodesearchError, PluginContext } from '@codesearch/kernel';
import { connectionFailure, statusFailure } from '@codesearch/toolkit';
import type { Ollama, Options } from 'ollama';
import { longestSentence } from '../answer/clean-answer.ts';
import type { ResolvedOllama } from '../options.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Tokens per UTF-8 byte of code at most, and what instructions and answer take beside it. */
const tokensPerByte = 0.5;
const otherTokens = 2_048;
/** Ollama loads a model anew for another window, so that it grows by steps. */
const windowStep = 2_048;

const localServer = 'http://127.0.0.1:11434';

/** Mostly it is a program on the same machine that was not started. */
const repair = 'Start Ollama with `ollama serve`, or correct OLLAMA_HOST or the option host.';

/** A model that Ollama serves, by its `/api/chat`. */
export class OllamaModel implements ChatModel {
  readonly server: string;
  readonly #options: ResolvedOllama;
  readonly #context: PluginContext;
  readonly #host: string;

  constructor(options: ResolvedOllama, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#host = options.host ?? context.env('OLLAMA_HOST') ?? localServer;
    this.server = `Ollama at ${this.#host}`;
  }

  async answer({ system, user }: Prompt, signal: AbortSignal): Promise<string> {
    const { model, keepAlive, extra } = this.#options;
    const client = await this.#client(signal);
    const { message } = await this.#valid(() =>
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
    const { models } = await this.#valid(() => client.list());
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
      num_predict: longestSentence,
      num_ctx: Math.ceil(window / windowStep) * windowStep,
    };
  }

  /** One client a call: it has no other way to take a signal. */
  async #client(signal: AbortSignal | undefined): Promise<Ollama> {
    const { Ollama: Client } = await import('ollama');
    const fetch = guardedFetch({
      fetch: this.#context.fetch,
      server: this.server,
      refusal: ({ status, headers }) =>
        status === 404
          ? this.#missing()
          : statusFailure({ server: this.server, status, headers, now: this.#context.now() }),
      unreachable: (cause) => connectionFailure(this.server, cause, repair),
      signal,
    });
    return new Client({ host: this.#host, fetch });
  }

  /** What the client cannot read is no answer; its own message would quote it. */
  async #valid<Value>(call: () => Promise<Value>): Promise<Value> {
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
