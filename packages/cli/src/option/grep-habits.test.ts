import { expect, it } from 'vitest';
import { assertNoSwitch, takenQuery } from './grep-options.ts';

it('says of a query that an option has taken how to search for it', () => {
  const letter = (text: string): object => expect.stringContaining(text) as object;
  expect(takenQuery({ config: 'two words' })).toEqual(letter("codesearch search -F 'two words' --count"));
  expect(takenQuery({ language: ['retry'] })).toEqual(letter("codesearch search -F 'retry' --files-with-matches"));
  expect(takenQuery({})).toBeUndefined();
});

it('refuses a letter of ripgrep behind the text, where it has no value', () => {
  const hint = expect.stringContaining('--count') as string;
  expect(() => assertNoSwitch(['-F', 'retry', '-c'])).toThrow(expect.objectContaining({ hint }) as Error);
  expect(() => assertNoSwitch(['-F', 'retry', '-n', '3'])).not.toThrow();
  expect(() => assertNoSwitch(['retry', '--', '-c'])).not.toThrow();
});
