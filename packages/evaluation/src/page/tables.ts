import { differenceRow, firstLine, meansRow, meansTitles, placeText } from '../report/figures.ts';
import type { AnsweredQuery } from '../run/answered-query.ts';
import type { Measurement, NamedSummary } from '../run/evaluation.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A title, and what is in the cells below it: the titles of the rows, or texts by their classes. Default: numbers. */
type Column = readonly [title: string, cells?: 'head' | 'text' | 'text question'];

type Cell = string | number | Html;

/** A table that scrolls sideways on a narrow screen, also with the keyboard. */
function table(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Html {
  const head = ([title, cells]: Column): Html =>
    cells ? html`<th scope="col" class="text">${title}</th>` : html`<th scope="col">${title}</th>`;
  const cell = (value: Cell, index: number): Html => {
    const cells = columns[index]?.[1];
    if (cells === 'head') return html`<th scope="row" class="text">${value}</th>`;
    return cells ? html`<td class="${cells}">${value}</td>` : html`<td>${value}</td>`;
  };
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(head)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function numbers(titles: readonly string[]): readonly Column[] {
  return titles.map((title) => [title]);
}

/** The means of all questions, by kind and by language. */
export function meansTable({ all, kinds, languages }: Measurement, name: string): Html {
  const rows = (groups: readonly NamedSummary[]): readonly (readonly string[])[] =>
    groups.length < 2 ? [] : groups.map((group) => meansRow(group.name, group));
  const columns: readonly Column[] = [['Questions', 'head'], ...numbers(meansTitles)];
  return table(`Means of ${name}`, columns, [meansRow('all', all), ...rows(kinds), ...rows(languages)]);
}

/** The differences of two configurations. */
export function differencesTable(differences: readonly MetricDifference[]): Html {
  const titles = numbers(['A', 'B', 'B − A', '95 % interval', 'p', 'better', 'worse']);
  return table('Differences, paired by question', [['Metric', 'head'], ...titles], differences.map(differenceRow));
}

/** The questions without a relevant hit. */
export function missesTable(answers: readonly AnsweredQuery[]): Html {
  const rows = answers.flatMap(({ miss, query, kind }) => {
    if (!miss) return [];
    const question = html`${firstLine(query)} <span class="soft">${kind}</span>`;
    return [[miss.stage, question, html`<span class="place">${placeText(miss.place)}</span>`, miss.reason]];
  });
  return table(
    'Questions without a relevant hit among the first 10',
    [
      ['Stage', 'head'],
      ['Question', 'text question'],
      ['Place', 'text'],
      ['Reason', 'text'],
    ],
    rows,
  );
}

/** All questions with the ranks of their first relevant hits. */
export function questionsTable(base: Measurement, other: Measurement | undefined): Html {
  const rows = base.answers.map(({ query, kind, language, relevant, rank }, index) => {
    const ranks = other ? [rank, other.answers[index]?.rank] : [rank];
    const [place] = relevant;
    const more = relevant.length > 1 ? ` and ${relevant.length - 1} more` : '';
    const places = html`<span class="place">${place ? placeText(place) : ''}</span>${more}`;
    return [...ranks.map((each) => each ?? '–'), firstLine(query), kind, language, places];
  });
  return table(
    'All questions',
    [
      ...numbers(other ? ['rank A', 'rank B'] : ['rank']),
      ['Question', 'text question'],
      ['Kind', 'text'],
      ['Language', 'text'],
      ['Relevant', 'text'],
    ],
    rows,
  );
}
