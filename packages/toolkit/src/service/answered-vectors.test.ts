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
