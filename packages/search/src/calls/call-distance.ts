import type { Restriction } from '../match/restriction.ts';
import type { Candidate, Reranked } from '@codesearch/kernel';
import { withSignal } from '../order/with-signal.ts';

/** What the matching chunks are, beside calls. */
export type CallRelations = Pick<Restriction, 'doubtful' | 'uses' | 'indirect'>;

/**
 * How far a matching chunk is from a call of what is asked for: 0 calls it, 1 is the definition that calls itself, or
 * may call another one, 2 only names it, 3 calls a caller of it.
 */
export function callDistance(id: string, { doubtful, uses, indirect }: CallRelations): 0 | 1 | 2 | 3 {
  if (indirect?.has(id)) return 3;
  if (uses?.has(id)) return 2;
  return doubtful?.has(id) ? 1 : 0;
}

/**
 * Puts the chunks that only name what is asked for behind those that call it, of which the doubtful ones are the last,
 * and those that call a caller behind all of them.
 */
export function nearestFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  restriction: CallRelations | undefined,
): readonly Reranked[] {
  if (!restriction) return ranked;
  const { doubtful, uses, indirect } = restriction;
  if (!doubtful && !uses && !indirect) return ranked;
  const groups = Map.groupBy(ranked, ({ index }) => callDistance(candidates[index]!.chunk.id, restriction));
  const ordered: Reranked[] = [];
  for (const distance of [0, 1, 2, 3] as const) {
    const group = groups.get(distance) ?? [];
    const difference = Math.max(0, (group[0]?.score ?? 0) - (ordered.at(-1)?.score ?? Infinity));
    ordered.push(...(distance === 0 ? group : group.map((each) => withSignal(each, 'is-no-call', -difference))));
  }
  return ordered;
}
