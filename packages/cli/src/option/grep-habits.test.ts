import { expect, it } from 'vitest';
import { assertNoSwitch, takenQuery, withNegations } from './grep-options.ts';

it('says of a query that an option has taken how to search for it', () => {
  const letter = (text: string): object => expect.stringContaining(text) as object;
  expect(takenQuery({ config: 'two words' })).toEqual(letter("codesearch search -F 'two words' --count"));
  expect(takenQuery({ language: ['retry'] })).toEqual(letter("codesearch search -F 'retry' --files-with-matches"));
  expect(takenQuery({})).toBeUndefined();
});

it.each([
  [['search', 'retry', '-test'], 'not:test'],
  [['search', 'retry', '-path:vendor'], 'not:path:vendor'],
  [['search', 'retry', '-path:dist', '-n', '3', '-file:gen', '-test'], 'not:test'],
  [['search', 'retry', '-lang:go'], 'not:lang:go'],
  [['search', 'retry', '-content:docs'], 'not:content:docs'],
  [['search', 'retry', '-l', 'ts'], 'ts'],
  [['search', 'retry', '-t', 'ts'], 'ts'],
  [['search', '--exclude', '-test'], '-test'],
  [['search', 'retry', '--', '-test'], '-test'],
  [['search', 'retry', '-path'], '-path'],
])('reads a negation beside the query as in it: %j', (argv, last) => {
  expect(withNegations(argv).at(-1)).toBe(last);
});

it('refuses a letter of ripgrep behind the text, where it has no value', () => {
  const hint = expect.stringContaining('--count') as string;
  expect(() => assertNoSwitch(['-F', 'retry', '-c'])).toThrow(expect.objectContaining({ hint }) as Error);
  expect(() => assertNoSwitch(['-F', 'retry', '-n', '3'])).not.toThrow();
  expect(() => assertNoSwitch(['retry', '--', '-c'])).not.toThrow();
});
