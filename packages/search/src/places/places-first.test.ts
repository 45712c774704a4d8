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
