import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exactScore,
  packResidual,
  quantise,
  quantiseQuery,
  restoredVector,
  rowStride,
  unpackResidual,
} from './quantisation.ts';

const value = fc.double({ noNaN: true, min: -2, max: 2 }).map((each) => (Math.abs(each) < 1e-20 ? 0 : each));
const vectors = fc.array(value, { minLength: 1, maxLength: 300 }).map((values) => new Float32Array(values));

it('two codes restore every value to a 3,500th of the largest one', () => {
  fc.assert(
    fc.property(vectors, (vector) => {
      const stride = rowStride(vector.length);
      const coarse = new Int8Array(stride);
      const residual = new Int8Array(stride).fill(9);
      const scale = quantise(vector, coarse, residual);
      const largest = Math.max(...vector.map(Math.abs));
      const restored = restoredVector(vector.length, scale, coarse, residual);
      for (const [index, value] of vector.entries()) {
        expect(Math.abs(restored[index]! - value)).toBeLessThanOrEqual(largest / 3_500);
      }
      expect([...coarse].every((value) => Math.abs(value) <= 127)).toBe(true);
      expect([...residual].every((value) => Math.abs(value) <= 7)).toBe(true);
      const [packed, unpacked] = [new Uint8Array(stride / 2), new Int8Array(stride)];
      packResidual(residual, packed);
      unpackResidual(packed, unpacked);
      expect(unpacked).toEqual(residual);
      expect(residual.subarray(vector.length).every((value) => value === 0)).toBe(true);
    }),
  );
});

it('a query and both codes of a vector give their dot product', () => {
  const pairs = fc.integer({ min: 1, max: 300 }).chain((length) => {
    const side = fc.array(value, { minLength: length, maxLength: length }).map((values) => new Float32Array(values));
    return fc.tuple(side, side);
  });
  fc.assert(
    fc.property(pairs, ([query, vector]) => {
      const [coarse, residual] = [new Int8Array(rowStride(vector.length)), new Int8Array(rowStride(vector.length))];
      const scale = quantise(vector, coarse, residual);
      const quantised = quantiseQuery(query);
      const dotWith = (code: Int8Array): number =>
        quantised.values.reduce((sum, each, index) => sum + each * code[index]!, 0);
      const exact = query.reduce((sum, each, index) => sum + each * vector[index]!, 0);
      const lengths = Math.max(...query.map(Math.abs)) * Math.max(...vector.map(Math.abs)) * vector.length;
      const dot = exactScore(quantised, scale, dotWith(coarse), dotWith(residual));
      expect(Math.abs(dot - exact)).toBeLessThanOrEqual(lengths / 3_000);
    }),
  );
});

it('the zero vector and a query of zeros have the scale 0', () => {
  const coarse = new Int8Array(16).fill(1);
  const residual = new Int8Array(16).fill(1);
  expect(quantise(new Float32Array(5), coarse, residual)).toBe(0);
  expect([...coarse, ...residual].every((each) => each === 0)).toBe(true);
  const { values, scale } = quantiseQuery(new Float32Array(5));
  expect([scale, ...values]).toEqual(Array.from({ length: 17 }, () => 0));
});
