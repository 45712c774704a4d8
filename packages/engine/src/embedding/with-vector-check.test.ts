import { expect, it } from 'vitest';
import type { Embedder } from '@codesearch/kernel';
import { withVectorCheck } from './with-vector-check.ts';

const embedderOf = (dimensions: number, vectors: readonly (readonly number[])[]): Embedder => ({
  model: 'm',
  dimensions,
  maxBatchSize: 9,
  embed: async () => ({ vectors: vectors.map((vector) => Float32Array.from(vector)) }),
  [Symbol.asyncDispose]: async () => {},
});

it.each([
  ['too few vectors', 2, [[1, 0]], '1 vectors for 2 texts'],
  ['vectors of another length than declared', 2, [[1], [1]], 'a vector of 1 dimensions instead of 2'],
  ['vectors of two lengths where none is declared', 0, [[1], [1, 0]], 'a vector of 2 dimensions instead of 1'],
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
  const call = withVectorCheck(embedderOf(dimensions, vectors)).embed({ kind: 'document', inputs: ['a', 'b'] });
  await expect(call).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
    retryable: false,
    message: expect.stringContaining(problem) as string,
  });
});

it('what is right passes', async () => {
  const answer = await withVectorCheck(
    embedderOf(2, [
      [1, 0],
      [0, 0],
    ]),
  ).embed({ kind: 'document', inputs: ['a', 'b'] });
  expect(answer.vectors).toHaveLength(2);
});
