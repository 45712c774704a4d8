import { describe, expect, it } from 'vitest';
import type { AnswerHit } from './answer.ts';
import { hitWith, symbolWith } from './fixture/hit.ts';
import { wordsOf } from '../words/query-words.ts';
import { shapeHit } from './shape-hit.ts';
import { chooseShown } from './choose-shown.ts';

const shaped = (parts: Parameters<typeof hitWith>[0], query = 'x'): AnswerHit =>
  shapeHit(hitWith(parts), wordsOf(query));
const shownNumbers = (hit: AnswerHit, limit: number): readonly number[] =>
  chooseShown(hit, limit).map(({ number }) => number);

const documented = [
  '/**',
  ' * Waits longer.',
  ' * @param times how often',
  ' */',
  '@once',
  'export function retry(',
  '  times,',
  ') {',
  '  wait();',
  '}',
];

describe('a hit that is a definition', () => {
  const symbols = [
    { ...symbolWith({ name: 'retry', startLine: 13, endLine: 18 }), signature: 'export function retry( times, )' },
  ];
  const hit = shaped({ chunk: { startLine: 9, text: documented.join('\n'), symbols } });

  it('is at the line of its name, with one symbol as its label', () => {
    expect(hit).toMatchObject({ line: 14, label: 'function retry', extent: { startLine: 13, endLine: 18 } });
    expect(hit.brief).toBe('export function retry(times)');
  });

  it('shows the summary of its documentation, its signature and its body', () => {
    expect(shownNumbers(hit, 9)).toEqual([10, 14, 15, 16, 17, 18]);
    expect(hit.signatureLines).toBe(3);
    expect(shownNumbers(hit, 3)).toEqual([14, 15, 16]);
  });

  it('has its lines beyond the chunk by which it was found', () => {
    const whole = [symbolWith({ name: 'retry', startLine: 1, endLine: 60 })];
    const around = Array.from({ length: 60 }, (_, index) => ({
      number: index + 1,
      text: index === 0 ? 'function retry() {' : index === 49 ? '  backoff();' : '  step();',
    }));
    const chunk = { startLine: 45, text: '  step();\n'.repeat(10), symbols: [], enclosing: whole };
    const found = shaped({ chunk, around }, 'backoff');
    expect([found.line, found.label]).toEqual([1, 'function retry']);
    expect(shownNumbers(found, 8)).toEqual([1, 2, 3, 4, 5, 49, 50, 51]);
  });

  it('has the signature as its line if the line is not known', () => {
    const whole = [symbolWith({ name: 'retry', startLine: 1, endLine: 60 })];
    const found = shaped({ chunk: { startLine: 45, symbols: [], enclosing: whole } });
    expect([found.line, found.brief]).toEqual([1, 'function retry()']);
  });

  it('is at its lines on disk', () => {
    const freshness = { verdict: 'moved', startLine: 109, endLine: 112 } as const;
    expect(shaped({ freshness })).toMatchObject({ line: 109, extent: { startLine: 109, endLine: 112 } });
  });
});

describe('a hit without a definition', () => {
  it('begins with the first line that says something', () => {
    const text = "}\n\nimport a from 'b';\n// Copyright 2020\nrun();\nstop();";
    const hit = shaped({ chunk: { kind: 'statements', symbols: [], text } });
    expect([hit.line, hit.label, hit.brief]).toEqual([13, 'top level', 'run();']);
    expect(shownNumbers(hit, 9)).toEqual([13, 14]);
  });

  it('begins with the line that has most words of the query', () => {
    const text = 'one();\ntwo();\nwait(longer);\nfour();';
    expect(shaped({ chunk: { kind: 'statements', symbols: [], text } }, 'wait longer').line).toBe(11);
  });

  it('of exports alone, begins with the one that is asked for', () => {
    const text = ['getEventStats', 'getWebsiteEvents', 'getWebsiteStats'].map((name) => `export * from './${name}';`);
    const hit = shaped({ chunk: { kind: 'imports', symbols: [], text: text.join('\n') } }, 'getWebsiteStats');
    expect(hit).toMatchObject({ line: 11, brief: "export * from './getWebsiteStats';" });
  });

  it('has the title of its test as its label', () => {
    const text = "it('waits longer', () => {\n  expect(wait()).toBe(longer);\n});";
    expect(shaped({ chunk: { kind: 'statements', symbols: [], text } }, 'wait').label).toBe('test "waits longer"');
  });
});

it('a hit of a restricted search is at its first match, and has no reason', () => {
  const hit = shaped({ matches: [{ start: 21, end: 24 }] });
  expect(hit).toMatchObject({ line: 10, label: 'function retry', isRestricted: true });
  expect(hit).not.toHaveProperty('reason');
  expect(shownNumbers(hit, 2)).toEqual([9, 10]);
});

it('what is around a match begins and ends with a line that says something', () => {
  const text = '}\n\nwait();\n}\n\nwait();\n  );\n';
  const found = ['wait', 'wait'].map((word, index) => text.indexOf(word, index * 10));
  const hit = shaped({ chunk: { text }, matches: found.map((start) => ({ start, end: start + 4 })) });
  expect(shownNumbers(hit, 9)).toEqual([11, 12, 13, 14]);
});

it('says that the query names the line, however else the hit was found', () => {
  const signals = [{ name: 'closest-anywhere', value: 3, weight: 1 }];
  expect([shaped({ signals }).reason, shaped({ signals, namedLine: 12 }).reason]).toEqual([
    'related words',
    'named place',
  ]);
});
