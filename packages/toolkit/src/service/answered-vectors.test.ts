import { expect, it } from 'vitest';
import { answeredVectors } from './answered-vectors.ts';

it('reads null instead of one vector as an empty one, which the engine refuses for that text alone', () => {
  const { vectors } = answeredVectors('host', [{ embedding: [3, 4] }, { embedding: null }]);
  expect(vectors.map((vector) => vector.length)).toEqual([2, 0]);
});

it.each([{}, true, 12])('refuses %j instead of a vector', (embedding) => {
  expect(() => answeredVectors('host', [{ embedding }])).toThrow('neither numbers nor base64');
});

it.each([1, 1e-320, 1e-200, 1e200, 1e308])('keeps the direction of numbers near %s', (size) => {
  const [vector] = answeredVectors('host', [{ embedding: [size, -size, 0] }]).vectors;
  expect([...(vector ?? [])].map((value) => value.toFixed(3))).toEqual(['0.707', '-0.707', '0.000']);
});

it.each([Infinity, NaN])('leaves %s to the engine, which refuses it', (value) => {
  const [vector] = answeredVectors('host', [{ embedding: [value, 1] }]).vectors;
  expect(vector?.some((each) => !Number.isFinite(each))).toBe(true);
});

it.each([0, 1, 4e9])('puts the vectors into the order of their indexes, which begin with %s', (first) => {
  const data = [
    { index: first + 1, embedding: [0, 2] },
    { index: first, embedding: [2, 0] },
  ];
  expect(answeredVectors('host', data).vectors.map((vector) => [...vector])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

it('reads null instead of an index as none', () => {
  const data = [[2, 0] as const, [0, 2] as const].map((embedding) => ({ index: null, embedding }));
  expect(answeredVectors('host', data).vectors.map((vector) => [...vector])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

it.each(['length', '__proto__', {}])('refuses %j instead of an index', (index) => {
  expect(() => answeredVectors('host', [{ index, embedding: [1] }])).toThrow('an index that is no number');
});

it.each([-12, 0.5, '12', null, Number.NaN])('takes %j for no number of tokens', (tokens) => {
  expect(answeredVectors('host', [{ embedding: [1] }], tokens).tokens).toBeUndefined();
  expect(answeredVectors('host', [{ embedding: [1] }], 12).tokens).toBe(12);
});
