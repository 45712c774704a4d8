import type { SimilarNamesRequest } from '@codesearch/kernel';
import { characterSet, countMissing } from './character-set.ts';
import { editDistance } from './edit-distance.ts';
import type { SegmentNames } from './segment-names.ts';

/** A name of a segment that is similar to a word. */
export interface SimilarIndex {
  readonly index: number;
  readonly distance: number;
}

/** Finds the names of a segment that are similar to a word. */
export function* similarTo(
  names: SegmentNames,
  { word, likeness, maxEdits = 1 }: SimilarNamesRequest,
): Generator<SimilarIndex> {
  if (likeness === 'spelling') return yield* misspelled(names, word, maxEdits);
  const found = likeness === 'prefix' ? names.beginningWith(word) : names.containing(word);
  for (const index of found) yield { index, distance: names.length(index) - word.length };
}

function* misspelled(names: SegmentNames, word: string, maxEdits: number): Generator<SimilarIndex> {
  const set = characterSet(word);
  const { count, characterSets } = names;
  for (let index = 0; index < count; index++) {
    const other = characterSets[index]!;
    if (countMissing(set, other) > maxEdits || countMissing(other, set) > maxEdits) continue;
    if (Math.abs(names.length(index) - word.length) > maxEdits) continue;
    const distance = editDistance(word, names.name(index), maxEdits);
    if (distance <= maxEdits) yield { index, distance };
  }
}
