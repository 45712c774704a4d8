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
