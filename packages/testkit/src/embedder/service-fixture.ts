import assert from 'node:assert/strict';
import type { CallPolicy, StageBinding } from '@codesearch/kernel';
import type { GuardedStage, LayerOptions } from '@codesearch/stages';
import { openLayered } from '../law/open-layered.ts';
import { temporaryProject } from '../law/temporary-project.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';
import { ModelServer } from '../server/model-server.ts';
import type { ModelCall, ModelFault, ModelRoute } from '../server/model-server.ts';

type Embedder = GuardedStage<'embedder'>;

/** An embedder of a remote service, and the protocol of the service. */
export interface EmbeddingService {
  /** Such as `POST /v1/embeddings`. */
  readonly route: string;
  readonly routes: Readonly<Record<string, ModelRoute>>;
  /** Binds the plugin to a server, with a batch size of 8, and a model of 64 dimensions and less than 20,000 tokens. */
  bind(url: string): StageBinding<'embedder'>;
  /** Environment variables of the plugin. */
  readonly env?: Readonly<Record<string, string>>;
  /** The texts of a request. */
  textsOf(body: unknown): readonly string[];
  /** An answer with other vectors: what `change` makes of its own ones, as JSON, each for the text at its place. */
  withVectors(body: never, change: (vectors: readonly (readonly number[])[]) => readonly unknown[]): unknown;
  /** Body of a response of status 429 for an account that is used up, if the service has one. */
  readonly quotaBody?: unknown;
}

/** Texts to embed. */
export const texts: readonly string[] = Array.from({ length: 20 }, (_, index) => `function number${index}() {}`);

/** A server of this process that fails as a law wants it to, and embedders that call it. */
export class ServiceFixture implements AsyncDisposable {
  readonly service: EmbeddingService;
  readonly server: ModelServer;
  readonly #project: TemporaryProject;
  readonly #secrets: readonly string[];
  readonly #opened: Embedder[] = [];
  readonly #printed: unknown[] = [];
  readonly #console = { ...console };

  private constructor(service: EmbeddingService, server: ModelServer, project: TemporaryProject) {
    this.service = service;
    this.server = server;
    this.#project = project;
    this.#secrets = [texts[0] as string, ...Object.values(service.env ?? {})];
    for (const name of ['log', 'info', 'warn', 'error'] as const)
      console[name] = (...printed: readonly unknown[]) => void this.#printed.push(...printed);
  }

  static async start(service: EmbeddingService): Promise<ServiceFixture> {
    return new ServiceFixture(service, await ModelServer.start(service.routes), await temporaryProject());
  }

  async open(
    policies?: LayerOptions['policies'],
    configured?: CallPolicy,
    env: EmbeddingService['env'] = this.service.env,
  ): Promise<Embedder> {
    const { service, server } = this;
    const context = this.#project.contextWith({ env: (name) => env?.[name] });
    const embedder = await openLayered(service.bind(server.url), context, policies, configured);
    this.#opened.push(embedder);
    return embedder;
  }

  /** The calls of the service so far. */
  calls(): readonly ModelCall[] {
    return this.server.calls.filter(({ route }) => route === this.service.route);
  }

  embed(embedder: Embedder, inputs: readonly string[] = texts, signal?: AbortSignal): ReturnType<Embedder['embed']> {
    return embedder.embed({ kind: 'document', inputs, signal });
  }

  /** The next calls of the service fail, each in one way. */
  once(...faults: readonly ModelFault[]): void {
    const pending = [...faults];
    this.server.fault = ({ route }) => (route === this.service.route ? pending.shift() : undefined);
  }

  /** Asserts that an error quotes no text and no key. */
  assertSilent(error: unknown): void {
    const shown = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const secret of this.#secrets) assert.ok(!shown.includes(secret), 'the error quotes a text or a key');
  }

  /** Asserts that no text and no key was logged, and that nothing was printed. */
  assertNothingLogged(): void {
    assert.deepEqual(this.#printed, [], 'the plugin, or a library of it, prints to the terminal of its user');
    const logged = JSON.stringify(this.#project.messages);
    for (const secret of this.#secrets) assert.ok(!logged.includes(secret), 'a text or a key is logged');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    Object.assign(console, this.#console);
    for (const embedder of this.#opened) await embedder[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
    await this.#project.remove();
  }
}
