import { expect, it } from 'vitest';
import type { Embedder, EmbedResult } from '@codesearch/kernel';
import { withVectorCheck } from './with-vector-check.ts';

/** Checks an answer with these vectors to two texts. */
function checked(dimensions: number, vectors: readonly (readonly number[])[]): Promise<EmbedResult> {
  const embedder: Embedder = {
    embed: async () => ({ vectors: vectors.map((vector) => Float32Array.from(vector)) }),
  };
  const check = withVectorCheck(embedder, () => ({ model: 'm', dimensions, maxBatchSize: 9, host: 'x.example' }), {
    plugin: 'embed-x',
  });
  return check.embed({ kind: 'document', inputs: ['a', 'b'], signal: new AbortController().signal });
}

it.each([
  ['too few vectors', 2, [[1, 0]], '1 vectors for 2 texts'],
  ['vectors of another length than declared', 2, [[1], [1]], 'a vector of 1 dimensions instead of 2'],
  ['vectors of two lengths with no declared length', 0, [[1], [1, 0]], 'a vector of 2 dimensions instead of 1'],
  ['empty vectors', 0, [[], []], 'a vector without numbers'],
  [
    'a value that is no number',
    2,
    [
      [1, 0],
      [Number.NaN, 0],
    ],
    'not a finite number',
  ],
  [
    'an infinite value',
    2,
    [
      [1, 0],
      [0, -Infinity],
    ],
    'not a finite number',
  ],
])('%s: RESPONSE_INVALID', async (_, dimensions, vectors, problem) => {
  await expect(checked(dimensions, vectors)).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    retryable: false,
    message: expect.stringContaining(problem) as string,
  });
});

it.each([
  ['total', undefined],
  ['', 'x.example'],
  ['...', 'x.example'],
])(
  'zeros for %j by %s pass: a model of this machine may know no word, and a text may have none',
  async (text, host) => {
    const embedder: Embedder = { embed: async () => ({ vectors: [Float32Array.of(0, 0)] }) };
    const check = withVectorCheck(
      embedder,
      () => ({
        model: 'm',
        dimensions: 2,
        maxBatchSize: 9,
        ...(host && { host }),
      }),
      { plugin: 'embed-x' },
    );
    const { vectors } = await check.embed({ kind: 'document', inputs: [text], signal: new AbortController().signal });
    expect(vectors).toHaveLength(1);
  },
);

it('zeros of a service for a text with words: RESPONSE_INVALID', async () => {
  const embedder: Embedder = { embed: async () => ({ vectors: [Float32Array.of(0, 0)] }) };
  const check = withVectorCheck(embedder, () => ({ model: 'm', dimensions: 2, maxBatchSize: 9, host: 'x.example' }), {
    plugin: 'embed-x',
  });
  const answer = check.embed({ kind: 'document', inputs: ['total'], signal: new AbortController().signal });
  await expect(answer).rejects.toMatchObject({ code: 'RESPONSE_INVALID' });
});

it('a correct answer passes', async () => {
  const { vectors } = await checked(2, [
    [1, 0],
    [0, -1],
  ]);
  expect(vectors).toHaveLength(2);
});

it.each([
  ['a vector that is not of unit length', [Float32Array.of(3, 4)], 'a vector of length 5.00'],
  ['another number of vectors than texts', [], '0 vectors for 1 texts'],
  ['a vector of another length', [Float32Array.of(1)], 'a vector of 1 dimensions instead of 2'],
  ['no number', [Float32Array.of(Number.NaN, 0)], 'a vector with a value that is not a finite number'],
])('%s is a fault of a plugin without a service: PLUGIN_INVALID', async (_, vectors, value) => {
  const facts = { model: 'm', dimensions: 2, maxBatchSize: 9 };
  const check = withVectorCheck({ embed: async () => ({ vectors }) }, () => facts, { plugin: 'embed-x' });
  const answer = check.embed({ kind: 'document', inputs: ['a'], signal: new AbortController().signal });
  await expect(answer).rejects.toMatchObject({ code: 'PLUGIN_INVALID', plugin: 'embed-x', details: { value } });
});
