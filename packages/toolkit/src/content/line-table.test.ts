import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTable } from './line-table.ts';
import { trimEnd } from './trim-end.ts';

it('excludes line ends from lines', () => {
  const lines = new LineTable('a\r\n  b\n\n\r\nc');
  const texts = Array.from({ length: lines.count }, (_, line) => lines.text.slice(lines.start(line), lines.end(line)));
  expect(texts).toEqual(['a', '  b', '', '', 'c']);
  expect(lines.first(1)).toBe(5);
  expect([2, 3].map((line) => lines.isBlank(line))).toEqual([true, true]);
});

it('counts no line after a final line end, and none in an empty text', () => {
  expect(new LineTable('a\n').count).toBe(1);
  expect(new LineTable('').count).toBe(0);
});

it('finds the line of every offset', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '\u00a0', '😀')), (parts) => {
      const text = parts.join('');
      const lines = new LineTable(text);
      for (let offset = 0; offset < text.length; offset++) {
        expect(lines.lineOf(offset)).toBe(text.slice(0, offset).split('\n').length - 1);
      }
      for (let line = 0; line < lines.count; line++) {
        expect(lines.isBlank(line)).toBe(text.slice(lines.start(line), lines.end(line)).trim() === '');
      }
      expect(text.slice(0, trimEnd(text, 0, text.length))).toBe(text.trimEnd());
    }),
  );
});
