import { expect, it } from 'vitest';
import { questionVerb } from '../words/query-words.ts';

it.each([
  ['where are retries configured', 'configured'],
  ['How is the cache invalidated?', 'invalidated'],
  ['where is the feed', undefined],
  ['where is configured', undefined],
  ['the request is delayed', undefined],
  ['where does it say that retries are limited to three', undefined],
])('the verb of %j is %j', (text, verb) => {
  expect(questionVerb(text)).toBe(verb);
});
