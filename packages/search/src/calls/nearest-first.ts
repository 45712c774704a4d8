import type { Candidate, Reranked, Signal } from '@codesearch/kernel';
import type { Restriction } from '../match/restriction.ts';
import { callDistance } from './call-distance.ts';

/**
 * Puts the chunks that only name what is asked for behind those that call it, and those that call a caller behind both.
 */
export function nearestFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  restriction: Pick<Restriction, 'uses' | 'indirect'> | undefined,
): readonly Reranked[] {
  if (!restriction?.uses && !restriction?.indirect) return ranked;
  const groups = Map.groupBy(ranked, ({ index }) => callDistance(candidates[index]!.chunk.id, restriction));
  const ordered: Reranked[] = [];
  for (const distance of [0, 1, 2] as const) {
    const group = groups.get(distance) ?? [];
    const difference = Math.max(0, (group[0]?.score ?? 0) - (ordered.at(-1)?.score ?? Infinity));
    ordered.push(...(distance === 0 ? group : group.map((each) => lowered(each, difference))));
  }
  return ordered;
}

function lowered(ranked: Reranked, difference: number): Reranked {
  const signal: Signal = { name: 'is-no-call', value: 1, weight: -difference };
  return {
    index: ranked.index,
    score: ranked.score - difference,
    get signals() {
      return [...ranked.signals, signal];
    },
  };
}
