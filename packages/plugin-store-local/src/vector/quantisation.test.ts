import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactDot, quantise, quantiseQuery, restoredVector, rowStride } from './quantisation.ts';

const value = fc.double({ noNaN: true, min: -2, max: 2 }).map((each) => (Math.abs(each) < 1e-20 ? 0 : each));
const vectors = fc.array(value, { minLength: 1, maxLength: 300 }).map((values) => new Float32Array(values));

test('two planes keep every value to a 60,000th of the largest one', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const stride = rowStride(vector.length);
      const high = new Int8Array(stride);
      const low = new Int8Array(stride).fill(9);
      const scale = quantise(vector, high, low);
      const largest = Math.max(...vector.map(Math.abs));
      const restored = restoredVector(vector.length, scale, high, low, 0);
      for (const [index, value] of vector.entries()) {
        expect(Math.abs(restored[index]! - value)).toBeLessThanOrEqual(largest / 60_000);
      }
      expect([...high, ...low].every((value) => Math.abs(value) <= 127)).toBe(true);
      expect(low.subarray(vector.length).every((value) => value === 0)).toBe(true);
    }),
  );
});

test('the zero vector has scale 0 and every dot product with it is 0', () => {
  const high = new Int8Array(16).fill(1);
  const low = new Int8Array(16).fill(1);
  expect(quantise(new Float32Array(5), high, low)).toBe(0);
  expect(exactDot(new Float32Array(5).fill(3), 0, high, low, 0)).toBe(0);
  expect([...quantiseQuery(new Float32Array(5))]).toEqual(Array.from({ length: 16 }, () => 0));
});
