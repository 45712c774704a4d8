import { expect, it } from 'vitest';
import { exampleFiles, examplesOf } from './examples.ts';

const source = `// Copyright 2026 The authors of this program.
/** Waits longer after each failed attempt, with some jitter. */
export function retryWithBackoff() {
  throw new Error('The service did not answer in time.');
}`;
const definitions = [
  { name: 'run', kind: 'function', startLine: 1, endLine: 90 },
  { name: 'Client.retryWithBackoff', kind: 'method', startLine: 3, endLine: 5 },
];

it('has a question, a name and a message of the repository', () => {
  expect(examplesOf([{ source, definitions }])).toEqual([
    { kind: 'question', query: 'waits longer after each failed attempt, with some jitter' },
    { kind: 'name', query: 'retryWithBackoff' },
    { kind: 'message', query: '"The service did not answer in time"' },
  ]);
});

it('asks with a whole sentence that documents a definition, not with a part of one or a remark', () => {
  const text = `package theme
// Only meaningful when the bit is set.
const x = 1

// Walks all of the files of a tree in the order in which the scanner has found them there.
func Walk() {}

// Fills the colors that a theme leaves out.
func InitTheme() {
	// Nothing to do without any colors here.
}`;
  const functions = [
    { name: 'Walk', kind: 'function', startLine: 6, endLine: 6 },
    { name: 'InitTheme', kind: 'function', startLine: 9, endLine: 11 },
  ];
  const [question] = examplesOf([{ source: text, definitions: functions }]);
  expect(question).toEqual({ kind: 'question', query: 'fills the colors that a theme leaves out' });
});

it('has no example that the repository has not', () => {
  expect(examplesOf([{ source: 'a = 1', definitions: [] }])).toEqual([]);
});

it('reads the program itself, not its tests or documents', () => {
  const file = (path: string, chunks: number) => ({
    ...{ path, chunks, language: 'typescript', state: 'current' as const, bytes: 1, modifiedAt: '' },
  });
  expect(exampleFiles([file('test/big.test.ts', 90), file('src/a.ts', 2), file('src/b.ts', 5)])).toEqual([
    'src/b.ts',
    'src/a.ts',
  ]);
});
