import { describe, expect, it } from 'vitest';
import { render } from '../fixture/render.ts';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import { grepFormat, vimgrepFormat } from './grep.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

describe('grep', () => {
  it('prints the line of the definition, and those with words of the query', () => {
    expect(render(grepFormat, resultOf([hitWith()], 'two retries'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\nsrc/retry.ts:11:  two();\n',
    );
    expect(render(grepFormat, resultOf([hitWith()], 'nothing of it'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\n',
    );
  });

  it('prints line numbers on disk, and leaves out text that is no longer there', () => {
    const result = resultOf([moved, stale]);
    expect(render(grepFormat, result, { lines: 8 })).toBe('src/retry.ts:109:function retry() {\n');
    expect(grepFormat.notes(result)).toEqual(['1 hit left out: the text is no longer in the file.']);
  });

  it('prints one line per match, even if the path contains a line feed', () => {
    const odd = hitWith({ chunk: { path: 'new\nline\t.ts' } });
    expect(render(grepFormat, resultOf([odd], 'two'), { lines: 8 })).toBe(
      'new␊line␉.ts:9:function retry() {\nnew␊line␉.ts:11:  two();\n',
    );
  });

  it('prints exactly the lines that a restricted search matched', () => {
    const matches = [
      { start: 24, end: 27 },
      { start: 33, end: 36 },
    ];
    const hit = hitWith({ chunk: { text: 'function retry() {\r\n    one();\r\n  two();\r\n}\r\n' }, matches });
    const lines = (limit: number): string => render(grepFormat, resultOf([hit], 'retry'), { lines: limit });
    expect(lines(Infinity)).toBe('src/retry.ts:10:    one();\nsrc/retry.ts:11:  two();\n');
    expect(lines(1)).toBe('src/retry.ts:10:    one();\n');
  });

  it('prints nothing for no hits', () => {
    expect(render(grepFormat, resultOf([]), { lines: 8 })).toBe('');
  });
});

describe('vimgrep', () => {
  const lines = (hit: Parameters<typeof resultOf>[0][number], query: string): string =>
    render(vimgrepFormat, resultOf([hit], query), { lines: 8 });

  it('prints the first match of each line, or its first character', () => {
    expect(lines(hitWith(), 'two retries')).toBe('src/retry.ts:9:10:function retry() {\nsrc/retry.ts:11:3:  two();\n');
    expect(lines(hitWith(), 'nothing of it')).toBe('src/retry.ts:9:1:function retry() {\n');
  });

  it('counts the bytes of lines that have moved, and of restricted searches', () => {
    const freshness = { verdict: 'moved', startLine: 109, endLine: 109 } as const;
    const hit = hitWith({ chunk: { text: 'größe(); two();\n' }, matches: [{ start: 9, end: 12 }], freshness });
    expect(lines(hit, 'two')).toBe('src/retry.ts:109:12:größe(); two();\n');
  });

  it('has the line of the definition for a hit beyond the budget', () => {
    const extent = { full: 0, shown: 1 };
    expect(render(vimgrepFormat, resultOf([hitWith()], 'retry'), { lines: 8, extent })).toMatch(
      /^src\/retry\.ts:9:10:function retry[^\n]*\n$/,
    );
  });
});
