import { expect, it } from 'vitest';
import type { Embedder, EmbedResult } from '@codesearch/kernel';
import { withVectorCheck } from './with-vector-check.ts';

/** Checks an answer with these vectors to two texts. */
function checked(dimensions: number, vectors: readonly (readonly number[])[]): Promise<EmbedResult> {
  const embedder: Embedder = {
    embed: async () => ({ vectors: vectors.map((vector) => Float32Array.from(vector)) }),
  };
  const check = withVectorCheck(embedder, () => ({ model: 'm', dimensions, maxBatchSize: 9 }));
  return check.embed({ kind: 'document', inputs: ['a', 'b'], signal: new AbortController().signal });
}

it.each([
  ['too few vectors', 2, [[1, 0]], '1 vectors for 2 texts'],
  ['vectors of another length than declared', 2, [[1], [1]], 'a vector of 1 dimensions instead of 2'],
  ['vectors of two lengths with no declared length', 0, [[1], [1, 0]], 'a vector of 2 dimensions instead of 1'],
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

it('a correct answer passes', async () => {
  const { vectors } = await checked(2, [
    [1, 0],
    [0, 0],
  ]);
  expect(vectors).toHaveLength(2);
});
