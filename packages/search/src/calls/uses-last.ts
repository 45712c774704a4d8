import type { Candidate, Reranked, Signal } from '@codesearch/kernel';

/** Puts the chunks that only name what is asked for behind those that call it. */
export function usesLast(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  uses: ReadonlySet<string> | undefined,
): readonly Reranked[] {
  if (!uses || uses.size === 0) return ranked;
  const isUse = ({ index }: Reranked): boolean => uses.has(candidates[index]!.chunk.id);
  const calls = ranked.filter((each) => !isUse(each));
  const others = ranked.filter(isUse);
  const difference = Math.max(0, (others[0]?.score ?? 0) - (calls.at(-1)?.score ?? Infinity));
  return [...calls, ...others.map((each) => lowered(each, difference))];
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
