import { readQuery } from '@codesearch/query';
import type { Candidate, CodeSymbol, QuerySymbol } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { chunkOf } from '../fixture/text-retriever.ts';
import { assignedFirst } from './assigned-first.ts';

const codes: CodeSymbol = {
  name: 'codes',
  qualifiedName: 'codes',
  kind: 'constant',
  signature: 'const codes = {',
  startLine: 1,
  endLine: 3,
};
const table = chunkOf('src/errors.ts', 'const codes = {\n  LOST: 404,\n};', { symbols: [codes] });
const use = chunkOf('src/use.ts', 'throw codes.LOST;');
const file: Candidate['file'] = {};

function firstOf(query: string, ...chunks: readonly (typeof use)[]): string {
  const candidates = chunks.map((chunk): Candidate => ({ chunk, fused: 1, file }));
  const ranked = chunks.map((_, index) => ({ index, score: 10 - index, signals: [] }));
  const result = assignedFirst(ranked, candidates, readQuery(query).symbol as QuerySymbol);
  const scores = result.ranked.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const [first] = result.ranked;
  const { path } = chunks[first!.index]!;
  return `${path} ${result.chosen.get(first!)?.qualifiedName ?? ''}`.trim();
}

it.each(['LOST', 'codes.LOST', 'errors.LOST'])('the value of %s comes before its uses', (query) => {
  expect(firstOf(query, use, table)).toBe('src/errors.ts codes.LOST');
});

it('a value of another owner does not', () => {
  expect(firstOf('Request.LOST', use, table)).toBe('src/use.ts');
});

it('what defines the name has the first place that it earned', () => {
  const lost = { ...codes, name: 'lost', qualifiedName: 'lost', kind: 'function', endLine: 1 };
  const defined = chunkOf('src/lost.ts', 'function lost() {}', { symbols: [lost] });
  expect(firstOf('LOST', defined, table)).toBe('src/lost.ts');
});

it('a value in the program comes before what a test defines', () => {
  const option = { ...codes, name: 'LOST', qualifiedName: 'LOST', kind: 'field', startLine: 1, endLine: 1 };
  const test = chunkOf('test/errors.ts', '{ LOST: 500 }', { symbols: [option] });
  expect(firstOf('LOST', test, table)).toBe('src/errors.ts codes.LOST');
  expect(firstOf('LOST', test, use)).toBe('test/errors.ts');
});

it('the constant whose value is a name comes before its uses, if nothing defines the name', () => {
  const events = { ...codes, name: 'event', qualifiedName: 'event', endLine: 1 };
  const constant = chunkOf('src/events.ts', "const event = 'LOST';", { symbols: [events] });
  expect(firstOf('LOST', use, constant)).toBe('src/events.ts event');
  expect(firstOf('LOST', use, constant, table)).toBe('src/errors.ts codes.LOST');
  expect(firstOf('codes.LOST', use, constant)).toBe('src/use.ts');
});
