import type { Hit } from '../server/answers.ts';

/**
 * New hits in an order in which those that were shown before stay where they are, so that nothing moves under a
 * pointer.
 */
export function keptOrder(before: readonly Hit[], after: readonly Hit[]): readonly Hit[] {
  const byId = new Map(after.map((hit) => [hit.id, hit]));
  const kept = before.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...after.filter(({ id }) => !ids.has(id))];
}
