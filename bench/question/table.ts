import { permutationTest } from '@codesearch/evaluation/parts';

/** A figure of some answers: the mean of that of each. */
export interface Column<Ranks> {
  readonly name: string;
  /** @returns `undefined` if none of the answers has the figure */
  readonly of: (answers: readonly Ranks[]) => number | undefined;
  /** Digits after the point. Default 1. */
  readonly digits?: number;
}

/** How a question was answered. */
export interface Asked<Ranks> {
  readonly ranks: Ranks;
  /** The answer of another program. */
  readonly against?: Ranks | undefined;
}

/**
 * Formats a line for each group. If another program answered too, its figures follow, the differences, and the p-value
 * of each by the paired randomization test of `codesearch eval`.
 */
export function table<Ranks>(
  title: string,
  groups: Iterable<readonly [name: string, asked: readonly Asked<Ranks>[]]>,
  columns: readonly Column<Ranks>[],
): string {
  const rows = [...groups].filter(([, asked]) => asked.length > 0).flatMap(([name, asked]) => group(name, asked));
  const nameWidth = Math.max(...[title, ...rows.map(({ name }) => name)].map((name) => name.length));
  const format = (name: string, count: string, cells: readonly string[]): string =>
    [name.padEnd(nameWidth), count.padStart(4), ...cells.map((cell, index) => cell.padStart(width(index)))]
      .join(' ')
      .trimEnd();
  const header = format(
    title,
    'n',
    columns.map(({ name }) => name),
  );
  const lines = rows.map(({ name, count, values, sign, digits }) => {
    const cells = values.map((value, index) =>
      value === undefined ? '' : `${value > 0 ? sign : ''}${value.toFixed(digits ?? columns[index]?.digits ?? 1)}`,
    );
    return format(name, String(count), cells);
  });
  return `${[header, ...lines].join('\n')}\n`;

  function group(name: string, asked: readonly Asked<Ranks>[]): readonly TableRow[] {
    const figures = (answers: readonly Ranks[]): TableRow['values'] => columns.map((column) => column.of(answers));
    const own = figures(asked.map(({ ranks }) => ranks));
    const first = { name, count: asked.length, values: own, sign: '' };
    const others = asked.flatMap(({ against }) => (against === undefined ? [] : [against]));
    if (others.length === 0) return [first];
    const other = figures(others);
    const difference = own.map((value, index) => {
      const before = other[index];
      return value === undefined || before === undefined ? undefined : value - before;
    });
    const paired = columns.map(({ of }) => {
      const differences = asked.flatMap(({ ranks, against }) => {
        const [value, before] = [of([ranks]), against && of([against])];
        return value === undefined || before === undefined ? [] : [value - before];
      });
      return permutationTest(differences, 1);
    });
    return [
      first,
      { name: '  against', count: others.length, values: other, sign: '' },
      { name: '  difference', count: asked.length, values: difference, sign: '+' },
      { name: '  p', count: others.length, values: paired, sign: '', digits: 3 },
    ];
  }

  function width(index: number): number {
    return Math.max(6, columns[index]?.name.length ?? 0);
  }
}

interface TableRow {
  readonly name: string;
  readonly count: number;
  readonly values: readonly (number | undefined)[];
  readonly sign: string;
  /** Default: those of the columns. */
  readonly digits?: number;
}

/** The mean of what the answers have; `undefined` if none has it. */
export function meanOf<Ranks>(
  answers: readonly Ranks[],
  of: (answer: Ranks) => number | undefined,
): number | undefined {
  const values = answers.map(of).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Columns with the percentage of the answers that have a rank within each cutoff. */
export function within<Ranks>(
  name: string,
  cutoffs: readonly number[],
  rankOf: (answer: Ranks) => number | undefined,
): readonly Column<Ranks>[] {
  return cutoffs.map((cutoff) => ({
    name: `${name}@${cutoff}`,
    of: (answers) =>
      meanOf(answers, (answer) => {
        const rank = rankOf(answer);
        return rank === undefined ? undefined : rank <= cutoff ? 100 : 0;
      }),
  }));
}
