import { isCodesearchError } from '@codesearch/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { readSearchText } from './search-text.ts';

const fragments = [
  ...queryKeys.flatMap(({ name, example }) => [`${name}:`, example]),
  ...[
    '-',
    'not:',
    ':',
    '::',
    '//',
    '/',
    '"',
    '\\',
    ' ',
    '\t',
    '\n',
    ',',
    'retry',
    '12',
    '*',
    '-test',
    'lnag:',
    'LANG:go',
    'is:',
    '\0',
    '\ud800',
  ],
];

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((parts) => parts.join('')),
);

it('reads any text, or says what is wrong with it', () => {
  fc.assert(
    fc.property(typed, (text) => {
      try {
        const { question, conditions, repos, rev, match } = readSearchText(text);
        expect(Object.values(conditions)).not.toContain(undefined);
        const isBare = Object.keys(conditions).length === 0 && repos.length === 0 && rev === undefined;
        if (isBare && match === undefined) expect(question).toBe(text);
        else expect(match === 'regex' ? question : question.trim()).not.toBe('');
      } catch (error) {
        if (!isCodesearchError(error, 'INPUT_INVALID')) throw error;
      }
    }),
  );
});

it('reads conditions in any order, and nothing of them is in the question', () => {
  const examples = ['lang:go', 'path:src/**', '-path:vendor', 'kind:function', '-test', 'rev:v1.2', 'is:changed'];
  fc.assert(
    fc.property(fc.shuffledSubarray(examples, { minLength: 1 }), fc.nat(7), (chosen, at) => {
      const reading = readSearchText(chosen.toSpliced(Math.min(at, chosen.length), 0, 'retry').join(' '));
      expect(reading.question).toBe('retry');
      expect(reading).toEqual(readSearchText([...chosen.toSorted(), 'retry'].join('  ')));
    }),
  );
});

// A pattern with quadratic time would exceed the time limit of the test.
it.each(fragments)('reads 100,000 characters of %j', (fragment) => {
  const text = fragment.repeat(Math.ceil(100_000 / fragment.length));
  expect(readSearchText(text).question).toBe(text);
});
