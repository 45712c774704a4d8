import fc from 'fast-check';
import { expect, it } from 'vitest';
import { descendingOrder } from './ranking.ts';

it('the order is that of a stable sort', () => {
  const value = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, 0.5, 1));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), (values) => {
      const expected = [...values.keys()].sort((a, b) =>
        values[a] === values[b] ? 0 : values[a]! < values[b]! ? 1 : -1,
      );
      expect([...descendingOrder(Float64Array.from(values))]).toEqual(expected);
    }),
  );
});
