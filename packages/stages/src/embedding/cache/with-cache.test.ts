import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import type { Embedder, EmbedderFacts, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import type { BatchingEmbedder, MeasuredEmbedderFacts } from '../../stage/guarded-stage.ts';
import type { CachedEmbedding, EmbeddingCache } from './embedding-cache.ts';
import { withBatching } from '../batching/with-batching.ts';
import { withCache } from './with-cache.ts';
import { lengthIn, lengthVector } from '../../fixture/length-vector.ts';
import { withVectorCheck } from '../with-vector-check.ts';

class MapCache implements EmbeddingCache {
  readonly entries = new Map<string, CachedEmbedding>();
  disposals = 0;

  async get(keys: readonly string[]): Promise<readonly (CachedEmbedding | undefined)[]> {
    return keys.map((key) => this.entries.get(key));
  }

  async set(entries: Parameters<EmbeddingCache['set']>[0]): Promise<void> {
    for (const { key, ...embedding } of entries) this.entries.set(key, embedding);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposals++;
  }
}

/** Embeds a text as its length; a text that starts with `!` is refused, one that starts with `…` is truncated. */
class LengthEmbedder implements Embedder {
  readonly model: string;
  readonly sent: string[] = [];
  disposals = 0;

  constructor(model = 'length') {
    this.model = model;
  }

  async embed({ inputs }: EmbedRequest): Promise<EmbedResult> {
    if (inputs.some((input) => input.startsWith('!'))) throw errors.limitExceeded('A text', 2, 1);
    this.sent.push(...inputs);
    return {
      vectors: inputs.map(({ length }) => lengthVector(length)),
      tokens: inputs.length,
      truncated: inputs.flatMap((input, index) => (input.startsWith('…') ? index : [])),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposals++;
  }
}

function cached(
  embedder: LengthEmbedder,
  cache: EmbeddingCache,
  fingerprint: unknown = null,
  limits: Partial<EmbedderFacts> = {},
): BatchingEmbedder {
  const facts = (): MeasuredEmbedderFacts => ({ model: embedder.model, dimensions: 2, maxBatchSize: 3, ...limits });
  const batching = (inner: Embedder): BatchingEmbedder => withBatching(inner, facts);
  return withCache(withVectorCheck(embedder, facts, { plugin: 'length' }), facts, { cache, fingerprint }, batching);
}

const { signal } = new AbortController();
const documents = (...inputs: string[]): EmbedRequest => ({ kind: 'document', inputs, signal });

it('no text is embedded twice, and every answer is what the embedder says', async () => {
  const text = fc.constantFrom('a', 'bb', 'ccc', '…', '…d', 'e'.repeat(9));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { maxLength: 12 }), { maxLength: 6 }), async (requests) => {
      const fake = new LengthEmbedder();
      const embedder = cached(fake, new MapCache());
      for (const inputs of requests) {
        const { vectors, truncated } = await embedder.embed(documents(...inputs));
        expect(vectors.map(lengthIn)).toEqual(inputs.map((input) => input.length));
        expect(truncated ?? []).toEqual(inputs.flatMap((input, index) => (input.startsWith('…') ? index : [])));
      }
      expect(fake.sent.toSorted()).toEqual([...new Set(requests.flat())].toSorted());
    }),
  );
});

