import { describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '@codesearch/presentation/fixture';
import { grepFormat } from './grep.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

describe('grep', () => {
  it('prints the lines with words of the query, or the first line', () => {
    expect(grepFormat.render(resultOf([hitWith()], 'two retries'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\nsrc/retry.ts:11:  two();\n',
    );
    expect(grepFormat.render(resultOf([hitWith()], 'nothing of it'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\n',
    );
  });

  it('prints line numbers on disk, and leaves out text that is no longer there', () => {
    const result = resultOf([moved, stale]);
    expect(grepFormat.render(result, { lines: 8 })).toBe('src/retry.ts:109:function retry() {\n');
    expect(grepFormat.notes(result)).toEqual(['1 hit left out: the text is no longer in the file.']);
  });

  it('prints one line per match, even if the path contains a line feed', () => {
    const odd = hitWith({ chunk: { path: 'new\nline\t.ts' } });
    expect(grepFormat.render(resultOf([odd], 'two'), { lines: 8 })).toBe('new␊line␉.ts:11:  two();\n');
  });

  it('prints exactly the lines that a restricted search matched', () => {
    const matches = [
      { start: 24, end: 27 },
      { start: 33, end: 36 },
    ];
    const hit = hitWith({ chunk: { text: 'function retry() {\r\n    one();\r\n  two();\r\n}\r\n' }, matches });
    const lines = (limit: number): string => grepFormat.render(resultOf([hit], 'retry'), { lines: limit });
    expect(lines(Infinity)).toBe('src/retry.ts:10:    one();\nsrc/retry.ts:11:  two();\n');
    expect(lines(1)).toBe('src/retry.ts:10:    one();\n');
  });

  it('prints nothing for no hits', () => {
    expect(grepFormat.render(resultOf([]), { lines: 8 })).toBe('');
  });
});
