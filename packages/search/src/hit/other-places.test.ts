import { expect, it } from 'vitest';
import type { Candidate, Reranked } from '@codesearch/kernel';
import { candidate } from '../fixture/candidate.ts';
import { otherPlaces } from './other-places.ts';

const at = (path: string, startLine: number, name: string): Candidate => {
  const { chunk } = candidate(path, `function ${name}() {}\n`);
  const symbols = chunk.symbols.map((symbol) => ({ ...symbol, startLine, endLine: startLine }));
  return candidate(path, chunk.text, { startLine, endLine: startLine, symbols });
};

const candidates = [at('a.ts', 1, 'one'), at('b.ts', 5, 'two'), at('a.ts', 9, 'three'), at('a.ts', 20, 'four')];
const ranked = (...scores: readonly number[]): readonly Reranked[] =>
  scores.map((score, index) => ({ index, score, signals: [] }));

it('names the places behind the hits in the file of a hit, best first', () => {
  const places = otherPlaces(ranked(9, 8, 7, 6), 2, candidates);
  expect(places.map((each) => each.map(({ symbol }) => symbol?.name))).toEqual([['three', 'four'], []]);
  expect(places[0]?.[0]).toMatchObject({ startLine: 9, endLine: 9, symbol: { kind: 'function', startLine: 9 } });
});

it('names the places of a file once, at its best hit', () => {
  const places = otherPlaces(ranked(9, 8, 7, 6), 3, candidates);
  expect(places.map((each) => each.length)).toEqual([1, 0, 0]);
});

it('leaves out places with a much lower score than the last hit', () => {
  expect(otherPlaces(ranked(9, 8, 2, 1), 2, candidates)).toEqual([[], []]);
});
