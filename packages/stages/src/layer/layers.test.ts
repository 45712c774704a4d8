import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractVersion, errors } from '@codesearch/kernel';
import type {
  Embedder,
  EmbedRequest,
  EmbedResult,
  PluginContext,
  Scanner,
  StageBinding,
  StageFactsMap,
  StageName,
  Store,
} from '@codesearch/kernel';
import { withPluginServices, guardStage } from '../create/create-stage.ts';
import { lengthIn, lengthVector } from '../fixture/length-vector.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { applyLayers } from './layers.ts';
import { systemTiming } from '@codesearch/toolkit';
import type { Timing } from '@codesearch/toolkit';

const noVerdicts: Pick<Scanner, 'stat' | 'explain'> = {
  stat: async () => undefined,
  explain: async () => ({ verdict: 'absent' }),
};

let cacheDir: string;

beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'layers-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(cacheDir, { recursive: true, force: true });
});

const context = (): PluginContext =>
  withPluginServices(
    {
      logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn() },
      fetch: globalThis.fetch,
      projectRoot: cacheDir,
      home: cacheDir,
      dataDir: cacheDir,
      cacheDir,
      env: () => undefined,
      now: Date.now,
    },
    guardStage,
  );

/** Facts of fake stages. */
const facts: { readonly [Name in StageName]: StageFactsMap[Name] } = {
  scanner: {},
  changeDetector: {},
  chunker: {},
  contextualizer: {},
  embedder: { model: 'fake', dimensions: 2, maxBatchSize: 2 },
  store: { location: 'nowhere', lexical: true, maxBatchSize: 1 },
  reranker: {},
};

function bindingOf<Name extends StageName>(stage: Name, placement: 'main' | 'pool' = 'main'): StageBinding<Name> {
  return {
    plugin: `${stage}-x`,
    stage,
    placement,
    contractVersion,
    poolArguments: [],
    environment: [],
    options: {},
    fingerprint: () => ({ version: 1 }),
    policy: () => ({}),
    describe: () => facts[stage],
    create: () => Promise.reject() as never,
  };
}

/** Waits take no time. */
function instantTiming(): Timing & { readonly waits: number[] } {
  const waits: number[] = [];
  return { ...systemTiming, random: () => 1, waits, sleep: async (ms) => void waits.push(ms) };
}

class FakeEmbedder implements Embedder {
  readonly failures: unknown[] = [];
  calls = 0;
  running = 0;
  maxRunning = 0;

  async embed({ inputs }: EmbedRequest): Promise<EmbedResult> {
    this.calls++;
    this.maxRunning = Math.max(this.maxRunning, ++this.running);
    await new Promise(setImmediate);
    this.running--;
    if (this.failures.length > 0) throw this.failures.shift();
    return { vectors: inputs.map(({ length }) => lengthVector(length)) };
  }
}

const request = { kind: 'document', inputs: ['a', 'bb', 'ccc', 'dddd', 'a'] } as const;

