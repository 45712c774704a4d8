import type { Candidate, CodeSymbol } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { candidate } from '../fixture/candidate.ts';
import { codeFirst } from './code-first.ts';

function symbol(name: string, kind: CodeSymbol['kind'] = 'field'): CodeSymbol {
  return { name, qualifiedName: name, kind, signature: name, startLine: 1, endLine: 1 };
}

const test = candidate('test/pool.ts', 'open({ idleMs: 3 })', { symbols: [symbol('idleMs')] });
const heading = candidate('docs/pool.md', '# idleMs', { language: 'markdown', symbols: [symbol('idleMs', 'heading')] });
const other = candidate('src/other.ts', 'close();');
const reading = candidate('src/pool.ts', 'wait(options.idleMs)');
const defining = candidate('src/options.ts', 'interface Options { idleMs: number }', { symbols: [symbol('idleMs')] });
const inOtherCase = candidate('src/time.ts', 'const IDLE_MS = 3', { symbols: [symbol('IDLE_MS')] });

function firstOf(query: string, ...candidates: readonly Candidate[]): string {
  const ranked = candidates.map((_, index) => ({ index, score: 10 - index, signals: [] }));
  const order = codeFirst(ranked, candidates, readQuery(query));
  expect(order).toHaveLength(ranked.length);
  expect(order.map(({ score }) => score)).toEqual(order.map(({ score }) => score).toSorted((a, b) => b - a));
  return candidates[order[0]!.index]!.chunk.path;
}

it.each([
  ['a definition before that of a test', 'idleMs', [test, other, reading, defining], 'src/options.ts'],
  ['a definition before a heading', 'idleMs', [heading, other, defining], 'src/options.ts'],
  ['the code that reads an option before the test that sets it', 'idleMs', [test, other, reading], 'src/pool.ts'],
  ['a heading before code that has its word', 'idleMs', [heading, reading], 'docs/pool.md'],
  ['the same spelling in a test before another in the program', 'idleMs', [test, inOtherCase], 'test/pool.ts'],
  ['what was first of the program', 'idleMs', [inOtherCase, test, defining], 'src/time.ts'],
  ['a test, if tests are asked for', 'idleMs in tests', [test, defining], 'test/pool.ts'],
  ['a test, if it is named by its file', 'test/pool.ts:idleMs', [test, defining], 'test/pool.ts'],
  [
    'the code that prints a message before the test that expects it',
    'Expected 3 but was 4 at path',
    [
      { ...test, verbatim: 1 },
      { ...other, verbatim: 0.3 },
      { ...reading, verbatim: 0.4 },
    ],
    'src/pool.ts',
  ],
  [
    'the test, if others only share some of its words',
    'Expected 3 but was 4',
    [
      { ...test, verbatim: 1 },
      { ...other, verbatim: 0.3 },
    ],
    'test/pool.ts',
  ],
  [
    'a test that has only a part',
    'Expected 3 was 4',
    [
      { ...test, verbatim: 0.5 },
      { ...other, verbatim: 0.3 },
    ],
    'test/pool.ts',
  ],
])('first is %s', (_, query, candidates, path) => {
  expect(firstOf(query, ...candidates)).toBe(path);
});
