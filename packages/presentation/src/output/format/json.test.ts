import { describe, expect, it } from 'vitest';
import type { SearchResult } from '@codesearch/engine';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import type { Extent } from '../../hit/token-budget.ts';
import { render } from '../fixture/render.ts';
import { jsonFormat, jsonLinesFormat } from './json.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

const json = (result: SearchResult, extent?: Extent): unknown =>
  JSON.parse(render(jsonFormat, result, { lines: 8, extent })) as unknown;

describe('JSON', () => {
  it('has every field of a hit, with null for a missing rank', () => {
    expect(json(resultOf([hitWith()]))).toMatchObject({
      version: 1,
      fit: 'unknown',
      results: [
        {
          root: '/tree',
          path: 'src/retry.ts',
          startLine: 9,
          line: 9,
          label: 'function retry',
          extent: { startLine: 9, endLine: 12 },
          reason: 'large',
          shown: [{ line: 9, text: 'function retry() {' }, { line: 10 }, { line: 11 }, { line: 12, text: '}' }],
          explain: { denseRank: 1, lexicalRank: null, file: { lexicalRank: 3 } },
        },
      ],
    });
  });

  it('has the lines on disk, for hits and for symbols', () => {
    expect(json(resultOf([moved, stale]))).toMatchObject({
      results: [
        { startLine: 109, endLine: 112, freshness: 'moved', symbols: [{ line: 109 }] },
        { startLine: 9, endLine: 12, freshness: 'changed' },
      ],
    });
  });

  it('has the parts that a restricted search matched, and the number of chunks that match', () => {
    const matched = { ...moved, matches: [{ start: 21, end: 33 }] };
    expect(json({ ...resultOf([matched]), total: 12 })).toMatchObject({
      total: 12,
      results: [{ matches: [{ startLine: 110, startColumn: 3, endLine: 111, endColumn: 6 }] }],
    });
    expect(JSON.stringify(json(resultOf([hitWith()])))).not.toMatch(/"matches"|"total"/);
  });

  it('marks signatures, and counts omitted hits, within a budget only', () => {
    expect(json(resultOf([hitWith(), moved, stale]), { full: 1, shown: 2 })).toMatchObject({
      results: [
        { detail: 'text', text: hitWith().chunk.text },
        { detail: 'signature', text: 'function retry()' },
      ],
      omitted: 1,
    });
    expect(JSON.stringify(json(resultOf([hitWith()])))).not.toMatch(/"detail"|"omitted"/);
  });
});

describe('JSON lines', () => {
  const lines = (result: SearchResult): readonly unknown[] =>
    render(jsonLinesFormat, result, { lines: 8 })
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));

  it('have one hit each', () => {
    expect(lines(resultOf([hitWith(), moved]))).toMatchObject([
      { version: 1, query: 'retry', result: { startLine: 9 } },
      { version: 1, query: 'retry', result: { startLine: 109 } },
    ]);
    expect(lines(resultOf([]))).toEqual([]);
  });
});
