import { createHash } from 'node:crypto';

/**
 * Sorts items in an order that only their keys and a seed decide. So the first items remain the same if a few others
 * are added or removed.
 */
export function hashOrder<T>(items: readonly T[], seed: string, keyOf: (item: T) => string | number): readonly T[] {
  return items
    .map((item) => ({
      item,
      hash: createHash('sha256')
        .update(`${seed}\0${keyOf(item)}`)
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item);
}
