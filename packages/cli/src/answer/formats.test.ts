import { describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '@codesearch/presentation/fixture';
import { formatGrep } from './grep.ts';
import { searchJson, searchLinesJson } from './json.ts';
import { formatMarkdown } from './markdown.ts';
import { answerRenderer } from './render-answer.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

describe('grep', () => {
  it('has the lines with words of the query, or the first one', () => {
    expect(formatGrep(resultOf([hitWith()], 'two retries'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\nsrc/retry.ts:11:  two();\n',
    );
    expect(formatGrep(resultOf([hitWith()], 'nothing of it'), { lines: 8 })).toBe(
      'src/retry.ts:9:function retry() {\n',
    );
  });

  it('has the lines on disk, and leaves out what is no longer there, which is said beside it', async () => {
    const result = resultOf([moved, stale]);
    expect(formatGrep(result, { lines: 8 })).toBe('src/retry.ts:109:function retry() {\n');
    const { notes } = await answerRenderer('grep', result, { lines: 8 });
    expect(notes()).toEqual(['1 hit left out: the text is no longer in the file.']);
  });

  it.each(['grep', 'jsonl'] as const)('of a budget, as %s, says beside it how many hits are left out', async (name) => {
    const { notes } = await answerRenderer(name, resultOf([hitWith(), moved]), { lines: 8 });
    expect(notes({ full: 0, shown: 0 })).toEqual(['… 2 more hits left out.']);
    expect(notes({ full: 1, shown: 2 })).toEqual([]);
    expect(notes()).toEqual([]);
  });

  it('is one line a line, whatever the file is called', () => {
    const odd = hitWith({ chunk: { path: 'new\nline\t.ts' } });
    expect(formatGrep(resultOf([odd], 'two'), { lines: 8 })).toBe('new␊line␉.ts:11:  two();\n');
  });

  it('is nothing of nothing', () => {
    expect(formatGrep(resultOf([]), { lines: 8 })).toBe('');
  });
});

describe('Markdown', () => {
  it('has a heading and a block of code for each place', () => {
    expect(formatMarkdown(resultOf([hitWith()]), { lines: Infinity })).toBe(
      '### `src/retry.ts:9-12` function retry\n\n```typescript\nfunction retry() {\n  one();\n  two();\n}\n```\n',
    );
  });

  it('cannot be left by the text or the name of a file', () => {
    const hit = hitWith({ chunk: { path: 'a`b.ts', language: 'c++', text: '````\n# no heading\n````' } });
    expect(formatMarkdown(resultOf([hit]), { lines: Infinity })).toBe(
      '### `` a`b.ts:9-11 `` function retry\n\n`````cpp\n````\n# no heading\n````\n`````\n',
    );
  });

  it('shows the tail by signatures, and says what is left out and what is not current', () => {
    const result = {
      ...resultOf([stale, moved, stale]),
      index: { state: 'interrupted', compared: true, files: 1, chunks: 1 } as const,
    };
    expect(formatMarkdown(result, { lines: 1, extent: { full: 0, shown: 2 } })).toBe(
      [
        '- `gone.ts:9-12` `function retry()` (changed since it was indexed)',
        '- `src/retry.ts:109-112` `function retry()` (moved since it was indexed)',
        '',
        '> The index is interrupted: hits may be missing.',
        '',
        '> … 1 more hit left out.',
        '',
      ].join('\n'),
    );
  });
});

describe('JSON', () => {
  it('has the lines on disk, of hits and of definitions', () => {
    expect(searchJson(resultOf([moved, stale]))).toMatchObject({
      results: [
        { startLine: 109, endLine: 112, freshness: 'moved', symbols: [{ line: 109 }] },
        { startLine: 9, endLine: 12, freshness: 'changed' },
      ],
    });
  });

  it('says within a budget which text is a signature, and how many hits are left out', () => {
    const answer = searchJson(resultOf([hitWith(), moved, stale]), { full: 1, shown: 2 });
    expect(answer).toMatchObject({
      results: [
        { detail: 'text', text: hitWith().chunk.text },
        { detail: 'signature', text: 'function retry()' },
      ],
      omitted: 1,
    });
    expect(JSON.stringify(searchJson(resultOf([hitWith()])))).not.toMatch(/"detail"|"omitted"/);
  });

  it('has a hit a line on demand', () => {
    expect(searchLinesJson(resultOf([hitWith(), moved]))).toMatchObject([
      { version: 1, query: 'retry', result: { startLine: 9 } },
      { version: 1, query: 'retry', result: { startLine: 109 } },
    ]);
    expect(searchLinesJson(resultOf([]))).toEqual([]);
  });
});
