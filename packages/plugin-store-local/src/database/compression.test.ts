import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allDecompressed, compressed, decompressed } from './compression.ts';

it('many values are decompressed like each alone', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.concat([each, each, each]));
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 5 }), (values) => {
      const stored = values.map(compressed);
      expect(allDecompressed(stored)).toEqual(values);
      expect(stored.map(decompressed)).toEqual(values);
    }),
  );
});
