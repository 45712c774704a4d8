import { expect, it } from 'vitest';
import { optionChanges } from './fingerprint.ts';

const fallback = (size: number): object => ({ plugin: 'chunker-text', fingerprint: { version: 6, size } });

it.each([
  [{ size: 1 }, { size: 1 }, []],
  [{ size: 1000, maxLength: 5 }, { size: 1200, maxLength: 5 }, ['size 1200 (was 1000)']],
  [{}, { other: true }, ['other true (was none)']],
  [{ fallback: fallback(1) }, { fallback: null }, ['fallback none (was chunker-text)']],
  [{ fallback: fallback(1) }, { fallback: fallback(2) }, ['fallback.size 2 (was 1)']],
  [{ fallback: fallback(1) }, { fallback: { plugin: 'chunker-own' } }, ['fallback chunker-own (was chunker-text)']],
  [{ files: ['a'] }, { files: ['a', 'b'], tag: 'x' }, ['files ["a","b"] (was ["a"])', 'tag x (was none)']],
  ['one', 'two', ['two (was one)']],
])('%j to %j', (before, after, changes) => {
  expect(optionChanges(before, after)).toEqual(changes);
});
