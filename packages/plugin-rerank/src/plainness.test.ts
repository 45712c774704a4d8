import type { Candidate, FileEvidence } from '@codesearch/kernel';
import { candidate, readQuery } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { plainness } from './additive.ts';
import { queryIntent } from './query-intent.ts';
import { groupByFile } from './signal/file-group.ts';
import { NameFacts } from './signal/name-facts.ts';
import { scalesOf } from './signal/scales.ts';

const files = Array.from({ length: 20 }, (_, index) => index);

async function of(
  query: string,
  path: (index: number) => string,
  evidence: (index: number) => FileEvidence,
): Promise<number> {
  const candidates = files.map((index): Candidate => {
    const { chunk } = candidate(path(index), 'a + b\n', 1);
    return { chunk, fused: 0.01, file: evidence(index) };
  });
  const intent = queryIntent(readQuery(query));
  return plainness(await groupByFile(candidates, intent, new NameFacts()), intent, scalesOf(candidates));
}

const question = 'how are broken downloads tried once more';

it('is high if many files have the words of a question, and meaning points elsewhere', async () => {
  const value = await of(
    question,
    (index) => `src/part${index}.ts`,
    (index) => ({
      dense: { rank: 20 - index, score: 0.4 },
      lexical: { rank: index + 1, score: 5 },
      lexicalSum: { rank: index + 1, score: 5 },
    }),
  );
  expect(value).toBeGreaterThan(0.9);
});

it('is low if the words of a question are those of one file', async () => {
  const value = await of(
    question,
    (index) => (index === 0 ? 'src/downloads.ts' : `src/part${index}.ts`),
    (index) => ({
      dense: { rank: index + 1, score: 0.4 },
      lexical: { rank: index + 1, score: index === 0 ? 9 : 1 },
      lexicalSum: { rank: index + 1, score: index === 0 ? 9 : 1 },
    }),
  );
  expect(value).toBeLessThan(0.1);
});

it('is defined without candidates', () => {
  const intent = queryIntent(readQuery(question));
  expect(plainness([], intent, scalesOf([]))).toBeGreaterThan(0.5);
});
