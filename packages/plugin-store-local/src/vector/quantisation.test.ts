import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantise, quantiseQuery, restoredVector, rowStride } from './quantisation.ts';

const value = fc.double({ noNaN: true, min: -2, max: 2 }).map((each) => (Math.abs(each) < 1e-20 ? 0 : each));
const vectors = fc.array(value, { minLength: 1, maxLength: 300 }).map((values) => new Float32Array(values));

it('a code restores every value to a 253rd of the largest one', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const code = new Int8Array(rowStride(vector.length)).fill(9);
      const scale = quantise(vector, code);
      const largest = Math.max(...vector.map(Math.abs));
      const restored = restoredVector(vector.length, scale, code);
      for (const [index, value] of vector.entries()) {
        expect(Math.abs(restored[index]! - value)).toBeLessThanOrEqual(largest / 253);
      }
      expect([...code].every((value) => Math.abs(value) <= 127)).toBe(true);
      expect(code.subarray(vector.length).every((value) => value === 0)).toBe(true);
    }),
  );
});

it('a query and the code of a vector give their dot product', () => {
  const pairs = fc.integer({ min: 1, max: 300 }).chain((length) => {
    const side = fc.array(value, { minLength: length, maxLength: length }).map((values) => new Float32Array(values));
    return fc.tuple(side, side);
  });
  fc.assert(
    fc.property(pairs, ([query, vector]) => {
      const code = new Int8Array(rowStride(vector.length));
      const scale = quantise(vector, code);
      const { values, scale: queryScale } = quantiseQuery(query);
      const dot = values.reduce((sum, each, index) => sum + each * code[index]!, 0) * scale * queryScale;
      const exact = query.reduce((sum, each, index) => sum + each * vector[index]!, 0);
      const lengths = Math.max(...query.map(Math.abs)) * Math.max(...vector.map(Math.abs)) * vector.length;
      expect(Math.abs(dot - exact)).toBeLessThanOrEqual(lengths / 250);
    }),
  );
});

it('the zero vector and a query of zeros have the scale 0', () => {
  const code = new Int8Array(16).fill(1);
  expect(quantise(new Float32Array(5), code)).toBe(0);
  expect([...code].every((each) => each === 0)).toBe(true);
  const { values, scale } = quantiseQuery(new Float32Array(5));
  expect([scale, ...values]).toEqual(Array.from({ length: 17 }, () => 0));
});
