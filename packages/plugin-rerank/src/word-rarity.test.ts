import { candidate, readQuery } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { NameFacts } from './signal/name-facts.ts';
import { queryIntent, withRarity } from './query-intent.ts';
import type { QueryIntent } from './query-intent.ts';

function of(query: string, paths: readonly string[]): QueryIntent {
  const candidates = paths.map((path) => candidate(path, 'a\n', 1));
  return withRarity(queryIntent(readQuery(query)), candidates, new NameFacts());
}

it('is higher for a word that fewer names have, and 1 on average', () => {
  const { rarity } = of('how is a client resumed', ['client/open.ts', 'client/close.ts', 'client/resume.ts']);
  const [client = 0, resume = 0] = ['client', 'resum'].map((word) => rarity.get(word));
  expect(resume).toBeGreaterThan(client);
  expect((client + resume) / 2).toBeCloseTo(1);
});

it('is unknown without candidates, and for a name', () => {
  expect(of('how is a client resumed', []).rarity.size).toBe(0);
  expect(of('resumeClient', ['client/open.ts']).rarity.size).toBe(0);
});
