import { expect, it } from 'vitest';
import { isQuestion } from './is-question.ts';

it.each([
  'where are retries configured',
  'How to add a plugin',
  'when is the cache cleared',
  'rate limiter implementation',
])('%s', (text) => expect(isQuestion(text)).toBe(true));

it.each(['when accepting neither text nor html', 'however it ends', 'the cache is cleared', 'whenever'])(
  'but not %s',
  (text) => expect(isQuestion(text)).toBe(false),
);
