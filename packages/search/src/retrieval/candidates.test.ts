import { expect, it } from 'vitest';
import type { RankedList } from '@codesearch/kernel';
import { gatherCandidates, noLists } from './candidates.ts';
import type { FileCandidate, RetrievedLists } from './candidates.ts';

const list = (...entries: readonly [string, string, number][]): RankedList =>
  entries.map(([id, path, score]) => ({ id, path, score }));

const gather = (lists: Partial<RetrievedLists>, max = 10): readonly FileCandidate[] =>
  gatherCandidates({ ...noLists, ...lists }, max);

it('groups the evidence of all retrievals by file', () => {
  const [best] = gather({
    dense: list(['a1', 'a', 0.9], ['b1', 'b', 0.8], ['a2', 'a', 0.7]),
    lexical: list(['a2', 'a', 9], ['a1', 'a', 5], ['b1', 'b', 4]),
    denseFiles: list(['fa', 'a', 0.6]),
    lexicalFiles: list(['fb', 'b', 3], ['fa', 'a', 2]),
  });
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
  const files = gather({
    lexical: list(['s', 'short', 7], ...long),
  });
  expect(files.map(({ path, evidence }) => [path, evidence.lexicalSum?.score])).toEqual([
    ['short', 7],
    ['long', 6],
  ]);
});

it('proposes a file without chunks if only the entry of the whole file was found', () => {
  const files = gather({
    denseFiles: list(['f', 'only', 0.5]),
  });
  expect(files).toMatchObject([{ path: 'only', chunks: [] }]);
});

it('fuses the two lists of chunks by reciprocal rank', () => {
  const [file] = gather({
    dense: list(['a', 'p', 0.9], ['b', 'p', 0.8]),
    lexical: list(['b', 'p', 3]),
  });
  expect(file?.chunks.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(file?.chunks[0]?.fused).toBeCloseTo(1 / 62 + 1 / 61);
  expect(file?.chunks[1]?.fused).toBeCloseTo(1 / 61);
});

it('proposes nothing if nothing was found', () => {
  expect(gather({})).toEqual([]);
});

it('keeps the chunk that defines a named type besides the chunks found in all fields', () => {
  const [file] = gather({
    dense: list(['part', 'a', 0.9]),
    lexical: list(['part', 'a', 9], ['other', 'a', 8]),
    definitions: list(['type', 'a', 5], ['other', 'a', 4]),
  });
  expect(file?.definition).toEqual({ id: 'type', fused: 0 });
  expect(file?.chunks.map(({ id }) => id)).toEqual(['part', 'other']);
});

it('proposes only the best files if more than the maximum are found', () => {
  const denseFiles = list(['a', 'a', 0.9], ['b', 'b', 0.8], ['c', 'c', 0.7]);
  const files = gather({ denseFiles }, 2);
  expect(files.map(({ path }) => path)).toEqual(['a', 'b']);
});

it('always proposes a file with a chunk that defines a name of the query, or contains a part of it word for word', () => {
  const denseFiles = list(['a', 'a', 0.9], ['b', 'b', 0.8], ['c', 'c', 0.7]);
  const named = [{ id: 'y1', path: 'y' }];
  const verbatim = [
    { id: 'z1', path: 'z' },
    { id: 'y1', path: 'y' },
  ];
  const files = gather({ denseFiles, named, verbatim }, 3);
  expect(files.map(({ path, certain }) => [path, certain.map(({ id }) => id)])).toEqual([
    ['y', ['y1']],
    ['z', ['z1']],
    ['a', []],
  ]);
});

it('proposes the files with the best ranks although more files contain a quoted part than can be proposed', () => {
  const quoting = Array.from({ length: 80 }, (_, index) => ({ id: `q${index}`, path: `quoting${index}` }));
  const files = gather({ dense: list(['b1', 'best', 0.9]), lexical: list(['b1', 'best', 9]), verbatim: quoting }, 50);
  expect(files).toHaveLength(50);
  expect(files.map(({ path }) => path)).toContain('best');
  expect(files.filter(({ certain }) => certain.length > 0)).toHaveLength(49);
});

it('keeps the evidence of the lists for a chunk that is proposed in any case', () => {
  const [file] = gather({ lexical: list(['x', 'a', 3]), verbatim: [{ id: 'x', path: 'a' }] });
  expect(file?.certain[0]).toBe(file?.chunks[0]);
});

it('knows before it is loaded that a chunk has the pasted query, whatever the lists say', () => {
  const pasted = [{ id: 'a', path: 'a.ts' }];
  const [file] = gather({ lexical: [{ id: 'a', path: 'a.ts', score: 3 }], verbatim: pasted, pasted }, 10);
  expect(file?.certain).toEqual([expect.objectContaining({ id: 'a', verbatim: 1, lexical: { rank: 1, score: 3 } })]);
});

it('proposes a named place before any number of files with a quoted word', () => {
  const verbatim = Array.from({ length: 20 }, (_, index) => ({ id: `v${index}`, path: `v${index}`, text: '' }));
  const files = gather({ verbatim, places: [{ id: 'p1', path: 'place' }] }, 5);
  expect(files[0]?.path).toBe('place');
});
