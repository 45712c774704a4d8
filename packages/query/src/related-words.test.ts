import { expect, it } from 'vitest';
import { relatedWords } from './related-words.ts';

it('returns the other words of the groups of a question', () => {
  expect(relatedWords('where are folders created?').split(' ')).toEqual(
    expect.arrayContaining(['directory', 'path', 'make', 'build']),
  );
});

it('recognizes any form of a word, and returns none that the question has', () => {
  const words = relatedWords('Deleting and removing entries').split(' ');
  expect(words).toContain('evict');
  expect(words).not.toContain('delete');
  expect(words).not.toContain('remove');
});

it.each([
  ['dependencies', 'package'],
  ['queries', 'lookup'],
  ['tried', ''],
])('finds the groups of %s', (word, other) => {
  expect(relatedWords(word).split(' ')).toContain(other);
});

it('knows nothing about other words', () => {
  expect(relatedWords('magic trailing comma')).toBe('');
});