describe('a key', () => {
  it('differs by kind, model and fingerprint', async () => {
    const cache = new MapCache();
    const fake = new LengthEmbedder();
    await cached(fake, cache).embed(documents('a'));
    await cached(fake, cache).embed({ kind: 'query', inputs: ['a'], signal });
    await cached(fake, cache, { side: 'other' }).embed(documents('a'));
    const other = new LengthEmbedder('other');
    await cached(other, cache).embed(documents('a'));
    expect([fake.sent, other.sent]).toEqual([['a', 'a', 'a'], ['a']]);
    expect([...cache.entries.keys()]).toHaveLength(4);
  });

  it('is known again by another embedder of the same model and fingerprint, and holds no text', async () => {
    const cache = new MapCache();
    await cached(new LengthEmbedder(), cache, { v: 1 }).embed(documents('secret text'));
    const again = new LengthEmbedder();
    await cached(again, cache, { v: 1 }).embed(documents('secret text'));
    expect(again.sent).toEqual([]);
    for (const key of cache.entries.keys()) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('a text that went down in pieces is known as a whole', async () => {
  const fake = new LengthEmbedder();
  const limits = { maxInputTokens: 1 };
  const cache = new MapCache();
  const first = await cached(fake, cache, null, limits).embed(documents('short', 'b'));
  expect(first.pooled).toEqual([0]);
  const sent = fake.sent.length;
  expect(await cached(fake, cache, null, limits).embed(documents('short', 'b'))).toEqual({
    vectors: first.vectors,
    pooled: [0],
    cached: 2,
  });
  expect(fake.sent).toHaveLength(sent);
});

it('a piece of a text is not embedded again if another piece of it failed', async () => {
  const [fake, cache] = [new LengthEmbedder(), new MapCache()];
  const limits = { maxInputTokens: 1, maxBatchSize: 1 };
  const embed = fake.embed.bind(fake);
  fake.embed = async (request) => {
    if (request.inputs[0] === 'i') throw errors.unauthorized('it', 401);
    return embed(request);
  };
  await expect(cached(fake, cache, null, limits).embed(documents('abcdefghi'))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const before = [...fake.sent];
  expect(before.length).toBeGreaterThan(0);
  fake.embed = embed;
  expect((await cached(fake, cache, null, limits).embed(documents('abcdefghi'))).pooled).toEqual([0]);
  expect(new Set(fake.sent).size).toBe(fake.sent.length);
});

describe('tokens', () => {
  it('count what was sent; hits alone have none', async () => {
    const embedder = cached(new LengthEmbedder(), new MapCache());
    expect(await embedder.embed(documents('a', 'b', 'a'))).toMatchObject({ tokens: 2 });
    expect(await embedder.embed(documents('a', 'c'))).toMatchObject({ tokens: 1 });
    expect(await embedder.embed(documents('a', 'b'))).not.toHaveProperty('tokens');
  });
});

describe('a request with trouble', () => {
  it('names refused texts by the caller’s indexes, and has kept the vectors of all the others', async () => {
    const [cache, fake] = [new MapCache(), new LengthEmbedder()];
    const embedder = cached(fake, cache);
    await embedder.embed(documents('a'));
    const { vectors, refused } = await embedder.embed(documents('a', '!x', 'b', 'b', '!x', 'c', '!y', 'd'));
    expect(refused?.map(({ index }) => index)).toEqual([1, 4, 6]);
    expect(vectors.map(lengthIn)).toEqual([1, 0, 1, 1, 0, 1, 0, 1]);
    await embedder.embed(documents('a', 'b', 'b', 'c', 'd'));
    expect(fake.sent.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['too few vectors', [[1, 0]]],
    [
      'vectors of another length',
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
  ])('keeps nothing of a wrong answer: %s', async (_, vectors) => {
    const [cache, fake] = [new MapCache(), new LengthEmbedder()];
    fake.embed = async () => ({ vectors: vectors.map((vector) => Float32Array.from(vector)) });
    await cached(fake, cache)
      .embed(documents('a', 'b'))
      .catch(() => {});
    expect(cache.entries.size).toBe(0);
  });

  it('keeps nothing that was not embedded', async () => {
    const cache = new MapCache();
    const fake = new LengthEmbedder();
    fake.embed = () => Promise.reject(errors.unavailable('it', 'down'));
    await expect(cached(fake, cache).embed(documents('a'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(cache.entries.size).toBe(0);
  });
});

it('disposal closes the embedder and the cache, the cache also where the embedder fails', async () => {
  const [cache, fake] = [new MapCache(), new LengthEmbedder()];
  await cached(fake, cache)[Symbol.asyncDispose]?.();
  expect([fake.disposals, cache.disposals]).toEqual([1, 1]);
  fake[Symbol.asyncDispose] = () => Promise.reject(new Error('stuck'));
  await expect(cached(fake, cache)[Symbol.asyncDispose]?.()).rejects.toThrow('stuck');
  expect(cache.disposals).toBe(2);
});

it('neither keeps nor believes a vector of zeros', async () => {
  const cache = new MapCache();
  const embedder = new LengthEmbedder();
  await cached(embedder, cache).embed({ kind: 'document', inputs: ['abc'], signal: new AbortController().signal });
  for (const [key, entry] of cache.entries) cache.entries.set(key, { ...entry, vector: Float32Array.of(0, 0) });
  const again = await cached(embedder, cache).embed({
    kind: 'document',
    inputs: ['abc', ''],
    signal: new AbortController().signal,
  });
  expect(again.vectors.map(lengthIn)).toEqual([3, 0]);
  expect([...cache.entries.values()].map(({ vector }) => lengthIn(vector))).toEqual([3]);
});
