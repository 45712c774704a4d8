import type { Hit } from '../server/answers.ts';

/**
 * New hits in an order in which those that were shown before stay where they are, so that nothing moves under a
 * pointer.
 */
export function keptOrder(before: readonly Hit[], after: readonly Hit[]): readonly Hit[] {
  const byKey = new Map(after.map((hit) => [keyOf(hit), hit]));
  const kept = before.flatMap((hit) => byKey.get(keyOf(hit)) ?? []);
  const keys = new Set(kept.map(keyOf));
  return [...kept, ...after.filter((hit) => !keys.has(keyOf(hit)))];
}

/** What no other hit has: several callers can be in the chunk with an id. */
export function keyOf({ id, line }: Pick<Hit, 'id' | 'line'>): string {
  return `${id} ${line}`;
}
