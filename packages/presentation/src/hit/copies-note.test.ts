import { expect, it } from 'vitest';
import { copiesNote } from '../output/notes.ts';
import { hitWith } from './fixture/hit.ts';

it('names the copies of a hit, and counts those that are not named', () => {
  const copies = ['fr', 'de', 'es', 'it'].map((each) => ({ path: `docs/${each}/a.md`, startLine: 1, endLine: 9 }));
  expect(copiesNote(hitWith({ copies }))).toEqual(
    'nearly the same in docs/fr/a.md:1, docs/de/a.md:1, docs/es/a.md:1, 1 more',
  );
});

it('is absent without copies', () => {
  expect(copiesNote(hitWith())).toBeUndefined();
});
