import { expect, it } from 'vitest';
import fc from 'fast-check';
import { FloatRows } from './float-rows.ts';
import { dotProduct } from './vectors.ts';

const finite = { noNaN: true, noDefaultInfinity: true, min: -1, max: 1 } as const;

it('multiplies any rows, in any number and order, as a loop does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2_500 }), (dimensions, count) => {
      const [query] = fc.sample(fc.float32Array({ ...finite, minLength: dimensions, maxLength: dimensions }), 1);
      const vectors = Array.from({ length: count }, (_, row) =>
        Float32Array.from({ length: dimensions }, (_, axis) => Math.sin(row * 7 + axis)),
      );
      const order = [...vectors.keys()].toReversed();
      const expected = order.map((row) => dotProduct(query!, vectors[row]!));
      const rows = new FloatRows(dimensions);
      rows.write(0, vectors.slice(0, count / 2));
      rows.write(Math.floor(count / 2), vectors.slice(Math.floor(count / 2)));
      const dots = rows.dots(query!, order);
      for (const [index, dot] of dots.entries()) expect(dot).toBeCloseTo(expected[index]!, 4);
      expect(rows.dots(query!, [])).toHaveLength(0);
    }),
    { numRuns: 30 },
  );
});
