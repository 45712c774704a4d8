import { describe, expect, it } from 'vitest';
import { hitWith } from './fixture/hit.ts';
import { passagesOf } from './passage.ts';
import type { SearchHit } from '@codesearch/engine';

const piece = (id: string, startLine: number, parts: Partial<SearchHit> = {}, path = 'a.ts'): SearchHit =>
  hitWith({ ...parts, chunk: { id, path, startLine, endLine: startLine + 3 } });

/** The ids of each passage, and its best hit. */
const shape = (hits: readonly SearchHit[]): readonly string[] =>
  passagesOf(hits).map(({ hits, best }) => `${hits.map(({ chunk }) => chunk.id).join('+')} (${best.chunk.id})`);

describe('the passages of a result', () => {
  it('join adjacent hits, whichever ranks higher', () => {
    expect(shape([piece('b', 14, { follows: 'a' }), piece('a', 9)])).toEqual(['a+b (b)']);
  });

  it('have the order of their best hits, within a file and among files', () => {
    const other = piece('x', 1, {}, 'b.ts');
    expect(shape([piece('c', 60), other, piece('b', 30), piece('a', 1)])).toEqual(['c (c)', 'x (x)', 'b (b)', 'a (a)']);
  });

  it('separate files with the same path in different roots', () => {
    expect(shape([piece('a', 1), piece('b', 5, { root: '/other', follows: 'a' })])).toEqual(['a (a)', 'b (b)']);
  });

  it('join hits that moved together, and separate those that moved apart or are gone', () => {
    const moved = (startLine: number): SearchHit['freshness'] => ({
      verdict: 'moved',
      startLine,
      endLine: startLine + 3,
    });
    const a = piece('a', 1, { freshness: moved(11) });
    expect(shape([a, piece('b', 6, { freshness: moved(16), follows: 'a' })])).toEqual(['a+b (a)']);
    expect(shape([a, piece('b', 6, { freshness: moved(40), follows: 'a' })])).toEqual(['a (a)', 'b (b)']);
    const gone = { verdict: 'changed' } as const;
    expect(shape([piece('a', 1, { freshness: gone }), piece('b', 6, { freshness: gone, follows: 'a' })])).toEqual([
      'a (a)',
      'b (b)',
    ]);
  });

  it('are empty for no hits', () => {
    expect(shape([])).toEqual([]);
  });
});
