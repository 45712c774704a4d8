import { expect, it } from 'vitest';
import { comparisonOf } from './match-options.ts';

it.each([
  ['retry', true],
  ['Retry', false],
  ['É', false],
  [String.raw`\W\S\B`, true],
  [String.raw`\p{Lu}\x4A\u004A\u{1F600}`, true],
  ['(?<Name>a)', true],
  [String.raw`(?<Name>a)\k<Name>B`, false],
  [String.raw`\\W`, false],
])('smart case ignores the case of an expression without capital letters: %s', (regex, ignoreCase) => {
  expect(comparisonOf({ regex: true, smartCase: true }, regex)).toEqual({ ignoreCase, wholeWords: false });
});

it('smart case looks at a text as it is written, and at the one beside a question', () => {
  expect(comparisonOf({ exact: true, smartCase: true }, String.raw`\W`).ignoreCase).toBe(false);
  expect(comparisonOf({ exact: 'retry', pattern: 'retry', smartCase: true }, 'A Question').ignoreCase).toBe(true);
  expect(comparisonOf({ exact: true, smartCase: true, ignoreCase: true }, 'Retry').ignoreCase).toBe(true);
  expect(comparisonOf({ exact: true, wordRegexp: true }, 'retry')).toEqual({ ignoreCase: false, wholeWords: true });
});
