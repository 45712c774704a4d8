import { expect, it } from 'vitest';
import { hasWord } from './code-tokens.ts';

it.each([
  ['retry();', 'retry', true],
  ['(retry)', 'retry', true],
  ['retries retry', 'retry', true],
  ['retry_all, $retry, retry2', 'retry', false],
  ['Retry', 'retry', false],
  ['größe', 'gr', false],
  ['失敗した支払いは再試行されます', '再試行', true],
  ['캐시만료시간은십분이다', '만료시간', true],
  ['支払いretry', 'retry', true],
])('whether %j has the word %j: %j', (text, word, expected) => expect(hasWord(text, word)).toBe(expected));

it('finds no empty word', () => {
  expect(hasWord('', '')).toBe(false);
  expect(hasWord('word', '')).toBe(false);
});
