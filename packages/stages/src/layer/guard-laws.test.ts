import assert from 'node:assert/strict';
import { errors, isCodesearchError, stageNames } from '@codesearch/kernel';
import type { CallOptions, ErrorCode, StageName } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import type { GuardOptions } from './guard.ts';
import { stageMethods } from '../stage/stage-methods.ts';
import type { MethodName } from '../stage/stage-methods.ts';

/*
 * The promises of the guard to all plugins and to all callers, as laws that hold for every method of every stage. Each
 * law is proved: it finds a guard that lets a single method through, and a stage without a guard.
 */

type Method = (request?: CallOptions) => unknown;
type Members = Readonly<Record<string | symbol, Method>>;

/** Puts a guard around a stage. */
type Guarding = (name: StageName, stage: Members, options: GuardOptions<StageName>) => Members;

const guarding = guard as unknown as Guarding;
const withoutGuard: Guarding = (_, stage) => stage;

/** A guard that does not see one method. */
function withoutMethod(method: string): Guarding {
  return (name, stage, options) => {
    const unseen: Method = (request) => stage[method]?.(request);
    return { ...guarding(name, stage, options), [method]: unseen };
  };
}

/** A request of each method with work in it. */
const requests: { readonly [Name in StageName]: Readonly<Record<MethodName<Name>, object>> } = {
  scanner: {
    scan: {},
    unchangedSince: { digest: 'd' },
    stat: { path: 'a' },
    explain: { path: 'a' },
    read: { file: { path: 'a' } },
  },
  changeDetector: {
    diff: { files: [] },
    commit: { records: [], removed: [] },
    fileRecord: { path: 'a' },
    recordsAtLevels: { levels: ['raw'] },
    snapshot: {},
    watch: { onHint: () => {} },
    clear: {},
  },
  chunker: { chunk: { source: { text: '' } } },
  contextualizer: { contextualize: { chunks: [{}] }, reword: { question: 'a' } },
  embedder: { embed: { kind: 'query', inputs: ['a'] } },
  store: {
    upsert: { files: [{ path: 'a', entries: [] }] },
    remove: { paths: ['a'] },
    searchDense: { vector: new Float32Array(1), topK: 1 },
    searchLexical: { query: 'a', topK: 10_000 },
    findText: { terms: [], substrings: [], ignoreCase: false, limit: 1_000_000 },
    similarNames: { word: 'ab', likeness: 'prefix', limit: 10_000 },
    load: { ids: ['a'] },
    list: { paths: ['a'] },
    vectors: { ids: ['a'] },
    files: {},
    stats: {},
    putMetadata: { metadata: 'm' },
    getMetadata: {},
    clear: {},
  },
  reranker: { rerank: { query: 'q', candidates: [{}], topN: 1 } },
};

/** Requests without work, and the answers to them. */
const empty: readonly (readonly [name: StageName, method: string, request: object, answer: unknown])[] = [
  ['contextualizer', 'contextualize', { chunks: [] }, []],
  ['embedder', 'embed', { kind: 'query', inputs: [] }, { vectors: [] }],
  ['store', 'upsert', { files: [] }, undefined],
  ['store', 'remove', { paths: [] }, undefined],
  ['store', 'load', { ids: [] }, []],
  ['store', 'vectors', { ids: [] }, []],
  ['reranker', 'rerank', { query: 'q', candidates: [], topN: 1 }, []],
];

/** The methods with a limit. */
const limited: readonly (readonly [name: StageName, method: string, field: string, max: number])[] = [
  ['store', 'searchDense', 'topK', 10_000],
  ['store', 'searchLexical', 'topK', 10_000],
  ['store', 'findText', 'limit', 1_000_000],
  ['store', 'similarNames', 'limit', 10_000],
  ['reranker', 'rerank', 'topN', Number.MAX_SAFE_INTEGER],
];

/** The methods that a stage may leave out, and the fact that declares each. */
const optional: readonly (readonly [name: StageName, method: string, fact: string])[] = [
  ['scanner', 'unchangedSince', 'remembersScans'],
  ['changeDetector', 'watch', 'watches'],
  ['store', 'searchLexical', 'lexical'],
  ['store', 'findText', 'lookup'],
  ['store', 'similarNames', 'lookup'],
  ['store', 'putMetadata', 'shared'],
  ['store', 'getMetadata', 'shared'],
];

const allDeclared = {
  ...{ remembersScans: true, watches: true, rewords: true },
  ...{ lexical: true, lookup: true, shared: true },
};

