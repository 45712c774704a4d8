import { beforeAll, describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import { loadMarkdownFormat } from './markdown.ts';
import type { AnswerFormat } from '../output-format.ts';
import { renderShared } from '../fixture/render.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

let markdown: AnswerFormat;

beforeAll(async () => {
  markdown = await loadMarkdownFormat(async () => [
    { name: 'c++', fence: 'cpp', extensions: [] },
    { name: 'c#', fence: 'csharp', extensions: [] },
    { name: 'text', fence: '', extensions: [] },
  ]);
});

describe('Markdown', () => {
  it('has a heading and a code block for each hit', () => {
    expect(renderShared(markdown, resultOf([hitWith()]), { lines: Infinity })).toBe(
      '### `src/retry.ts:9-12` function retry\n\n```typescript\nfunction retry() {\n  one();\n  two();\n}\n```\n',
    );
  });

  it('escapes the text and the path of a file', () => {
    const hit = hitWith({ chunk: { path: 'a`b.ts', language: 'c++', text: '````\n# no heading\n````' } });
    expect(renderShared(markdown, resultOf([hit]), { lines: Infinity })).toBe(
      '### `` a`b.ts:9-11 `` function retry\n\n`````cpp\n````\n# no heading\n````\n`````\n',
    );
  });

  it.each([
    ['c#', 'csharp'],
    ['text', ''],
    ['klingon', 'klingon'],
  ])('marks a code block in %s as %j', (language, fence) => {
    const hit = hitWith({ chunk: { language, text: 'x' } });
    expect(renderShared(markdown, resultOf([hit]), { lines: 1 })).toContain(`\n\`\`\`${fence}\nx\n`);
  });

  it('shows the last hits on one line, then what is left out and what is out of date', () => {
    const result = {
      ...resultOf([stale, moved, stale]),
      index: { state: 'interrupted', compared: true, files: 1, chunks: 1 } as const,
    };
    expect(renderShared(markdown, result, { shares: [0, 0] })).toBe(
      [
        '- `gone.ts:9-12` function retry `function retry() {` (changed since it was indexed)',
        '- `src/retry.ts:109-112` function retry `function retry() {` (moved since it was indexed)',
        '',
        '> The index is incomplete: a run is in progress or was interrupted. Some hits may be missing.',
        '',
        '> … 1 more hit left out.',
        '',
      ].join('\n'),
    );
  });
});
