import { beforeAll, describe, expect, it } from 'vitest';
import { hitWith, resultOf } from '@codesearch/presentation/fixture';
import { loadLanguages } from '../../../load-languages.ts';
import { loadMarkdownFormat } from './markdown.ts';
import type { OutputFormat } from '../output-format.ts';

const stale = hitWith({ chunk: { path: 'gone.ts' }, freshness: { verdict: 'changed' } });
const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });

let markdown: OutputFormat;

beforeAll(async () => {
  markdown = await loadMarkdownFormat(loadLanguages);
});

describe('Markdown', () => {
  it('has a heading and a code block for each passage', () => {
    expect(markdown.render(resultOf([hitWith()]), { lines: Infinity })).toBe(
      '### `src/retry.ts:9-12` function retry\n\n```typescript\nfunction retry() {\n  one();\n  two();\n}\n```\n',
    );
  });

  it('escapes the text and the path of a file', () => {
    const hit = hitWith({ chunk: { path: 'a`b.ts', language: 'c++', text: '````\n# no heading\n````' } });
    expect(markdown.render(resultOf([hit]), { lines: Infinity })).toBe(
      '### `` a`b.ts:9-11 `` function retry\n\n`````cpp\n````\n# no heading\n````\n`````\n',
    );
  });

  it.each([
    ['c#', 'csharp'],
    ['text', ''],
    ['klingon', 'klingon'],
  ])('marks a code block in %s as %j', (language, fence) => {
    const hit = hitWith({ chunk: { language, text: 'x' } });
    expect(markdown.render(resultOf([hit]), { lines: 1 })).toContain(`\n\`\`\`${fence}\nx\n`);
  });

  it('shows the last hits as signatures, then what is left out and what is out of date', () => {
    const result = {
      ...resultOf([stale, moved, stale]),
      index: { state: 'interrupted', compared: true, files: 1, chunks: 1 } as const,
    };
    expect(markdown.render(result, { lines: 1, extent: { full: 0, shown: 2 } })).toBe(
      [
        '- `gone.ts:9-12` `function retry()` (changed since it was indexed)',
        '- `src/retry.ts:109-112` `function retry()` (moved since it was indexed)',
        '',
        '> The index is incomplete: a run is in progress or was interrupted. Some hits may be missing.',
        '',
        '> … 1 more hit left out.',
        '',
      ].join('\n'),
    );
  });
});
