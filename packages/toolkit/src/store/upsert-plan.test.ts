import { expect, it } from 'vitest';
import type { EmbeddedChunk } from '@codesearch/kernel';
import { upsertPlan } from './upsert-plan.ts';

const entry = (id: string, vector: readonly number[], path = 'a.ts'): EmbeddedChunk =>
  ({ id, path, vector: Float32Array.from(vector) }) as EmbeddedChunk;

it('keeps the last of two lists for one path', () => {
  const [first, last] = [entry('1', [1]), entry('2', [1])];
  expect(
    upsertPlan([
      { path: 'a.ts', entries: [first] },
      { path: 'a.ts', entries: [last] },
    ]).files,
  ).toEqual([{ path: 'a.ts', entries: [last] }]);
});

it('keeps the last of two entries with one id, even if their paths differ', () => {
  const [first, last, other] = [entry('1', [1, 2]), entry('1', [3, 4], 'b.ts'), entry('2', [5, 6])];
  expect(
    upsertPlan([
      { path: 'a.ts', entries: [first, other] },
      { path: 'b.ts', entries: [last] },
    ]),
  ).toEqual({
    files: [
      { path: 'a.ts', entries: [other] },
      { path: 'b.ts', entries: [last] },
    ],
    dimensions: 2,
  });
});

it('has no dimensions if there are no entries', () => {
  expect(upsertPlan([{ path: 'a.ts', entries: [] }])).toEqual({
    files: [{ path: 'a.ts', entries: [] }],
    dimensions: undefined,
  });
});

it('refuses vectors of different lengths', () => {
  const entries = [entry('1', [1, 2]), entry('2', [1, 2, 3])];
  expect(() => upsertPlan([{ path: 'a.ts', entries }])).toThrow(
    expect.objectContaining({ code: 'DIMENSION_MISMATCH' }),
  );
});

it.each([NaN, Infinity])('refuses a vector that contains %d, and names its path', (value) => {
  expect(() => upsertPlan([{ path: 'a.ts', entries: [entry('1', [1, value])] }])).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', message: expect.stringContaining('a.ts') as string }),
  );
});
