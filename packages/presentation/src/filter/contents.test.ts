import { expect, it } from 'vitest';
import { parseContents } from './kinds.ts';

it('resolves contents in any case', () => {
  expect(parseContents(['Docs', ' code '])).toEqual(['docs', 'code']);
});

it('is no limit without contents, and with all', () => {
  expect(parseContents([])).toBeUndefined();
  expect(parseContents(['docs', 'all'])).toBeUndefined();
});

it.each([
  ['', ''],
  ['doc', "Did you mean 'docs'? "],
  ['toString', ''],
])('refuses %j and names the contents, the nearest first', (name, nearest) => {
  expect(() => parseContents([name])).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', hint: `${nearest}Contents: code, docs, config, all.` }),
  );
});
