import type { Ranked } from './measure-ranking.ts';

/** Quality over some queries: the shares with a right place first and in the first five, and the mean reciprocal rank. */
export interface Figures {
  readonly recall1: number;
  readonly recall5: number;
  readonly mrr: number;
}

/** Names of the figures, for display. */
export const figureNames: Readonly<Record<keyof Figures, string>> = {
  recall1: 'recall@1',
  recall5: 'recall@5',
  mrr: 'MRR',
};

/** @returns figures with four digits, so that they can be compared with stored ones */
export function figuresOf(ranked: readonly Ranked[]): Figures {
  const mean = (value: (rank: number) => number): number => {
    const sum = ranked.reduce((total, { rank = Infinity }) => total + value(rank), 0);
    return Number((sum / ranked.length).toFixed(4));
  };
  return {
    recall1: mean((rank) => (rank === 1 ? 1 : 0)),
    recall5: mean((rank) => (rank <= 5 ? 1 : 0)),
    mrr: mean((rank) => 1 / rank),
  };
}
