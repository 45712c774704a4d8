import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { hitWith, resultOf, symbolWith } from '../hit/fixture/hit.ts';
import { plain } from '../terminal/fixture/screens.ts';
import { textFormat } from './format/text.ts';
import { renderResult } from './render-result.ts';

const hits = Array.from({ length: 10 }, (_, index) => {
  const text = ['function retry() {', ...Array.from({ length: 58 }, (_line, step) => `  step${step}();`), '}'].join(
    '\n',
  );
  const symbols = [symbolWith({ name: 'retry', startLine: 9, endLine: 68 })];
  return hitWith({ chunk: { path: `src/a/long/folder/name/retry${index}.ts`, text, symbols } });
});

it.each([
  [80, 24],
  [120, 40],
  [60, 12],
])('an answer fits a terminal of %i × %i', async (columns, rows) => {
  const screen = { ...plain, isTTY: true, columns, rows };
  const { output } = await renderResult(textFormat, resultOf(hits), { screen });
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  expect(lines.length).toBeLessThan(rows);
  expect(lines.length).toBeGreaterThan(rows / 2);
  for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(columns);
  expect(lines.at(-1)).toMatch(/^… \d+ more hits?: codesearch pick/);
});

it('of places that match, a terminal has each, and the lines around the first ones', async () => {
  const matches = [3, 20, 40].map((line) => ({ start: line * 10, end: line * 10 + 4 }));
  const places = { ...resultOf(hits.map((hit) => ({ ...hit, matches }))), total: 10 };
  const { output } = await renderResult(textFormat, places, {
    screen: { ...plain, isTTY: true, columns: 80, rows: 24 },
  });
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBeLessThan(24);
  expect(lines.filter((line) => /^\S+:\d+/.test(line))).toHaveLength(10);
  expect(lines[1]).toMatch(/^ +\d+ {2}/);
});

it.each([
  ['src/a/long/folder/of/many/parts/retry.ts', 'retry', 'src/a/long/folder/of/many/parts/retry.ts:9  function retry'],
  ['src/a/long/folder/of/many/parts/retry.ts', 'retryAfterTooManyRequests', 'src/a/l…any/parts/retry.ts:9'],
])('a path is cut for a label and for nothing else: %s, %s', async (path, name, heading) => {
  const symbols = [symbolWith({ name, startLine: 9, endLine: 9 })];
  const hit = hitWith({ chunk: { path, text: 'function', symbols } });
  const { output } = await renderResult(textFormat, resultOf([hit], 'x'), {
    screen: { ...plain, isTTY: true, columns: 64, rows: 24 },
  });
  expect(output.split('\n')[0]).toContain(heading);
  expect(output.split('\n')[0]).toContain(`function ${name}`);
});

it.each([80, 64, 40])('no line of an answer is wider than a terminal of %i columns', async (columns) => {
  const name = 'retryAfterTheServerHasAnsweredThatItHasTooManyRequestsFromThisClient';
  const [hit] = hits;
  const symbols = [symbolWith({ name, startLine: 9, endLine: 68 })];
  const long = { ...hit!, chunk: { ...hit!.chunk, symbols }, definition: symbols[0]! };
  const lead = 'Nothing is named retryy. Did you mean retry? Also similar: retryLater, retryNow, retries, retrying.';
  const result = { ...resultOf([long, ...hits]), fit: 'weak' as const, lead };
  const { output } = await renderResult(textFormat, result, { screen: { ...plain, isTTY: true, columns, rows: 24 } });
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  expect(lines.join(' ')).toContain(lead);
});

it('an answer that is printed elsewhere has the same shape everywhere, and each hit', async () => {
  const { output } = await renderResult(textFormat, resultOf([...hits, ...hits]), { screen: plain });
  expect(output.split('\n').filter((line) => /^\S+:\d+/.test(line))).toHaveLength(20);
});

it('a long line is no longer in a budget than two common ones', async () => {
  const hit = hitWith({ chunk: { text: `function retry() {\n  data('${'x'.repeat(900)}');\n}\n` } });
  const shown = await renderResult(textFormat, resultOf([hit]), { screen: plain, maxTokens: 500 });
  expect(Math.max(...shown.output.split('\n').map(({ length }) => length))).toBe(203);
});

it('lines have no numbers in a budget, but where lines are left out', async () => {
  const { output } = await renderResult(textFormat, resultOf(hits, 'step50'), { screen: plain, maxTokens: 500 });
  const lines = output.split('\n');
  expect(lines.slice(1, 3)).toEqual(['  function retry() {', '    step0();']);
  expect(lines.find((line) => line.startsWith('…'))).toMatch(/^… \d+$/);
});