/** A stage that records its calls. */
class Probe {
  readonly calls: { readonly method: string; readonly request: CallOptions & object }[] = [];
  disposals = 0;
  /** What every method answers with. */
  answer: (request: CallOptions) => unknown = async () => 'answer';

  /** The stage in a guard. */
  in(guardingOf: Guarding, name: StageName, facts: object = allDeclared): Members {
    return guardingOf(name, this.#stage(name), { plugin: 'plugin-x', facts: () => facts as never });
  }

  #stage(name: StageName): Members {
    const call = (method: string, request: CallOptions = {}): unknown => {
      this.calls.push({ method, request });
      return this.answer(request);
    };
    const stream = async function* (answer: unknown): AsyncGenerator<unknown> {
      yield await answer;
      yield 'second';
    };
    const methods = stageMethods[name].map(([method, result]): [string, Method] => [
      method,
      result === 'stream' ? (request) => stream(call(method, request)) : (request) => call(method, request),
    ]);
    return {
      ...Object.fromEntries(methods),
      open: (request) => call('open', request),
      check: (request) => call('check', request),
      [Symbol.asyncDispose]: async () => {
        this.disposals++;
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }
}

/** Calls a method, and reads a stream to its end. */
async function run(stage: Members, method: string, request: object): Promise<unknown> {
  const answer = await stage[method]?.(request);
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return answer;
  const items = [];
  for await (const item of answer as AsyncIterable<unknown>) items.push(item);
  return items;
}

async function rejection(call: Promise<unknown>): Promise<unknown> {
  const outcome = await call.then(
    () => ({ rejected: false as const }),
    (error: unknown) => ({ rejected: true as const, error }),
  );
  assert.ok(outcome.rejected, 'the call resolved');
  return outcome.error;
}

async function assertRejects(call: Promise<unknown>, code: ErrorCode): Promise<void> {
  const error = await rejection(call);
  assert.ok(isCodesearchError(error, code), `it rejected with ${String(error)}`);
}

/** A law for every method. */
type MethodLaw = (guardingOf: Guarding, name: StageName, method: string, request: object) => Promise<void>;

const methodLaws: Readonly<Record<string, MethodLaw>> = {
  async 'after disposal every call rejects with CLOSED and does not reach the stage'(
    guardingOf,
    name,
    method,
    request,
  ) {
    const probe = new Probe();
    const stage = probe.in(guardingOf, name);
    await stage[Symbol.asyncDispose]?.();
    await assertRejects(run(stage, method, request), 'CLOSED');
    assert.deepEqual(probe.calls, []);
  },

  async 'a call that fails after the stage was disposed rejects with CLOSED'(guardingOf, name, method, request) {
    const probe = new Probe();
    probe.answer = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw errors.unavailable('the database', 'it is gone');
    };
    const stage = probe.in(guardingOf, name);
    const call = rejection(run(stage, method, request));
    await stage[Symbol.asyncDispose]?.();
    const error = await call;
    assert.ok(isCodesearchError(error, 'CLOSED'), `it rejected with ${String(error)}`);
  },

  async 'an aborted signal rejects a call with its reason before it reaches the stage'(
    guardingOf,
    name,
    method,
    request,
  ) {
    const probe = new Probe();
    const reason = new Error('enough');
    const call = run(probe.in(guardingOf, name), method, { ...request, signal: AbortSignal.abort(reason) });
    assert.equal(await rejection(call), reason);
    assert.deepEqual(probe.calls, []);
  },

  async 'a call that is aborted on its way rejects with the reason, whatever the stage throws'(
    guardingOf,
    name,
    method,
    request,
  ) {
    const probe = new Probe();
    const [controller, reason] = [new AbortController(), new Error('enough')];
    probe.answer = async () => {
      controller.abort(reason);
      throw errors.unavailable('the server', 'the connection was closed');
    };
    const call = run(probe.in(guardingOf, name), method, { ...request, signal: controller.signal });
    assert.equal(await rejection(call), reason);
  },

  async 'a stage gets a signal that is not aborted, if the caller has none'(guardingOf, name, method, request) {
    const probe = new Probe();
    await run(probe.in(guardingOf, name), method, request);
    const [call] = probe.calls;
    assert.ok(call?.request.signal instanceof AbortSignal && !call.request.signal.aborted, 'there is no signal');
  },

  async 'an error names the stage, the plugin and the operation'(guardingOf, name, method, request) {
    const probe = new Probe();
    probe.answer = async () => {
      throw errors.unavailable('the server', 'it is down');
    };
    const error = await rejection(run(probe.in(guardingOf, name), method, request));
    assert.ok(isCodesearchError(error, 'UNAVAILABLE'), `it rejected with ${String(error)}`);
    assert.deepEqual([error.stage, error.plugin, error.operation], [name, 'plugin-x', method]);
  },
};

/** A law that is not about all methods. */
type GuardLaw = (guardingOf: Guarding) => Promise<void>;

const guardLaws: Readonly<Record<string, GuardLaw>> = {
  async 'a stage is disposed once, however often and concurrently its guard is disposed'(guardingOf) {
    const probe = new Probe();
    const stage = probe.in(guardingOf, 'chunker');
    await Promise.all([stage[Symbol.asyncDispose]?.(), stage[Symbol.asyncDispose]?.()]);
    await stage[Symbol.asyncDispose]?.();
    assert.equal(probe.disposals, 1);
  },

  async 'a stream ends with the reason if its signal aborts between two items'(guardingOf) {
    const [controller, reason] = [new AbortController(), new Error('enough')];
    const stream = new Probe().in(guardingOf, 'scanner')['scan']?.({ signal: controller.signal });
    const items = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    await items.next();
    controller.abort(reason);
    assert.equal(await rejection(items.next()), reason);
  },

  async 'a request without work is answered without the stage'(guardingOf) {
    for (const [name, method, request, answer] of empty) {
      const probe = new Probe();
      assert.deepEqual(await run(probe.in(guardingOf, name), method, request), answer, `${name}.${method}`);
      assert.deepEqual(probe.calls, [], `${name}.${method} reached the stage`);
    }
  },

  async 'a request without work rejects as well after disposal, and with an aborted signal'(guardingOf) {
    for (const [name, method, request] of empty) {
      const stage = new Probe().in(guardingOf, name);
      const reason = new Error('enough');
      assert.equal(await rejection(run(stage, method, { ...request, signal: AbortSignal.abort(reason) })), reason);
      await stage[Symbol.asyncDispose]?.();
      await assertRejects(run(stage, method, request), 'CLOSED');
    }
  },

  async 'a limit out of range rejects with INPUT_INVALID or LIMIT_EXCEEDED and does not reach the stage'(guardingOf) {
    for (const [name, method, field, max] of limited) {
      const request = requests[name][method as never] as object;
      for (const value of [0, -1, 1.5, Number.NaN, Infinity, max + 1]) {
        const probe = new Probe();
        const call = run(probe.in(guardingOf, name), method, { ...request, [field]: value });
        await assertRejects(call, value === max + 1 ? 'LIMIT_EXCEEDED' : 'INPUT_INVALID');
        assert.deepEqual(probe.calls, [], `${method} reached the stage`);
      }
      await run(new Probe().in(guardingOf, name), method, { ...request, [field]: max });
    }
  },

  async 'a search gets an empty filter, and a reranker a receiver of notes, if the caller has none'(guardingOf) {
    for (const [name, method, field] of [
      ['store', 'searchDense', 'filter'],
      ['store', 'searchLexical', 'filter'],
      ['reranker', 'rerank', 'onNote'],
    ] as const) {
      const probe = new Probe();
      await run(probe.in(guardingOf, name), method, requests[name][method as never]);
      const received: Readonly<Record<string, unknown>> = { ...probe.calls[0]?.request };
      if (field === 'filter') assert.deepEqual(received[field], {});
      else assert.equal(typeof received[field], 'function');
    }
  },

  async 'a method that is not declared rejects with UNSUPPORTED and does not reach the stage'(guardingOf) {
    for (const [name, method, fact] of optional) {
      const probe = new Probe();
      const stage = probe.in(guardingOf, name, { ...allDeclared, [fact]: false });
      await assertRejects(run(stage, method, requests[name][method as never]), 'UNSUPPORTED');
      assert.deepEqual(probe.calls, [], `${method} reached the stage`);
    }
  },
};

const methods = stageNames.flatMap((name) =>
  [...Object.entries<object>(requests[name]), ['open', {}] as const, ['check', {}] as const].map(
    ([method, request]) => [name, method, request] as const,
  ),
);

describe.each(Object.entries(methodLaws))('%s', (_, law) => {
  it.each(methods)('in %s.%s', (name, method, request) => law(guarding, name, method, request));

  it.each(methods)('which is not so if the guard does not see %s.%s', async (name, method, request) => {
    await expect(law(withoutMethod(method), name, method, request)).rejects.toThrow(assert.AssertionError);
  });
});

describe('the guard', () => {
  it.each(Object.entries(guardLaws))('%s', (_, law) => law(guarding));
});

describe('without the guard, it is not so that', () => {
  it.each(Object.entries(guardLaws))('%s', async (_, law) => {
    await expect(law(withoutGuard)).rejects.toThrow(assert.AssertionError);
  });
});
