import type { Reranked, Signal } from '@codesearch/kernel';

/** A ranked candidate whose score one more signal raises or lowers. The others are read on demand, as before. */
export function withSignal(ranked: Reranked, name: string, weight: number): Reranked {
  const signal: Signal = { name, value: 1, weight };
  return {
    index: ranked.index,
    score: ranked.score + weight,
    get signals() {
      return [...ranked.signals, signal];
    },
  };
}
