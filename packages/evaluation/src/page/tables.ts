import { metricNames } from '../metric/query-scores.ts';
import type { Place } from '../query/place.ts';
import type { AnsweredQuery } from '../run/answered-query.ts';
import type { Measurement, NamedSummary, Summary } from '../run/evaluation.ts';
import type { MetricDifference } from '../statistics/paired-comparison.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { differenceText, metricText, metricTitles, pText } from './metric-titles.ts';

/** A table that scrolls sideways on a narrow screen, also with the keyboard. */
function table(caption: string, head: readonly Html[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

const title = (text: string): Html => html`<th scope="col">${text}</th>`;
const textTitle = (text: string): Html => html`<th scope="col" class="text">${text}</th>`;

/** The means of all questions, by kind and by language. */
export function meansTable({ all, kinds, languages }: Measurement, name: string): Html {
  const head = [textTitle('Questions'), title('n'), ...metricNames.map((metric) => title(metricTitles[metric]))];
  const row = (label: string, { queries, scores }: Summary): Html => {
    const cells = metricNames.map((metric) => html`<td>${metricText(metric, scores[metric])}</td>`);
    return html`<tr>
      <th scope="row" class="text">${label}</th>
      <td>${queries}</td>
      ${cells}
    </tr>`;
  };
  const rows = (groups: readonly NamedSummary[]): readonly Html[] =>
    groups.length < 2 ? [] : groups.map((group) => row(group.name, group));
  return table(`Means of ${name}`, head, [row('all', all), ...rows(kinds), ...rows(languages)]);
}

/** The differences of two configurations. */
export function differencesTable(differences: readonly MetricDifference[]): Html {
  const head = [textTitle('Metric'), ...['A', 'B', 'B − A', '95 % interval', 'p', 'better', 'worse'].map(title)];
  const rows = differences.map(({ metric, base, other, difference, low, high, p, better, worse }) => {
    const interval = `${differenceText(metric, low)} to ${differenceText(metric, high)}`;
    const cells = [
      metricText(metric, base),
      metricText(metric, other),
      differenceText(metric, difference),
      interval,
      pText(p),
      String(better),
      String(worse),
    ];
    return html`<tr>
      <th scope="row" class="text">${metricTitles[metric]}</th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  });
  return table('Differences, paired by question', head, rows);
}

/** The questions without a relevant hit. */
export function missesTable(answers: readonly AnsweredQuery[]): Html {
  const head = ['Stage', 'Question', 'Place', 'Reason'].map(textTitle);
  const rows = answers.flatMap(({ miss, query, kind }) =>
    miss
      ? [
          html`<tr>
            <th scope="row" class="text">${miss.stage}</th>
            <td class="text question">${firstLine(query)} <span class="soft">${kind}</span></td>
            <td class="text"><span class="place">${placeText(miss.place)}</span></td>
            <td class="text">${miss.reason}</td>
          </tr>`,
        ]
      : [],
  );
  return table('Questions without a relevant hit among the first 10', head, rows);
}

/** All questions with the ranks of their first relevant hits. */
export function questionsTable(base: Measurement, other: Measurement | undefined): Html {
  const head = [
    ...(other ? ['rank A', 'rank B'] : ['rank']).map(title),
    ...['Question', 'Kind', 'Language', 'Relevant'].map(textTitle),
  ];
  const rows = base.answers.map(({ query, kind, language, relevant, rank }, index) => {
    const ranks = other ? [rank, other.answers[index]?.rank] : [rank];
    const [place] = relevant;
    const more = relevant.length > 1 ? ` and ${relevant.length - 1} more` : '';
    return html`<tr>
      ${ranks.map((each) => html`<td>${each ?? '–'}</td>`)}
      <td class="text question">${firstLine(query)}</td>
      <td class="text">${kind}</td>
      <td class="text">${language}</td>
      <td class="text"><span class="place">${place ? placeText(place) : ''}</span>${more}</td>
    </tr>`;
  });
  return table('All questions', head, rows);
}

/** Lines of a file, as `path:3-20`. */
function placeText({ path, startLine, endLine }: Place): string {
  return startLine === undefined ? path : `${path}:${startLine}-${endLine ?? startLine}`;
}

function firstLine(query: string): string {
  return query.split('\n', 1)[0] ?? '';
}
