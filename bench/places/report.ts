import type { Place } from '../issues/gold-places.ts';
import type { Miss } from './explain-miss.ts';
import { questionKinds } from './question.ts';
import type { Question } from './question.ts';
import type { Ranks } from './ranks.ts';

/** One question, answered by this program and by the other one. */
export interface Row {
  readonly repository: string;
  readonly question: Question;
  readonly ranks: Ranks;
  readonly against?: Ranks;
  /** Set if the place is not among the first five hits. */
  readonly miss?: Miss;
}

const nameWidth = 14;
const columns = (['file', 'place'] as const).flatMap((what) => [1, 5, 10].map((top) => ({ what, top })));

/** A table by kind. Two programs are compared line by line. */
export function report(rows: readonly Row[]): string {
  const kinds = questionKinds.map((kind) => [kind, rows.filter(({ question }) => question.kind === kind)] as const);
  const header = line(
    '',
    '',
    columns.map(({ what, top }) => `${what}@${top}`),
  );
  return `${[header, ...[...kinds, ['all', rows] as const].flatMap(([name, each]) => group(name, each))].join('\n')}\n`;
}

/** The questions whose place is not among the first five hits. */
export function misses(rows: readonly Row[]): string {
  return rows.map(({ miss, ...row }) => (miss === undefined ? '' : describe(row, miss))).join('');
}

function describe({ repository, question }: Row, miss: Miss): string {
  const lines = [
    `${repository} [${question.kind}] ${question.question}`,
    `  among ${miss.among} hits: file ${miss.ranks.file}, place ${miss.ranks.place}; in its files: place ${miss.placeInFiles}`,
    `  answers: ${miss.answers.map(position).join(', ')}`,
    `  first: ${miss.first.join(', ')}`,
  ];
  return lines.map((each) => `${each}\n`).join('');
}

function position({ path, startLine, endLine }: Place): string {
  return `${path}:${startLine}-${endLine}`;
}

function group(name: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const count = String(rows.length);
  const present = shares(rows.map(({ ranks }) => ranks));
  const others = rows.flatMap(({ against }) => (against === undefined ? [] : [against]));
  const first = line(name, count, present.map(unsigned));
  if (others.length === 0) return [first];
  const other = shares(others);
  const difference = present.map((share, index) => signed(share - (other[index] ?? 0)));
  return [first, line('  against', count, other.map(unsigned)), line('  difference', count, difference)];
}

/** Percentages, one per column. */
function shares(each: readonly Ranks[]): readonly number[] {
  return columns.map(({ what, top }) => (100 * each.filter((ranks) => ranks[what] <= top).length) / each.length);
}

function unsigned(value: number): string {
  return value.toFixed(1);
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
}

function line(name: string, count: string, cells: readonly string[]): string {
  return [name.padEnd(nameWidth), count.padStart(3), ...cells.map((cell) => cell.padStart(9))].join(' ').trimEnd();
}
