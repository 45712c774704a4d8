import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import type { Candidate } from '@codesearch/kernel';
import { candidate } from '../fixture/candidate.ts';
import { QueryWords } from '../words/query-words.ts';
import { guideFirst } from './guide-first.ts';

const language = 'markdown';
const code = candidate('src/cache.ts', 'class Cache { prune() {} }');
const guide = candidate('docs/cache.md', '# The cache\n\nPrune it after a move.', { language });
const aside = candidate('docs/install.md', '# Install\n\nClone it.', { language });
const changes = candidate('CHANGELOG.md', 'Prune the cache.', { language });
const tested = candidate('test/data/cache.md', 'Prune the cache.', { language });

function firstOf(question: string, ...candidates: readonly Candidate[]): string {
  const query = readQuery(question);
  const ranked = candidates.map((_, index) => ({ index, score: 10 - index, signals: [] }));
  const order = guideFirst(ranked, candidates, { query, words: new QueryWords(query) });
  expect(order).toHaveLength(ranked.length);
  expect(order.map(({ score }) => score)).toEqual(order.map(({ score }) => score).toSorted((a, b) => b - a));
  return candidates[order[0]!.index]!.chunk.path;
}

it.each([
  ['a guide before the code', 'when should I prune the cache', [code, aside, guide], 'docs/cache.md'],
  ['the code before what says less', 'when should I prune the cache', [code, aside], 'src/cache.ts'],
  ['the code before a list of changes', 'when should I prune the cache', [code, changes], 'src/cache.ts'],
  ['the code before data of tests', 'when should I prune the cache', [code, tested], 'src/cache.ts'],
  ['the code for what happens', 'when is the cache pruned', [code, guide], 'src/cache.ts'],
  ['the code for how', 'how do I prune the cache', [code, guide], 'src/cache.ts'],
])('puts %s', (_, question, candidates, expected) => {
  expect(firstOf(question, ...candidates)).toBe(expected);
});
