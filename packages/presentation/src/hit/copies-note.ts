import type { SearchHit } from '@codesearch/engine';
import { printableLine } from '../text/printable.ts';

/** Max copies that are named. */
const maxCopies = 3;

/**
 * Names the copies of a hit on one line, such as `nearly the same in docs/fr/docker.md:1, docs/de/docker.md:1`.
 *
 * @returns `undefined` without any
 */
export function copiesNote({ copies }: SearchHit): string | undefined {
  if (copies.length === 0) return undefined;
  const named = copies.slice(0, maxCopies).map(({ path, startLine }) => `${printableLine(path)}:${startLine}`);
  const more = copies.length - named.length;
  return `nearly the same in ${named.join(', ')}${more > 0 ? `, ${more} more` : ''}`;
}
