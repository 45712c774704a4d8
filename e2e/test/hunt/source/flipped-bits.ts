import fc from 'fast-check';

/** Bits of a file. A place is a share of its size, so that it fits any file. */
export type BitPlaces = readonly (readonly [place: number, bit: number])[];

export const place: fc.Arbitrary<number> = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

export function bitPlaces(max: number): fc.Arbitrary<BitPlaces> {
  return fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: max });
}

export function flipBits(bytes: Buffer, places: BitPlaces): Buffer {
  const flipped = Buffer.from(bytes);
  for (const [at, bit] of places) if (bytes.length > 0) flipped[Math.floor(at * bytes.length)]! ^= 1 << bit;
  return flipped;
}
