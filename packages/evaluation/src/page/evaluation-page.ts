import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { counted } from '@codesearch/presentation';
import { lossStages } from '../diagnosis/miss.ts';
import { metricNames } from '../metric/query-scores.ts';
import type { MetricName } from '../metric/query-scores.ts';
import { styleSource } from '../package-files.ts';
import type { Evaluation, Measurement, NamedSummary, Summary } from '../run/evaluation.ts';
import { barPlot, countPlot } from './bar-plot.ts';
import type { Bar } from './bar-plot.ts';
import { differencePlot } from './difference-plot.ts';
import { html, Html } from './html.ts';
import { metricText, metricTitles } from '../metric/metric-titles.ts';
import { rankPlot } from './rank-plot.ts';
import { stageTexts } from '../report/figures.ts';
import { differencesTable, meansTable, missesTable, questionsTable } from './tables.ts';

/**
 * One page with the result of an evaluation: no script, nothing from outside, for light and dark. Text of the
 * repository is escaped, and a content security policy forbids everything but the page's own style.
 *
 * @returns a whole HTML document
 */
export function evaluationPage(evaluation: Evaluation): string {
  const { root, base, other, differences, warnings } = evaluation;
  const name = basename(root) || root;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="color-scheme" content="light dark" />
        <title>Search quality on ${name}</title>
        <style>
          ${new Html(readFileSync(styleSource, 'utf8'))}
        </style>
      </head>
      <body>
        <main>
          <h1>Search quality on ${name}</h1>
          <p class="soft">${subtitle(evaluation)}</p>
          ${legend(base, other)}
          <div class="tiles">
            ${(['placeRecall5', 'fileRecall5', 'mrr', 'ndcg10', 'tokens'] as const).map((metric) => tile(metric, base, other))}
          </div>
          ${other && differences ? comparison(evaluation) : undefined} ${recall(base, other)} ${groups(base, other)}
          ${ranks(base, other)} ${misses(base)}
          <section>
            <h2>Figures</h2>
            ${meansTable(base, other ? `A, ${base.config}` : 'all questions')}
            ${
              other
                ? html`<h3>B</h3>
                    ${meansTable(other, `B, ${other.config}`)}`
                : undefined
            }
          </section>
          <section>
            <h2>Questions</h2>
            <details>
              <summary>${counted(base.all.queries, 'question')} with the rank of the first relevant hit</summary>
              ${questionsTable(base, other)}
            </details>
          </section>
          ${
            warnings.length > 0
              ? html`<section>
                  <h2>Left out</h2>
                  <ul>
                    ${warnings.map((warning) => html`<li>${warning}</li>`)}
                  </ul>
                </section>`
              : undefined
          }
          <footer>
            Whiskers and ranges are 95 % confidence intervals: percentiles of 2,000 bootstrap samples of the questions.
            place@k and file@k: share of the relevant places or files that the first k hits show. MRR: mean of 1 / rank
            of the first relevant place. tokens: read up to the first relevant hit, an upper bound in cl100k_base.
          </footer>
        </main>
      </body>
    </html> `;
  return page.toString();
}

function subtitle({ source, seed, revision, base, root }: Evaluation): Html {
  const from =
    source.type === 'file'
      ? html`from <code>${source.file}</code>`
      : html`made from the repository (${source.half} half, seed ${seed})`;
  const fixes =
    revision === undefined ? undefined : html`; fixes are asked about commit <code>${revision.slice(0, 12)}</code>`;
  return html`${counted(base.all.queries, 'question')} ${from}${fixes}. <code>${root}</code>`;
}

function legend(base: Measurement, other: Measurement | undefined): Html | undefined {
  return (
    other &&
    html`<div class="legend">
      <span>A: <code>${base.config}</code></span
      ><span class="is-b">B: <code>${other.config}</code></span>
    </div>`
  );
}

function tile(metric: MetricName, { all }: Measurement, other: Measurement | undefined): Html {
  const { low, high } = all.intervals[metric];
  const second = other && html`<span class="other">${metricText(metric, other.all.scores[metric])} in B</span><br />`;
  return html`<div class="tile">
    <span class="soft">${metricTitles[metric]}</span><b>${metricText(metric, all.scores[metric])}</b>${second}
    <span class="soft">${metricText(metric, low)} to ${metricText(metric, high)}</span>
  </div>`;
}

function comparison({ differences = [] }: Evaluation): Html {
  return html`<section>
    <h2>B against A</h2>
    <p class="soft">
      Mean difference of the same questions. Right of the line, B is better; a color says that the interval excludes 0.
      p is from a paired randomization test, two-sided.
    </p>
    <figure>${differencePlot(differences)}</figure>
    ${differencesTable(differences)}
  </section>`;
}

const recallMetrics = metricNames.filter((name) => name.includes('Recall'));

function recall(base: Measurement, other: Measurement | undefined): Html {
  const groups = recallMetrics.map((metric) => ({
    name: metricTitles[metric],
    bars: barsOf(metric, base.all, other?.all),
  }));
  return html`<section>
    <h2>Found among the first 1, 5 and 10 hits</h2>
    <p class="soft">Share of the relevant files, and of the relevant places in them.</p>
    <figure>${barPlot(groups)}</figure>
  </section>`;
}

function groups(base: Measurement, other: Measurement | undefined): Html | undefined {
  const plot = (
    name: string,
    own: readonly NamedSummary[],
    others: readonly NamedSummary[] | undefined,
  ): Html | undefined =>
    own.length < 2
      ? undefined
      : html`<h3>By ${name}</h3>
          <figure>
            ${barPlot(
              own.map((group) => ({
                name: `${group.name} (${group.queries})`,
                bars: barsOf(
                  'ndcg10',
                  group,
                  others?.find((each) => each.name === group.name),
                ),
              })),
            )}
          </figure>`;
  const plots = [plot('kind', base.kinds, other?.kinds), plot('language', base.languages, other?.languages)];
  if (plots.every((each) => each === undefined)) return undefined;
  return html`<section>
    <h2>NDCG@10 of groups</h2>
    <p class="soft">With the number of questions. A small group has a wide interval.</p>
    ${plots[0]}${plots[1]}
  </section>`;
}

function barsOf(metric: MetricName, ...summaries: readonly (Summary | undefined)[]): readonly Bar[] {
  return summaries.flatMap((summary) =>
    summary ? [{ value: summary.scores[metric], ...summary.intervals[metric] }] : [],
  );
}

function ranks(base: Measurement, other: Measurement | undefined): Html {
  const series = [base, ...(other ? [other] : [])].map(({ answers }) => answers.map(({ rank }) => rank));
  return html`<section>
    <h2>Rank of the first relevant hit</h2>
    <p class="soft">Number of questions by rank${other ? ', A above B' : ''}.</p>
    <figure>${rankPlot(series)}</figure>
  </section>`;
}

function misses({ answers }: Measurement): Html {
  const missed = answers.flatMap(({ miss }) => (miss ? [miss] : []));
  if (missed.length === 0)
    return html`<section>
      <h2>Misses</h2>
      <p>Every question has a relevant hit among the first 10.</p>
    </section>`;
  const stages = lossStages.map((stage) => ({ stage, count: missed.filter((miss) => miss.stage === stage).length }));
  const rows = stages
    .filter(({ count }) => count > 0)
    .map(({ stage, count }) => ({
      name: `${stage}: ${stageTexts[stage]}`,
      share: count / missed.length,
      value: String(count),
    }));
  return html`<section>
    <h2>Misses, and the stage that lost them</h2>
    <p class="soft">
      Questions without a relevant hit among the first 10, by the stage that lost the place that came furthest.
    </p>
    <figure>${countPlot(rows)}</figure>
    <details>
      <summary>${counted(missed.length, 'question')} without a relevant hit</summary>
      ${missesTable(answers)}
    </details>
  </section>`;
}
