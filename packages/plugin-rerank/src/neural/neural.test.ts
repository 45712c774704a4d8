import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Candidate, PluginContext, Reranked } from '@codesearch/kernel';
import { wrapPlugin } from '@codesearch/kernel';
import { ModelServer, candidate, guardStage, readQuery } from '@codesearch/testkit';
import type { ModelAnswer, ModelRoute, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { additive, neural } from '../index.ts';
import type { NeuralOptions } from '../index.ts';

const runtime = new URL('fixture/runtime.ts', import.meta.url).href;
const query = readQuery('how is a payment refunded');

/** Candidates that the first reranker leaves in this order. */
const candidates: readonly Candidate[] = ['retry', 'parse', 'refund', 'login'].map((name, index) => {
  const found = candidate(`src/${name}.ts`, `export function ${name}() {}\n`, index + 1);
  const score = 0.5 - index / 10;
  const rank = index + 1;
  return { ...found, dense: { rank, score }, file: { dense: { rank, score }, bestDense: { rank, score } } };
});

/**
 * `POST /rerank` of a service: only documents about refunds are relevant, and the results are in another order than the
 * documents.
 */
const rerankRoute =
  (list: 'results' | 'data'): ModelRoute =>
  ({ body }): ModelAnswer => {
    const { documents } = body as { readonly documents: readonly string[] };
    const scored = documents.map((text, index) => ({ index, relevance_score: text.includes('refund') ? 0.9 : 0.1 }));
    return { body: { [list]: scored.toReversed(), model: 'any' } };
  };

let server: ModelServer;
let env: Record<string, string>;
let notes: string[];

beforeEach(async () => {
  server = await ModelServer.start({
    'POST /voyage/rerank': rerankRoute('data'),
    'POST /cohere/rerank': rerankRoute('results'),
    'POST /jina/rerank': rerankRoute('results'),
  });
  env = {};
  notes = [];
});

afterEach(() => server[Symbol.asyncDispose]());

const context = (): PluginContext =>
  ({
    fetch,
    env: (name: string) => env[name],
    now: Date.now,
    cacheDir: '/nowhere',
    dataDir: '/nowhere',
  }) as unknown as PluginContext;

async function use<Value>(
  options: NeuralOptions,
  call: (reranker: GuardedStage<'reranker'>) => Promise<Value>,
): Promise<Value> {
  const reranker = guardStage(neural(options), context());
  try {
    await reranker.open?.();
    return await call(reranker);
  } finally {
    await reranker[Symbol.asyncDispose]();
  }
}

const rerank = (options: NeuralOptions, topN = 10): Promise<readonly Reranked[]> =>
  use(options, (reranker) => reranker.rerank({ query, candidates, topN, onNote: (note) => notes.push(note) }));

const at = (service: 'voyage' | 'cohere' | 'jina'): NeuralOptions => ({
  service,
  baseURL: `${server.url}/${service}`,
  timeoutMs: 60_000,
});
const order = (reranked: readonly Reranked[]): readonly number[] => reranked.map(({ index }) => index);

async function firstOrder(): Promise<readonly Reranked[]> {
  return guardStage(additive(), context()).rerank({ query, candidates, topN: 10 });
}

describe.each(['voyage', 'cohere', 'jina'] as const)('by %s', (service) => {
  it('the relevant candidate goes up, and its signals sum up to its score', async () => {
    const [first, ...rest] = await rerank(at(service));
    expect(first?.index).toBe(2);
    expect(first?.signals.at(-1)).toMatchObject({ name: 'neural-relevance', value: 1 });
    for (const { score, signals } of [first!, ...rest]) {
      expect(score).toBeCloseTo(
        signals.reduce((sum, { value, weight }) => sum + value * weight, 0),
        9,
      );
    }
    expect(notes).toEqual([]);
  });

  it('the key is only sent to the server that it was meant for', async () => {
    env[`${service.toUpperCase()}_API_KEY`] = 'k3y';
    env['MY_KEY'] = 'm1ne';
    await rerank(at(service));
    await rerank({ ...at(service), apiKeyEnv: 'MY_KEY' });
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer m1ne']);
  });
});

it.each([
  ['voyage', 'VOYAGE_API_BASE'],
  ['cohere', 'CO_API_URL'],
] as const)(
  '%s: an address in %s is refused, and not ignored, unless the options give one',
  async (service, variable) => {
    env[variable] = `${server.url}/gateway`;
    await expect(rerank({ service })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(variable) as string,
    });
    expect(server.calls).toEqual([]);
    await rerank(at(service));
    expect(server.calls).toHaveLength(1);
  },
);

describe('a check', () => {
  const check = (options: NeuralOptions): Promise<void> => use(options, (reranker) => reranker.check({}));

  it('passes if the model answers, and sends words of its own', async () => {
    await check(at('cohere'));
    expect(server.calls.map(({ body }) => body)).toMatchObject([{ query: 'ping', documents: ['ping', 'pong'] }]);
    await check({ service: 'local', model: 'any/model', runtime });
  });

  it('keeps a process that waits for nothing else until the local model has answered', () => {
    const program = fileURLToPath(new URL('fixture/lone-question.ts', import.meta.url));
    const options = ['--conditions=@codesearch/source', program];
    expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toMatch(/^\[0\.\d+,0\.\d+\]\n$/);
  });

  it('fails without the key of the service, if the service refuses, and without the local model', async () => {
    await expect(check({ service: 'jina' })).rejects.toMatchObject({
      code: 'CREDENTIAL_MISSING',
      message: expect.stringContaining('JINA_API_KEY') as string,
    });
    await expect(check({ service: 'voyage', baseURL: `${server.url}/other` })).rejects.toThrow(/404/);
    await expect(check({ service: 'local', model: 'is/missing', runtime })).rejects.toThrow(/Could not locate/);
  });

  it('fails if the first reranker does', async () => {
    const first = wrapPlugin({
      name: 'rerank-broken',
      stage: 'reranker',
      wrap: () => ({ check: () => Promise.reject(new Error('no dictionary')) }),
    });
    await expect(check({ ...at('cohere'), first: first({ inner: additive() }) })).rejects.toThrow(/no dictionary/);
  });
});

