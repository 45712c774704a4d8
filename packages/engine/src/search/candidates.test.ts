import { expect, it } from 'vitest';
import type { RankedList } from '@codesearch/kernel';
import { gatherCandidates } from './candidates.ts';

const list = (...entries: readonly [string, string, number][]): RankedList =>
  entries.map(([id, path, score]) => ({ id, path, score }));

it('groups the evidence of all retrievals by file', () => {
  const [best] = gatherCandidates(
    {
      dense: list(['a1', 'a', 0.9], ['b1', 'b', 0.8], ['a2', 'a', 0.7]),
      lexical: list(['a2', 'a', 9], ['a1', 'a', 5], ['b1', 'b', 4]),
      definitions: [],
      denseFiles: list(['fa', 'a', 0.6]),
      lexicalFiles: list(['fb', 'b', 3], ['fa', 'a', 2]),
    },
    10,
  );
  expect(best).toMatchObject({
    path: 'a',
    evidence: {
      dense: { rank: 1, score: 0.6 },
      lexical: { rank: 2, score: 2 },
      bestDense: { rank: 1, score: 0.9 },
      lexicalSum: { rank: 1, score: 14 },
    },
  });
  expect(best?.chunks.map(({ id }) => id).toSorted()).toEqual(['a1', 'a2']);
});

it('sums only the three best chunks of a file, so that long files have no advantage', () => {
  const long = Array.from({ length: 9 }, (_, index): [string, string, number] => [`l${index}`, 'long', 2]);
  const files = gatherCandidates(
    {
      dense: [],
      lexical: list(['s', 'short', 7], ...long),
      definitions: [],
      denseFiles: [],
      lexicalFiles: [],
    },
    10,
  );
  expect(files.map(({ path, evidence }) => [path, evidence.lexicalSum?.score])).toEqual([
    ['short', 7],
    ['long', 6],
  ]);
});

it('proposes a file without chunks if only the entry of the whole file was found', () => {
  const files = gatherCandidates(
    {
      dense: [],
      lexical: [],
      definitions: [],
      denseFiles: list(['f', 'only', 0.5]),
      lexicalFiles: [],
    },
    10,
  );
  expect(files).toMatchObject([{ path: 'only', chunks: [] }]);
});

it('fuses the two lists of chunks by reciprocal rank', () => {
  const [file] = gatherCandidates(
    {
      dense: list(['a', 'p', 0.9], ['b', 'p', 0.8]),
      lexical: list(['b', 'p', 3]),
      definitions: [],
      denseFiles: [],
      lexicalFiles: [],
    },
    10,
  );
  expect(file?.chunks.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(file?.chunks[0]?.fused).toBeCloseTo(1 / 62 + 1 / 61);
  expect(file?.chunks[1]?.fused).toBeCloseTo(1 / 61);
});

it('proposes nothing if nothing was found', () => {
  const nothing = { dense: [], lexical: [], definitions: [], denseFiles: [], lexicalFiles: [] };
  expect(gatherCandidates(nothing, 10)).toEqual([]);
});

it('keeps the chunk that defines a named type besides the chunks found in all fields', () => {
  const [file] = gatherCandidates(
    {
      dense: list(['part', 'a', 0.9]),
      lexical: list(['part', 'a', 9], ['other', 'a', 8]),
      definitions: list(['type', 'a', 5], ['other', 'a', 4]),
      denseFiles: [],
      lexicalFiles: [],
    },
    10,
  );
  expect(file?.definition).toEqual({ id: 'type', fused: 0 });
  expect(file?.chunks.map(({ id }) => id)).toEqual(['part', 'other']);
});

it('proposes only the best files if more than the maximum are found', () => {
  const denseFiles = list(['a', 'a', 0.9], ['b', 'b', 0.8], ['c', 'c', 0.7]);
  const files = gatherCandidates({ dense: [], lexical: [], definitions: [], denseFiles, lexicalFiles: [] }, 2);
  expect(files.map(({ path }) => path)).toEqual(['a', 'b']);
});
