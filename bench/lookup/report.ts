import { lookupKinds } from './lookup.ts';
import type { Answered } from './lookup.ts';

const width = 18;

/** Formats the shares of lookups with the right place first and in the first five, and without any hit, by repository and in total. */
export function formatReport(answered: readonly Answered[]): string {
  const lines = [row('', '', ['n', 'first', 'top 5', 'nothing'])];
  for (const [repository, group] of Map.groupBy(answered, (answer) => answer.repository))
    lines.push(...rows(repository, group));
  const seeds = Map.groupBy(answered, ({ seed }) => seed);
  if (seeds.size > 1) for (const [seed, group] of seeds) lines.push(...rows(`all, seed ${seed}`, group));
  lines.push(...rows('all', answered));
  return `${lines.join('\n')}\n`;
}

/** Formats the lookups for which the right place is not first. */
export function formatMisses(answered: readonly Answered[]): string {
  return answered
    .filter(({ rank }) => rank !== 1)
    .map(
      ({ repository, kind, query, path, line, rank, first }) =>
        `${repository} [${kind}] ${JSON.stringify(query)} is at ${path}:${line}, rank ${rank ?? '-'}, first ${first ?? 'nothing'}\n`,
    )
    .join('');
}

function rows(label: string, answered: readonly Answered[]): readonly string[] {
  return lookupKinds.flatMap((kind) => {
    const group = answered.filter((answer) => answer.kind === kind);
    if (group.length === 0) return [];
    const share = (isCounted: (answer: Answered) => boolean): string =>
      ((100 * group.filter(isCounted).length) / group.length).toFixed(1);
    const figures = [
      String(group.length),
      share(({ rank }) => rank === 1),
      share(({ rank = Infinity }) => rank <= 5),
      share(({ hits }) => hits === 0),
    ];
    return [row(label, kind, figures)];
  });
}

function row(label: string, kind: string, figures: readonly string[]): string {
  return [label.padEnd(width), kind.padEnd(12), ...figures.map((figure) => figure.padStart(8))].join('').trimEnd();
}
