import { expect, it } from 'vitest';
import { takenQuery } from './grep-options.ts';

it('says of a query that an option has taken how to search for it', () => {
  const letter = (text: string): object => expect.stringContaining(text) as object;
  expect(takenQuery({ config: 'two words' })).toEqual(letter("codesearch search -F 'two words' --count"));
  expect(takenQuery({ language: ['retry'] })).toEqual(letter("codesearch search -F 'retry' --files-with-matches"));
  expect(takenQuery({})).toBeUndefined();
});
