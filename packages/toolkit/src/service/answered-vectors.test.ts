import { expect, it } from 'vitest';
import { answeredVectors } from './answered-vectors.ts';

it('reads null instead of one vector as an empty one, which the engine refuses for that text alone', () => {
  const { vectors } = answeredVectors('host', [{ embedding: [3, 4] }, { embedding: null }]);
  expect(vectors.map((vector) => vector.length)).toEqual([2, 0]);
});

it.each([{}, true, 12])('refuses %j instead of a vector', (embedding) => {
  expect(() => answeredVectors('host', [{ embedding }])).toThrow('neither numbers nor base64');
});
