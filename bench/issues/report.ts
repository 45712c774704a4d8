import { columns, figures } from './figures.ts';
import type { Instance } from './instance.ts';
import type { Ranks } from './ranks.ts';

/** The ranks of one instance in the answer of this program, and in that of the other one. */
export interface Row {
  readonly instance: Instance;
  readonly ranks: Ranks;
  readonly against?: Ranks;
}

const nameWidth = 30;

/** A table per set: all instances first, then each group. Two programs are compared line by line. */
export function report(rows: readonly Row[], by: 'language' | 'repo'): string {
  const sets = Map.groupBy(rows, ({ instance }) => instance.set);
  return [...sets].map(([set, each]) => table(set, each, by)).join('\n');
}

function table(set: string, rows: readonly Row[], by: 'language' | 'repo'): string {
  const groups = [...Map.groupBy(rows, ({ instance }) => instance[by])].toSorted((a, b) => b[1].length - a[1].length);
  const header = [set.padEnd(nameWidth), '  n', ...columns.map((column) => column.padStart(width(column)))].join(' ');
  const lines = [['all', rows] as const, ...groups].flatMap(([name, each]) => group(name, each));
  return `${[header, ...lines].join('\n')}\n`;
}

function group(name: string, rows: readonly Row[]): readonly string[] {
  const present = figures(rows.map(({ ranks }) => ranks));
  const others = rows.flatMap(({ against }) => (against === undefined ? [] : [against]));
  if (others.length === 0) return [line(name, rows.length, present)];
  const other = figures(others);
  const difference = present.map((value, index) => {
    const before = other[index];
    return value === undefined || before === undefined ? undefined : value - before;
  });
  return [
    line(name, rows.length, present),
    line('  against', others.length, other),
    line('  difference', rows.length, difference, '+'),
  ];
}

function line(name: string, count: number, values: readonly (number | undefined)[], sign: '+' | '' = ''): string {
  const cells = values.map((value, index) => {
    const text = value === undefined ? '' : `${value > 0 ? sign : ''}${value.toFixed(1)}`;
    return text.padStart(width(columns[index] ?? ''));
  });
  return [name.slice(0, nameWidth).padEnd(nameWidth), String(count).padStart(3), ...cells].join(' ').trimEnd();
}

function width(column: string): number {
  return Math.max(6, column.length);
}

/** The instances whose gold files are not all among the first five files, or whose place is not among the first five hits. */
export function misses(rows: readonly Row[]): string {
  const missed = rows.filter(({ ranks }) => ranks.allFiles > 5 || (ranks.place ?? 0) > 5);
  const lines = missed.map(({ instance, ranks }) => {
    const found = [`all files ${ranks.allFiles}`, `first file ${ranks.firstFile}`, `place ${ranks.place ?? '-'}`];
    return `${instance.id}: ${found.join(', ')}; ${instance.files.join(' ')}`;
  });
  return lines.map((each) => `${each}\n`).join('');
}
