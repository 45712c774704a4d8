import { expect, it } from 'vitest';
import { candidate } from '../fixture/candidate.ts';
import { placesFirst } from './places-first.ts';

it('begins with what a named file is about, rather than with its imports', () => {
  const kinds = ['function', 'imports', 'comment', 'class'];
  const candidates = kinds.map((kind, index) =>
    candidate(index === 0 ? 'other.ts' : 'cart.ts', '', { id: kind, kind }),
  );
  const ranked = kinds.map((_, index) => ({ index, score: 4 - index, signals: [] }));
  const files = [{ path: 'cart.ts', certainty: 1 }];
  const first = placesFirst(ranked, candidates, { files, folders: [], inFolders: new Set() }, 10);
  expect(first.ranked.map(({ index }) => kinds[index])).toEqual(['class', 'imports', 'comment', 'function']);
});

it('leaves the rest of a file in its place, of which only lines answer', () => {
  const candidates = ['guide.md', 'cart.ts', 'guide.md'].map((path, index) =>
    candidate(path, '', { id: `${index}`, startLine: 10 * index + 1, endLine: 10 * index + 9 }),
  );
  const ranked = [1, 2, 0].map((index) => ({ index, score: 4 - index, signals: [] }));
  const files = [{ path: 'guide.md', certainty: 1, lines: { line: 2, endLine: 2 } }];
  const first = placesFirst(ranked, candidates, { files, folders: [], inFolders: new Set(), onlyLines: true }, 10);
  expect(first.ranked.map(({ index }) => index)).toEqual([0, 1, 2]);
});

it.each([
  ['a range', { line: 18, endLine: 22 }, [10, 21]],
  ['a range whose middle is blank', { line: 19, endLine: 21 }, [10, 21]],
  ['a part of a diff, which begins with three unchanged lines', { line: 18, endLine: 27 }, [21, 10]],
])('begins with the chunk that %s is mostly about', (_, lines, expected) => {
  const chunks = [
    { startLine: 10, endLine: 19 },
    { startLine: 21, endLine: 40 },
  ];
  for (const inOrder of [chunks, chunks.toReversed()]) {
    const candidates = inOrder.map((chunk) => candidate('cart.ts', '', { id: `${chunk.startLine}`, ...chunk }));
    const ranked = candidates.map((__, index) => ({ index, score: 4 - index, signals: [] }));
    const files = [{ path: 'cart.ts', certainty: 1, lines }];
    const first = placesFirst(ranked, candidates, { files, folders: [], inFolders: new Set() }, 10);
    expect(first.ranked.map(({ index }) => candidates[index]?.chunk.startLine)).toEqual(expected);
  }
});
