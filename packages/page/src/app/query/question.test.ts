import { expect, it } from 'vitest';
import { questionOf } from './question.ts';

it.each([
  ['retry lang:go', 'retry'],
  ['"exact text" -test', 'exact text'],
  ['callers:retry', 'retry'],
  ['path:src/** -test', ''],
  ['retry lnag:go', 'retry lnag:go'],
  ['', ''],
])('of %j is %j', (query, question) => {
  expect(questionOf(query)).toBe(question);
});