describe('the request', () => {
  it('has the query, and the path, names and text of one chunk per file', async () => {
    const again = { ...candidates[0]!, chunk: { ...candidates[0]!.chunk, id: 'f'.repeat(32), startLine: 9 } };
    await use(at('jina'), (reranker) => reranker.rerank({ query, candidates: [...candidates, again], topN: 10 }));
    const { documents, ...rest } = server.calls[0]!.body as { readonly documents: readonly string[] };
    expect(rest).toEqual({ model: 'jina-reranker-v2-base-multilingual', query: query.text });
    expect(documents.map((text) => text.split('\n')[0]).toSorted()).toEqual([
      'src/login.ts',
      'src/parse.ts',
      'src/refund.ts',
      'src/retry.ts',
    ]);
  });

  it("has at most 'top' files, and the others keep their order behind them", async () => {
    const reranked = await rerank({ ...at('jina'), top: 2 });
    const { documents } = server.calls[0]!.body as { readonly documents: readonly string[] };
    expect(documents).toHaveLength(2);
    expect(order(reranked).slice(2)).toEqual(order(await firstOrder()).slice(2));
  });
});

describe('the first order is returned with a note if the model', () => {
  const expectFirst = async (options: NeuralOptions, note: RegExp): Promise<void> => {
    expect(await rerank(options)).toEqual(await firstOrder());
    expect(notes).toEqual([expect.stringMatching(note)]);
    expect(notes[0]).toMatch(/^Not reranked by /);
    expect(notes[0]).not.toContain(query);
  };

  it.each([
    ['limits the rate', { status: 429, headers: { 'retry-after': '9' } }, /asks to slow down/],
    ['refuses the key', { status: 401 }, /refused the key/],
    ['is overloaded', { status: 529 }, /status 529/],
    ['sends half a response', 'half', /./],
    ['cuts the connection', 'reset', /./],
    [
      'sends an error instead',
      { body: { error: { message: 'the quota is used up' } } },
      /results: the quota is used up$/,
    ],
    ['sends another kind of response', { body: { answer: 42 } }, /no list of results/],
    ['leaves a document out', { body: { results: [{ index: 0, relevance_score: 1 }] } }, /every document/],
    [
      'returns an index out of range',
      { body: { results: [0, 1, 2, 9].map((index) => ({ index, relevance_score: 1 })) } },
      /every document/,
    ],
    [
      'returns a score that is no number',
      { body: { results: [0, 1, 2, 3].map((index) => ({ index, relevance_score: null })) } },
      /every document/,
    ],
  ] as const)('%s', async (_, fault, note) => {
    server.failNext(fault as ModelAnswer | 'half' | 'reset');
    await expectFirst(at('jina'), note);
  });

  it('does not answer in time', async () => {
    server.failNext('hang');
    await expectFirst({ ...at('jina'), timeoutMs: 20 }, /longer than 20 ms/);
  });

  it('needs a key that is not set', async () => {
    await expectFirst({ service: 'voyage' }, /VOYAGE_API_KEY is not set/);
  });

  it.each([
    ['cannot be imported', 'any/model', 'not-installed', /not-installed/],
    ['is missing', 'any/missing', runtime, /Could not locate/],
    ['crashes its thread', 'any/crashes', runtime, /thread has ended/],
  ])('%s on this machine', async (_, model, module, note) => {
    await expectFirst({ service: 'local', model, runtime: module, timeoutMs: 60_000 }, note);
  });

  it('is too slow on this machine', async () => {
    await expectFirst({ service: 'local', model: 'any/slow', runtime, timeoutMs: 200 }, /longer than 200 ms/);
  });
});

it('a local model reranks as a service does', async () => {
  const options = { service: 'local', model: 'any/model', runtime, timeoutMs: 60_000 } as const;
  const renamed = candidates.map((each, index) =>
    index === 2 ? { ...each, chunk: { ...each.chunk, text: 'a payment is refunded here' } } : each,
  );
  const [first] = await use(options, (reranker) => reranker.rerank({ query, candidates: renamed, topN: 10 }));
  expect(first?.index).toBe(2);
});

it('an aborted call rejects and does not return the first order', async () => {
  server.failNext('hang');
  const controller = new AbortController();
  const reason = new Error('enough');
  await use(at('jina'), async (reranker) => {
    const asked = reranker.rerank({ query, candidates, topN: 10, signal: controller.signal });
    while (server.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

it('rejects options that contradict each other', () => {
  const problem =
    (options: NeuralOptions): unknown =>
    () =>
      neural(options).fingerprint();
  expect(problem({ service: 'local', baseURL: 'http://localhost' })).toThrow(/no baseURL/);
  expect(problem({ service: 'jina', model: '/models/mine' })).toThrow(/only a local model is a path/);
  expect(problem({ service: 'jina', top: 1 })).toThrow(/top/);
});
