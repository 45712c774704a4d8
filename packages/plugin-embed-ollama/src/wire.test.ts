import { expect, it } from 'vitest';
import { embedResultOf } from './wire.ts';

it('reads null instead of one vector as an empty one, which the engine refuses for that text alone', () => {
  const { vectors } = embedResultOf('host', { embeddings: [[3, 4], null] });
  expect(vectors.map((vector) => vector.length)).toEqual([2, 0]);
});
