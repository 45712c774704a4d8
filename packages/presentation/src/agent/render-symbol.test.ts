import { wordsOf } from '@codesearch/search/answer';
import { hitWith } from '../hit/fixture/hit.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderSymbol } from './render-symbol.ts';
import { shownTokens } from './hit-code.ts';
import type { SymbolPage } from './symbol-page.ts';

const caller = hitWith({
  chunk: { path: 'src/use.ts', startLine: 5, text: 'function use() {\n  retry();\n}\n', symbols: [] },
  matches: [{ start: 19, end: 24 }],
});
const page = (lines: readonly string[], callers = 1): SymbolPage => ({
  root: '/tree',
  words: wordsOf('retry'),
  index: { files: 3, chunks: 9, complete: true },
  id: 'a'.repeat(32),
  path: 'src/retry.ts',
  title: 'function retry',
  startLine: 9,
  endLine: 8 + lines.length,
  lines,
  others: [],
  callers: { hits: Array.from({ length: callers }, () => caller), total: 12 },
  tests: [],
  uses: { hits: [], total: 0 },
  indirect: { hits: [], total: 0 },
});

it('a symbol has its whole body and its callers', () => {
  const body = ['function retry() {', '  one();', '}'];
  expect(
    renderSymbol({
      ...page(body),
      others: [{ id: 'b'.repeat(32), path: 'src/old.ts', startLine: 9, endLine: 20, title: 'function retry' }],
    }).text,
  ).toBe(
    [
      'src/retry.ts:9-11 function retry',
      ...body.map((line) => ` ${line}`),
      '',
      'Also defined:',
      'src/old.ts:9-20 function retry',
      '',
      'Callers (1 of 12):',
      'src/use.ts:6 function: retry();',
    ].join('\n'),
  );
  expect(renderSymbol({ ...page(body), callers: { hits: [], total: 0 } }).text).toMatch(
    /\n\nNo calls found, no other line has the name\./,
  );
});

it('a symbol has the callers of its callers, with the caller that they call', () => {
  const { text, structured } = renderSymbol(
    { ...page(['retry();']), indirect: { hits: [{ ...caller, via: 'use' }], total: 4 } },
    { isStructured: true },
  );
  expect(text).toContain('\n\nCallers of callers (1 of 4):\nsrc/use.ts:6 function: retry(); [calls use]');
  expect(structured).toMatchObject({ total: 17, hits: [{}, {}, { text: expect.stringContaining('[calls use]') }] });
});

it('a body that does not fit is cut, with the lines of the rest, and the answer is within its budget', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 80 }), { minLength: 30, maxLength: 300 }),
      fc.integer({ min: 400, max: 2000 }),
      fc.boolean(),
      (lines, maxTokens, isStructured) => {
        const { text, structured } = renderSymbol(page(lines), { maxTokens, isStructured });
        expect(shownTokens(text, structured && JSON.stringify(structured))).toBeLessThanOrEqual(maxTokens);
        const [, next] = /^… the rest is src\/retry\.ts:(\d+)-/m.exec(text) ?? [];
        const shown =
          text.split('\n').findIndex((line) => line.startsWith(' … the rest') || line.startsWith('… the rest')) - 1;
        if (next !== undefined) expect(Number(next) - 9).toBe(shown);
      },
    ),
  );
});

it('a budget that is too small for one line is refused', () => {
  expect(() => renderSymbol(page(['x'.repeat(4000)]), { maxTokens: 200 })).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID' }) as Error,
  );
});
