import { expect, it } from 'vitest';
import type { Hit } from './answers.ts';
import { resultFiles } from './result-files.ts';

function hit(path: string, startLine: number, parts: Partial<Hit> = {}): Hit {
  const text = 'export function retry() {\n  first();\n  waitLonger(attempt);\n  last();\n}';
  const place = { root: '/a', path, startLine, endLine: startLine + 4, language: 'typescript' };
  return {
    id: `${path}:${startLine}`,
    freshness: 'fresh',
    line: startLine,
    label: 'function retry',
    extent: { startLine, endLine: startLine + 4 },
    shown: text.split('\n').map((line, index) => ({ line: startLine + index, text: line })),
    ...place,
    ...parts,
  };
}

it('groups hits by file, and files by their best hit', () => {
  const results = [hit('b.ts', 1), hit('a.ts', 1), hit('b.ts', 20), hit('b.ts', 1, { root: '/b' })];
  const files = resultFiles({ query: 'retry', results }, 3);
  expect(files.map(({ root, path, hits }) => [root, path, hits.map(({ startLine }) => startLine)])).toEqual([
    ['/a', 'b.ts', [1, 20]],
    ['/a', 'a.ts', [1]],
    ['/b', 'b.ts', [1]],
  ]);
});

it('names a hit by its definition, and shows the lines that match with their matches', () => {
  const [file] = resultFiles({ query: 'wait longer', results: [hit('a.ts', 10)] }, 3);
  const [found] = file!.hits;
  expect(found).toMatchObject({ title: expect.stringContaining('retry'), startLine: 10, endLine: 14 });
  const line = found!.preview.find(({ number }) => number === 12);
  expect(line?.text).toBe('waitLonger(attempt);');
  expect(line?.matches.map(([start, end]) => line.text.slice(start, end))).toEqual(['wait', 'Longer']);
});

it('shows no lines if the setting is 0', () => {
  expect(resultFiles({ query: 'retry', results: [hit('a.ts', 1)] }, 0)[0]!.hits[0]!.preview).toEqual([]);
});
