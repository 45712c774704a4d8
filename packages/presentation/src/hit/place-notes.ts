import type { SearchHit } from '@codesearch/engine';
import { shiftOf } from './location.ts';
import { printableLine } from '../text/printable.ts';

/**
 * Names the other good places in the file of some hits on one line, such as `also 120 retry, 496, 530 Client.send`: the line of each
 * definition, or where its further part begins.
 *
 * @returns `undefined` without any
 */
function othersNote(hits: readonly SearchHit[]): string | undefined {
  const linesByName = new Map<string, Set<number>>();
  for (const hit of hits) {
    for (const { startLine, symbol } of hit.others) {
      const name = symbol ? ` ${printableLine(symbol.qualifiedName)}` : '';
      const lines = linesByName.get(name) ?? new Set();
      linesByName.set(name, lines.add(Math.max(startLine, symbol?.startLine ?? startLine) + shiftOf(hit)));
    }
  }
  if (linesByName.size === 0) return undefined;
  // Lines without a name come last, so that none seems to belong to the name that follows.
  const named = [...linesByName].toSorted(([one], [other]) => Number(one === '') - Number(other === ''));
  return `also ${named.map(([name, lines]) => `${[...lines].join(', ')}${name}`).join(', ')}`;
}

/** Max copies that are named. */
const maxCopies = 3;

/**
 * Names the copies of some hits on one line, such as `same in docs/fr/docker.md:1, docs/de/docker.md:1`.
 *
 * @returns `undefined` without any
 */
function copiesNote(hits: readonly SearchHit[]): string | undefined {
  const copies = hits.flatMap((hit) => hit.copies);
  if (copies.length === 0) return undefined;
  const named = copies.slice(0, maxCopies).map(({ path, startLine }) => `${printableLine(path)}:${startLine}`);
  const more = copies.length - named.length;
  return `same in ${named.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}

/** The lines below a hit: that it is no call of what is asked for, its other places, and its copies. */
export function placeNotes(hits: readonly SearchHit[]): readonly string[] {
  const useNote = hits.some(({ isUse }) => isUse) ? 'named here, not called' : undefined;
  return [useNote, othersNote(hits), copiesNote(hits)].filter((note) => note !== undefined);
}
