import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { CallPolicy, PluginContext, StageBinding } from '@codesearch/kernel';
import type { GuardedStage, LayerOptions } from '@codesearch/engine';
import { dot } from '../fixture/entry.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { LawOutcome } from '../law/not-declared.ts';
import { openLayered } from '../law/open-layered.ts';
import { assertRejects, rejection } from '../law/rejection.ts';
import { temporaryProject } from '../law/temporary-project.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';
import { hashedVector } from '../reference/hashed-vector.ts';
import { ModelServer } from '../server/model-server.ts';
import type { ModelAnswer, ModelCall, ModelFault, ModelRoute } from '../server/model-server.ts';

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
  /** Damage an answer: with one vector less, with vectors one number shorter, and with a value that is not a number. */
  readonly damaged: Readonly<Record<'count' | 'dimensions' | 'notANumber', (body: never) => unknown>>;
  /** Replaces each vector of an answer by other values, as JSON: servers send them whose model has failed. */
  withVectors(body: never, values: (length: number, index: number) => readonly (number | null)[]): unknown;
  /** Body of a response of status 429 for an account that is used up, if the service has one. */
  readonly quotaBody?: unknown;
}

const texts: readonly string[] = Array.from({ length: 20 }, (_, index) => `function number${index}() {}`);

/** One promise of an embedder of a remote service. */
export interface ServiceLaw {
  /** Unique among the laws of a service. */
  readonly name: string;
  /**
   * Checks it against a server of this process that fails in many ways. Laws of one service are checked one after the
   * other.
   *
   * @returns `not declared` if the service does not have what the law is about
   */
  check(): Promise<LawOutcome>;
}

