import type { Ranks } from './ranks.ts';

const depths = [1, 3, 5, 10] as const;

/** The columns of the report, in order: percentages, and milliseconds. `undefined` if no instance has the figure. */
export const columns: readonly string[] = [
  ...depths.map((k) => `Acc@${k}`),
  ...depths.map((k) => `hit@${k}`),
  'hit@100',
  ...depths.map((k) => `place@${k}`),
  'ms',
];

export function figures(all: readonly Ranks[]): readonly (number | undefined)[] {
  const found = (rank: keyof Ranks, k: number): number | undefined => {
    const known = all.flatMap(({ [rank]: value }) => (value === undefined ? [] : [value]));
    return mean(known.map((value) => (value <= k ? 100 : 0)));
  };
  return [
    ...depths.map((k) => found('allFiles', k)),
    ...depths.map((k) => found('firstFile', k)),
    found('firstFile', 100),
    ...depths.map((k) => found('place', k)),
    mean(all.flatMap(({ ms }) => (ms === undefined ? [] : [ms]))),
  ];
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
