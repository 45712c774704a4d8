import { expect, it } from 'vitest';
import { textWidth, wrapLines, wrapWords } from './table.ts';

const lead = 'Nothing is named fetchh. Did you mean fetch? Also similar: 検索する, fetches.';

it('breaks a text between words, and changes nothing else', () => {
  for (let width = 12; width < 90; width++) {
    const wrapped = wrapWords(lead, width);
    expect(wrapped.replaceAll('\n', ' ')).toBe(lead);
    expect(Math.max(...wrapped.split('\n').map(textWidth))).toBeLessThanOrEqual(width);
  }
});

it('keeps a word that is wider than a line', () => {
  expect(wrapWords('a pneumonoultramicroscopic word', 10)).toBe('a\npneumonoultramicroscopic\nword');
});

it('keeps a text without a width', () => {
  expect(wrapWords(lead, Infinity)).toBe(lead);
});

it('continues a line of a report below its last column, and counts no colors', () => {
  const report = 'root     /a\nvectors  a scan of\u001b[2m two bits\u001b[22m, then all\n';
  expect(wrapLines(report, 24)).toBe(
    'root     /a\nvectors  a scan of\u001b[2m two\n         bits\u001b[22m, then all\n',
  );
  expect(wrapLines(report, undefined)).toBe(report);
});