/** What every embedder of a remote service promises. They need no test runner. */
export function embeddingServiceLaws(service: EmbeddingService): readonly ServiceLaw[] {
  const laws: ServiceLaw[] = [];
  const secrets = [texts[0] as string, ...Object.values(service.env ?? {})];
  let server: ModelServer;
  let project: TemporaryProject;
  const opened: Embedder[] = [];

  const check = async (run: () => Promise<void>): Promise<LawOutcome> => {
    server = await ModelServer.start(service.routes);
    project = await temporaryProject();
    try {
      await run();
      const logged = JSON.stringify(project.messages);
      for (const secret of secrets) assert.ok(!logged.includes(secret), 'a text or a key is logged');
      return 'kept';
    } catch (error) {
      if (error instanceof NotDeclared) return 'not declared';
      throw error;
    } finally {
      for (const embedder of opened.splice(0)) await embedder[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await project.remove();
    }
  };
  const add = (name: string, run: () => Promise<void>): void => void laws.push({ name, check: () => check(run) });
  const addEach = <Case>(
    cases: readonly Case[],
    nameOf: (each: Case) => string,
    run: (each: Case) => Promise<void>,
  ): void => {
    for (const each of cases) add(nameOf(each), () => run(each));
  };

  const context = (): PluginContext => ({ ...project.context, env: (name) => service.env?.[name] });
  const open = async (policies?: LayerOptions['policies'], configured?: CallPolicy): Promise<Embedder> => {
    const embedder = await openLayered(service.bind(server.url), context(), policies, configured);
    opened.push(embedder);
    return embedder;
  };
  const calls = (): readonly ModelCall[] => server.calls.filter(({ route }) => route === service.route);
  const embed = (embedder: Embedder, inputs = texts, signal?: AbortSignal): ReturnType<Embedder['embed']> =>
    embedder.embed({ kind: 'document', inputs, signal });
  const once = (...faults: readonly ModelFault[]): void => {
    const pending = [...faults];
    server.fault = ({ route }) => (route === service.route ? pending.shift() : undefined);
  };

  add('sends full batches and puts the vectors in order', async () => {
    const { vectors } = await embed(await open());
    assert.deepEqual(
      calls().map(({ body }) => service.textsOf(body).length),
      [8, 8, 4],
    );
    for (const [index, vector] of vectors.entries()) {
      const nearest = texts.map((text) => dot(hashedVector(text, 64), vector));
      assert.equal(nearest.indexOf(Math.max(...nearest)), index, `vector ${index} is that of another text`);
    }
  });

  addEach(
    [
      ['429 without a wait', { status: 429, body: {} }],
      ['429 with a wait in seconds', { status: 429, headers: { 'retry-after': '0.05' }, body: {} }],
      ['500', { status: 500, body: {} }],
      ['503 with a page of a proxy', { status: 503, body: '<html>' }],
      ['529, overloaded', { status: 529, body: {} }],
      ['a connection that is cut', 'reset'],
      ['half an answer', 'half'],
    ] as [string, ModelFault][],
    ([name]) => `retries only the failed call after ${name}`,
    async ([, fault]) => {
      const embedder = await open();
      once(fault);
      const { vectors } = await embed(embedder);
      assert.equal(vectors.length, texts.length);
      assert.equal(calls().length, 4);
    },
  );

  add('waits as long as the service asks for', async () => {
    const embedder = await open();
    once({ status: 429, headers: { 'retry-after': '0.3' }, body: {} });
    const start = performance.now();
    await embed(embedder, ['a']);
    // A lower bound does not assert speed: timers may be late, but not early.
    assert.ok(performance.now() - start >= 295, 'it retried too early');
  });

  addEach(
    [
      [401, 'UNAUTHORIZED'],
      [403, 'UNAUTHORIZED'],
      [404, 'CONFIG_INVALID'],
    ] as const,
    ([status, code]) => `does not retry after status ${status}, and rejects with ${code}`,
    async ([status, code]) => {
      const embedder = await open();
      server.fault = () => ({ status, body: { error: { message: `no: ${service.env?.['KEY']} ${texts[0]}` } } });
      const error = await rejection(embed(embedder, texts.slice(0, 1)), `status ${status} should reject`);
      assert.ok(isCodesearchError(error, code), `status ${status} gave ${String(error)}`);
      assert.equal(calls().length, 1);
      assertSilent(error);
    },
  );

  add('does not wait if the account is used up, and resumes later', async () => {
    if (service.quotaBody === undefined) throw new NotDeclared();
    const first = await open();
    await embed(first, texts.slice(0, 8));
    server.fault = () => ({ status: 429, body: service.quotaBody });
    const error = await rejection(embed(first), 'a used-up account should reject');
    assert.ok(isCodesearchError(error, 'RATE_LIMITED') && !error.retryable, String(error));
    const stopped = calls().length;
    assert.ok(stopped <= 3, `${stopped} calls`);
    await first[Symbol.asyncDispose]();
    server.fault = () => undefined;
    await embed(await open());
    const paid = calls()
      .slice(stopped)
      .flatMap(({ body }) => service.textsOf(body));
    assert.deepEqual(new Set(paid), new Set(texts.slice(8)));
  });

  add('ends a call that gets no answer, and closes the connection', async () => {
    // As a configuration says it: a plugin may declare a limit of minutes.
    const embedder = await open({ embedder: { timeout: { ms: 100 } } }, { timeoutMs: 100, attempts: 1 });
    server.fault = () => 'hang';
    await assertRejects(embed(embedder, ['a']), 'TIMED_OUT', 'a server that hangs');
    await until(() => server.abandoned === 1);
  });

  add('aborts its requests when the caller aborts', async () => {
    const embedder = await open();
    server.fault = () => 'hang';
    const controller = new AbortController();
    const { concurrency } = service.bind(server.url).policy();
    const call = embed(embedder, texts, controller.signal);
    await until(() => calls().length === 3 || calls().length === concurrency);
    const reason = new Error('enough');
    controller.abort(reason);
    assert.equal(await rejection(call, 'an aborted call should reject'), reason);
    await until(() => server.abandoned === calls().length);
  });

  addEach(
    ['count', 'dimensions', 'notANumber'] as const,
    (kind) => `refuses an answer with a wrong ${kind}, and does not cache it`,
    async (kind) => {
      const damage = (answer: ModelAnswer): ModelAnswer => ({
        ...answer,
        body: service.damaged[kind](answer.body as never),
      });
      const embedder = await open();
      once(damage, damage, damage);
      // A model whose length was measured may have been replaced by another one.
      const codes = ['RESPONSE_INVALID', ...(kind === 'dimensions' ? (['DIMENSION_MISMATCH'] as const) : [])] as const;
      const error = await rejection(embed(embedder, texts.slice(0, 2)), `a wrong ${kind}`);
      assert.ok(
        codes.some((code) => isCodesearchError(error, code)),
        `a wrong ${kind} gave ${String(error)}`,
      );
      assertSilent(error);
      server.fault = () => undefined;
      const { vectors } = await embed(embedder, texts.slice(0, 2));
      assert.equal(vectors.length, 2);
      // A text that the service takes was tried besides, if the fault can be that of a text.
      assert.ok(calls().length <= 3, `${calls().length} calls`);
    },
  );

  addEach(
    [
      ['null', (length) => Array<null>(length).fill(null)],
      ['zeros', (length) => Array<number>(length).fill(0)],
      ['nothing', () => []],
      ['one null among numbers', (length) => [null, ...Array<number>(length - 1).fill(1)]],
    ] as [string, (length: number) => readonly (number | null)[]][],
    ([name]) => `ends if every vector is ${name}, and is repaired by a service that works`,
    async ([, values]) => {
      const embedder = await open();
      server.fault = ({ route }) =>
        route === service.route
          ? (answer) => ({ ...answer, body: service.withVectors(answer.body as never, values) })
          : undefined;
      await assertRejects(embed(embedder), 'RESPONSE_INVALID', 'a model that fails');
      server.fault = () => undefined;
      const { vectors, refused } = await embed(embedder);
      assert.equal(refused, undefined);
      for (const vector of vectors) assert.ok(Math.abs(dot(vector, vector) - 1) < 1e-3);
    },
  );

  addEach(
    [
      ['an empty vector', () => []],
      ['a vector of zeros', (length) => Array<number>(length).fill(0)],
    ] as [string, (length: number) => readonly number[]][],
    ([name]) => `reports the one text that has ${name}, and embeds all others`,
    async ([, values]) => {
      const embedder = await open();
      server.fault = ({ route, body }) => {
        const at =
          route === service.route ? service.textsOf(body).findIndex((text) => text.includes('number13()')) : -1;
        if (at === -1) return undefined;
        return (answer) => {
          const own = service.withVectors(answer.body as never, (length, index) =>
            index === at ? values(length) : Array.from({ length }, (_value, each) => each + index + 1),
          );
          return { ...answer, body: own };
        };
      };
      const { refused } = await embed(embedder);
      assert.deepEqual(
        refused?.map(({ index }) => index),
        [13],
      );
    },
  );

  add('ends with the words of the service if every text fails', async () => {
    const embedder = await open({ embedder: {} });
    server.fault = () => ({
      status: 500,
      body: { error: { message: `model crashed at ${texts[0]}: out of memory` } },
    });
    const error = await rejection(embed(embedder), 'status 500 should reject');
    assert.ok(isCodesearchError(error, 'UNAVAILABLE') && error.message.includes('out of memory'), String(error));
    assertSilent(error);
  });

  addEach(
    [
      ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }],
      ['another object', { body: { ok: true } }],
      ['a list', { body: [] }],
    ] as [string, ModelAnswer][],
    ([name]) => `refuses ${name} instead of vectors`,
    async ([, answer]) => {
      const embedder = await open({ embedder: {} });
      server.fault = () => answer;
      const error = await rejection(embed(embedder, ['a']), 'it should reject');
      assert.ok(isCodesearchError(error) && ['RESPONSE_INVALID', 'UNAVAILABLE'].includes(error.code), String(error));
    },
  );

  addEach(
    [400, 422, 500, 503],
    (status) => `reports the text with status ${status}, and embeds all others`,
    async (status) => {
      const embedder = await open({ embedder: {} });
      const poison = texts[13] as string;
      server.fault = ({ route, body }) =>
        route === service.route && service.textsOf(body).some((text) => text.includes(poison))
          ? { status, body: { error: { message: `cannot embed: ${poison}`, type: 'invalid_request_error' } } }
          : undefined;
      const { vectors, refused } = await embed(embedder);
      assert.deepEqual(
        refused?.map(({ index }) => index),
        [13],
      );
      assert.ok(!refused?.[0]?.reason.includes(poison), 'the reason quotes the text');
      assert.deepEqual(
        vectors.flatMap((vector, index) => (vector.every((value) => value === 0) ? index : [])),
        [13],
      );
    },
  );

  add('embeds a text that is too long for the model in pieces, and reports it', async () => {
    const long = Array.from({ length: 4_000 }, (_, line) => `const value${line} = ${line};\n`).join('');
    const { vectors, pooled } = await embed(await open(), ['short', long]);
    assert.deepEqual(pooled, [1]);
    assert.ok(Math.abs(dot(vectors[1] as Float32Array, vectors[1] as Float32Array) - 1) < 1e-3);
  });

  add('sends the same texts once, also after a restart', async () => {
    const first = await open();
    await embed(first);
    await first[Symbol.asyncDispose]();
    const before = calls().length;
    const { vectors } = await embed(await open());
    assert.equal(vectors.length, texts.length);
    assert.equal(calls().length, before);
  });

  add('has a hint for a server that does not listen', async () => {
    const embedder = await openLayered(service.bind(server.url), context(), { embedder: {} });
    opened.push(embedder);
    await server[Symbol.asyncDispose]();
    const error = await rejection(embed(embedder, ['a']), 'it should reject');
    assert.ok(isCodesearchError(error, 'UNAVAILABLE') && error.hint, String(error));
  });

  function assertSilent(error: unknown): void {
    const shown = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const secret of secrets) {
      assert.ok(!shown.includes(secret), 'the error quotes a text or a key');
    }
  }

  return laws;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
