import { expect, it } from 'vitest';
import { hasWord } from './has-word.ts';

it.each([
  ['retry();', 'retry', true],
  ['(retry)', 'retry', true],
  ['retries retry', 'retry', true],
  ['retry_all, $retry, retry2', 'retry', false],
  ['Retry', 'retry', false],
  ['größe', 'gr', false],
])('whether %j has the word %j: %j', (text, word, expected) => expect(hasWord(text, word)).toBe(expected));

it('finds no empty word', () => {
  expect(hasWord('', '')).toBe(false);
  expect(hasWord('word', '')).toBe(false);
});
