import { describe, expect, it } from 'vitest';
import { hitWith } from './fixture/hit.ts';
import { passagesByFile } from './passage.ts';
import type { SearchHit } from '@codesearch/engine';

const piece = (id: string, startLine: number, parts: Partial<SearchHit> = {}, path = 'a.ts'): SearchHit =>
  hitWith({ ...parts, chunk: { id, path, startLine, endLine: startLine + 3 } });

/** The ids of each passage, file by file. */
const shape = (hits: readonly SearchHit[]): readonly (readonly string[])[] =>
  passagesByFile(hits).map(({ passages }) =>
    passages.map(({ hits, best }) => `${hits.map(({ chunk }) => chunk.id).join('+')} (${best.chunk.id})`),
  );

describe('the passages of an answer', () => {
  it('join neighbours, whichever was found first', () => {
    expect(shape([piece('b', 14, { follows: 'a' }), piece('a', 9)])).toEqual([['a+b (b)']]);
  });

  it('keep apart what has something between it, the best first and then as the file goes', () => {
    expect(shape([piece('c', 60), piece('b', 30), piece('a', 1)])).toEqual([['c (c)', 'a (a)', 'b (b)']]);
  });

  it('stand with the best of their file', () => {
    const other = piece('x', 1, {}, 'b.ts');
    expect(shape([piece('c', 60), other, piece('a', 1)])).toEqual([['c (c)', 'a (a)'], ['x (x)']]);
  });

  it('keep files of two roots apart that have the same path', () => {
    expect(shape([piece('a', 1), piece('b', 5, { root: '/other', follows: 'a' })])).toEqual([['a (a)'], ['b (b)']]);
  });

  it('join what moved together, and not what moved apart or is gone', () => {
    const moved = (startLine: number): SearchHit['freshness'] => ({
      verdict: 'moved',
      startLine,
      endLine: startLine + 3,
    });
    const a = piece('a', 1, { freshness: moved(11) });
    expect(shape([a, piece('b', 6, { freshness: moved(16), follows: 'a' })])).toEqual([['a+b (a)']]);
    expect(shape([a, piece('b', 6, { freshness: moved(40), follows: 'a' })])).toEqual([['a (a)', 'b (b)']]);
    const gone = { verdict: 'changed' } as const;
    expect(shape([piece('a', 1, { freshness: gone }), piece('b', 6, { freshness: gone, follows: 'a' })])).toEqual([
      ['a (a)', 'b (b)'],
    ]);
  });

  it('are none of nothing', () => {
    expect(shape([])).toEqual([]);
  });
});