describe('an embedder in the main process', () => {
  it('caches on disk, batches, repeats one part only, and keeps to its own order', async () => {
    const [fake, timing] = [new FakeEmbedder(), instantTiming()];
    fake.failures.push(errors.unavailable('it', 'down'));
    const embedder = applyLayers(fake, bindingOf('embedder'), { context: context(), timing });
    const { vectors } = await embedder.embed(request);
    expect(vectors.map(lengthIn)).toEqual([1, 2, 3, 4, 1]);
    expect(fake.calls).toBe(3);
    await embedder[Symbol.asyncDispose]();
    expect(readdirSync(cacheDir)).toEqual(['embeddings.sqlite']);

    const again = new FakeEmbedder();
    const second = applyLayers(again, bindingOf('embedder'), { context: context() });
    await second.embed(request);
    expect(again.calls).toBe(0);
    await second[Symbol.asyncDispose]();
  });

  it('measures the length again after a server has another model under the same name', async () => {
    let length = 2;
    const fake: Embedder = {
      embed: async ({ inputs }) => ({ vectors: inputs.map(() => new Float32Array(length).fill(length ** -0.5)) }),
    };
    const binding: StageBinding<'embedder'> = {
      ...bindingOf('embedder'),
      describe: () => ({ model: 'same-name', maxBatchSize: 2, host: 'x.example' }),
    };
    const open = async (): Promise<GuardedStage<'embedder'>> => {
      const embedder = applyLayers(fake, binding, { context: context() });
      await embedder.open();
      return embedder;
    };
    await (await open())[Symbol.asyncDispose]();
    length = 3;
    const before = await open();
    expect(before.facts.dimensions).toBe(2);
    await expect(before.embed(request)).rejects.toMatchObject({
      code: 'DIMENSION_MISMATCH',
      message: expect.stringMatching(/'same-name' of x\.example.* 3 .* 2 /) as string,
      details: { expected: 2, actual: 3 },
    });
    await before[Symbol.asyncDispose]();
    const after = await open();
    expect(after.facts.dimensions).toBe(3);
    expect((await after.embed(request)).vectors).toHaveLength(5);
    await after[Symbol.asyncDispose]();
  });

  it('slows down at the first refusal, and a call that waits gives its place away', async () => {
    const fake = new FakeEmbedder();
    fake.failures.push(errors.rateLimited('it', 5_000));
    const started: number[] = [];
    const timing: Timing = { ...systemTiming, random: () => 0 };
    const embed = fake.embed.bind(fake);
    fake.embed = (each) => (started.push(performance.now()), embed(each));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const policies = {
      embedder: {
        retry: { attempts: 2, rateLimitedAttempts: 2, baseDelayMs: 1, maxDelayMs: 1, maxElapsedMs: 60_000 },
        concurrency: { limit: 1, successesToGrow: 1, maxPauseMs: 60_000 },
      },
    };
    const embedder = applyLayers(fake, bindingOf('embedder'), { context: context(), timing, policies });
    const call = embedder.embed(request);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    await expect(call).resolves.toMatchObject({ vectors: { length: 5 } });
    expect(started).toHaveLength(3);
    expect((started[1] as number) - (started[0] as number)).toBeGreaterThanOrEqual(5_000);
    await embedder[Symbol.asyncDispose]();
  });

  it('says stage and plugin in errors of the layers too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fake = new FakeEmbedder();
    fake.embed = () => new Promise(() => {});
    const policies = { embedder: { timeout: { ms: 10 } } };
    const embedder = applyLayers(fake, bindingOf('embedder'), { context: context(), policies });
    const call = embedder.embed(request);
    const settled = expect(call).rejects.toMatchObject({ code: 'TIMED_OUT', plugin: 'embedder-x', stage: 'embedder' });
    // The batches time out, then the question whether the service answers at all.
    for (let attempt = 0; attempt < 2; attempt++) {
      for (let round = 0; round < 20; round++) await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(10);
    }
    await settled;
    await embedder[Symbol.asyncDispose]();
  });
});

