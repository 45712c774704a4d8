import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressed, decompressed } from '../database/compression.ts';
import { encodedTexts, TextBlock, textsPerBlock } from './text-block.ts';

const stored = fc.record({ text: fc.string({ unit: 'binary' }), detail: fc.string() });

it('a text block has the texts that were encoded, also after compression', () => {
  const rows = fc.array(fc.option(stored, { nil: undefined }), { maxLength: textsPerBlock });
  fc.assert(
    fc.property(rows, (encoded) => {
      const block = new TextBlock(decompressed(compressed(encodedTexts(encoded))));
      const expected = Array.from({ length: textsPerBlock }, (_, row) => encoded[row]);
      expect(block.rows()).toEqual(expected);
      for (const [row, each] of expected.entries()) {
        const docId = 3 * textsPerBlock + row;
        expect(block.has(docId)).toBe(each !== undefined);
        if (each !== undefined) expect([block.text(docId), block.detail(docId)]).toEqual([each.text, each.detail]);
      }
    }),
  );
});

it('keeps unpaired surrogates and NUL', () => {
  const text = 'half \ud83d, \0 and \udc00';
  expect(new TextBlock(Buffer.from(encodedTexts([{ text, detail: '' }]))).text(0)).toBe(text);
});
