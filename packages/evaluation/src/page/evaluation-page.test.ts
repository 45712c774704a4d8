import { describe, expect, it } from 'vitest';
import { queryScores } from '../metric/query-scores.ts';
import type { AnsweredQuery } from '../run/answered-query.ts';
import type { Evaluation, Measurement } from '../run/evaluation.ts';
import { summarize } from '../run/summarize.ts';
import { compareScores } from '../statistics/paired-comparison.ts';
import { evaluationPage } from './evaluation-page.ts';
import { html } from './html.ts';

const hostile = '</td><script>alert("1")</script><img src=x onerror=alert(1)>\u202e\u001b[31m';

function answer(id: string, rank: number | undefined): AnsweredQuery {
  const relevant = [{ path: `src/${hostile}.ts`, startLine: 1, endLine: 2 }];
  const hits = rank === undefined ? [] : [{ path: `src/${hostile}.ts`, startLine: 1, endLine: 2, text: 'code' }];
  return {
    ...{ id, query: `${hostile} ${id}`, kind: hostile, language: hostile, relevant },
    scores: queryScores(hits, relevant),
    hits: [],
    ...(rank === undefined ? { miss: { stage: 'rerank', place: relevant[0]!, reason: hostile } } : { rank }),
  };
}

function measurement(config: string, answers: readonly AnsweredQuery[]): Measurement {
  return { config, plugins: {}, ...summarize(answers, 1) };
}

const base = measurement(hostile, [answer('a', 1), answer('b', undefined)]);
const other = measurement('other.json', [answer('a', 1), answer('b', 1)]);
const evaluation: Evaluation = {
  root: `/home/${hostile}`,
  source: { type: 'file', file: hostile },
  seed: 1,
  warnings: [hostile],
  base,
};
const compared: Evaluation = {
  ...evaluation,
  other,
  differences: compareScores(
    base.answers.map(({ scores }) => scores),
    other.answers.map(({ scores }) => scores),
    1,
  ),
};

describe.each([
  ['of one configuration', evaluation],
  ['of two configurations', compared],
])('a page %s', (_, each) => {
  const page = evaluationPage(each);

  it('escapes every text of the repository', () => {
    expect(page).not.toMatch(/<script|<img|\u202e|\u001b/);
    expect(page).toContain('&lt;script&gt;');
  });

  it('needs nothing from outside, and forbids it', () => {
    expect(page).not.toMatch(/(?:src|href)=["']?(?!x onerror)/);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('has elements that are closed in the order of their opening', () => {
    const open: string[] = [];
    for (const [, close, name = '', self] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g)) {
      if (self || name === 'meta' || name === 'br') continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('has a caption and the titles of rows and columns for every table', () => {
    const tables = page.match(/<table>.*?<\/table>/gs) ?? [];
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      expect(table).toMatch(/<caption>[^<]+<\/caption>/);
      expect(table).toContain('<th scope="col"');
    }
  });
});

it('a page shows the metrics and the stage of a miss', () => {
  const page = evaluationPage(compared);
  expect(page).toContain('<b>0.500</b>');
  expect(page).toMatch(/<th scope="row" class="text">rerank<\/th>/);
  expect(page).toContain('+0.500');
});

it('values of a template are escaped, also in attributes', () => {
  expect(html`<a title="${'"&<>\''}">${1}${undefined}${[html`<b></b>`]}</a>`.toString()).toBe(
    '<a title="&quot;&amp;&lt;&gt;&#39;">1<b></b></a>',
  );
});