describe('calls that a configuration sets', () => {
  it('replace what the plugin declares, and never exceed its batches', async () => {
    const sizes: number[] = [];
    const fake = new FakeEmbedder();
    const embed = fake.embed.bind(fake);
    fake.embed = (each) => (sizes.push(each.inputs.length), embed(each));
    for (const [batchSize, expected] of [
      [1, [1, 1, 1, 1]],
      [9, [2, 2]],
    ] as const) {
      rmSync(cacheDir, { recursive: true, force: true });
      sizes.length = 0;
      const configured = { batchSize, concurrency: 1 };
      const embedder = applyLayers(fake, bindingOf('embedder'), { context: context(), configured });
      await embedder.embed(request);
      expect([sizes, fake.maxRunning]).toEqual([expected, 1]);
      await embedder[Symbol.asyncDispose]();
    }
  });

  it('limit the attempts', async () => {
    const [fake, timing] = [new FakeEmbedder(), instantTiming()];
    fake.failures.push(errors.unavailable('it', 'down'), errors.unavailable('it', 'down'));
    const options = { context: context(), timing, configured: { attempts: 2 } };
    const embedder = applyLayers(fake, bindingOf('embedder'), options);
    await expect(embedder.embed({ kind: 'query', inputs: ['a'] })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(fake.calls).toBe(2);
    await embedder[Symbol.asyncDispose]();
  });

  it.each(['main', 'pool'] as const)('end a call of a stage that only computes, in %s', async (placement) => {
    const configured = { timeoutMs: 1 };
    const chunk = (): Promise<never> => new Promise(() => {});
    const fake = { open: chunk, chunk };
    const chunker = applyLayers(fake, bindingOf('chunker', placement), { context: context(), configured });
    const source = { file: { path: 'a' }, text: 'a' } as never;
    // The limit of opening keeps no process.
    const kept = setTimeout(() => {}, 60_000);
    for (const call of [() => chunker.open(), () => chunker.chunk({ source })])
      await expect(call()).rejects.toMatchObject({
        code: 'TIMED_OUT',
        hint: expect.stringContaining("'policies.chunker.timeoutMs'") as string,
      });
    clearTimeout(kept);
    await chunker[Symbol.asyncDispose]();
  });

  it('end a batch that takes too long, abort it, and make it again in halves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [sizes, aborted]: number[][] = [[], []];
    const fake = new FakeEmbedder();
    const embed = fake.embed.bind(fake);
    fake.embed = (each) => {
      sizes!.push(each.inputs.length);
      if (each.inputs.length === 1) return embed(each);
      each.signal.addEventListener('abort', () => aborted!.push(each.inputs.length));
      return new Promise(() => {});
    };
    const options = { context: context(), configured: { timeoutMs: 7, concurrency: 1 } };
    const embedder = applyLayers(fake, bindingOf('embedder'), options);
    const call = embedder.embed({ kind: 'document', inputs: ['a', 'bb'] });
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(7);
    expect(aborted).toEqual([2]);
    expect((await call).vectors.map(lengthIn)).toEqual([1, 2]);
    expect(sizes).toEqual([2, 1, 1, 1]);
    await embedder[Symbol.asyncDispose]();
  });
});

describe('an embedder in the pool', () => {
  it('takes any number of texts, one part at a time, without cache and repetition', async () => {
    const [fake, timing] = [new FakeEmbedder(), instantTiming()];
    const embedder = applyLayers(fake, bindingOf('embedder', 'pool'), { context: context(), timing });
    const { vectors } = await embedder.embed(request);
    expect(vectors.map(lengthIn)).toEqual([1, 2, 3, 4, 1]);
    expect([fake.calls, fake.maxRunning]).toEqual([2, 1]);
    fake.failures.push(errors.unavailable('it', 'down'));
    await expect(embedder.embed(request)).rejects.toMatchObject({ code: 'UNAVAILABLE', plugin: 'embedder-x' });
    expect(timing.waits).toEqual([]);
    expect(readdirSync(cacheDir)).toEqual([]);
  });
});

it('a store repeats what is retryable and lets any number of calls run at once', async () => {
  const timing = instantTiming();
  const failures = [errors.unavailable('it', 'down')];
  let running = 0;
  const store = {
    async stats() {
      running++;
      const failure = failures.pop();
      if (failure) throw failure;
      await vi.waitUntil(() => running >= 20, { timeout: 60_000 });
      return { files: 0, chunks: 0, dimensions: 0 };
    },
  } as Partial<Store> as Store;
  const layered = applyLayers(store, bindingOf('store'), { context: context(), timing });
  await Promise.all(Array.from({ length: 20 }, () => layered.stats()));
  expect(timing.waits).toHaveLength(1);
  expect(layered.facts).toBe(facts.store);
});

it('a scanner only gets its name into its errors', async () => {
  const failure = errors.unavailable('the disk', 'gone');
  const read = vi.fn<Scanner['read']>(() => Promise.reject(failure));
  const scanner: Scanner = { ...noVerdicts, scan: async function* () {}, read };
  const layered = applyLayers(scanner, bindingOf('scanner'), { context: context() });
  const call = layered.read({ file: { path: 'a', size: 0, mtimeMs: 0, stamp: '' } });
  await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true, plugin: 'scanner-x' });
  expect(read).toHaveBeenCalledTimes(1);
});
