import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SearchResult } from '@codesearch/engine';
import { hitWith, resultOf } from '../../hit/fixture/hit.ts';
import { colored, plain } from '../../terminal/fixture/screens.ts';
import { renderShared } from '../fixture/render.ts';
import { textFormat } from './text.ts';

const render = (result: SearchResult, options: Parameters<typeof renderShared>[2]): string =>
  renderShared(textFormat, result, options);

const body = (lines: number, at: number, text: string): string =>
  Array.from({ length: lines }, (_, index) =>
    index === 0 ? 'function retry() {' : index === at ? text : `  line${index}();`,
  ).join('\n');

describe('text', () => {
  const result = resultOf([hitWith()]);

  it('shows the place, the definition, why it was found, and the given number of lines', () => {
    expect(render(result, { lines: 2 })).toBe(
      [
        'src/retry.ts:9  function retry  large',
        '   9  function retry() {',
        '  10    one();',
        '    … 2 more lines',
        '',
      ].join('\n'),
    );
  });

  it('shows the head of a long definition and the lines that match the query', () => {
    const hit = hitWith({ chunk: { text: body(60, 50, '  backoff();') } });
    const lines = render(resultOf([hit], 'retry backoff'), { lines: 20 }).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'src/retry.ts:9  function retry  large',
      '   9  function retry() {',
      '  10    line1();',
    ]);
    expect(lines.slice(18)).toEqual([
      '    … 32 lines',
      '  58    line49();',
      '  59    backoff();',
      '  60    line51();',
      '    … 8 more lines',
      '',
    ]);
  });

  it('removes the common indentation', () => {
    const text = '    if (a) {\n      one();\n    }';
    expect(render(resultOf([hitWith({ chunk: { text, symbols: [] } })]), { lines: 3 })).toContain(
      '   9  if (a) {\n  10    one();\n  11  }\n',
    );
  });

  it('shows the lines that a restricted search matched, with the lines next to them', () => {
    const text = body(30, 20, '  backoff();');
    const [start, again] = [text.indexOf('line4'), text.indexOf('backoff')];
    const matches = [
      { start, end: start + 5 },
      { start: again, end: again + 7 },
    ];
    const shown = (lines: number): readonly string[] =>
      render(resultOf([hitWith({ chunk: { text }, matches })]), { lines })
        .split('\n')
        .slice(1, -1);
    expect(shown(4)).toEqual([
      '  12  line3();',
      '  13  line4();',
      '  14  line5();',
      '    … 14 lines',
      '  29  backoff();',
    ]);
    expect(shown(1)).toEqual(['  13  line4();']);
    expect(render(resultOf([hitWith({ chunk: { text }, matches })]), { lines: 4 })).toMatch(/^src\/retry\.ts:13 {2}/);
  });

  it('shows hits by rank', () => {
    const far = hitWith({ chunk: { id: 'b', startLine: 90 } });
    const other = hitWith({ chunk: { id: 'c', path: 'b.ts' } });
    const shown = render(resultOf([hitWith(), other, far]), { lines: 0 });
    expect(shown.split('\n').map((line) => line.split('  ')[0])).toEqual([
      'src/retry.ts:9',
      'b.ts:9',
      'src/retry.ts:90',
      '',
    ]);
  });

  it('shows the lines on disk, and marks text that is no longer there', () => {
    const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });
    expect(render(resultOf([moved]), { lines: 1 })).toMatch(
      /^src\/retry\.ts:109 {2}function retry {2}\(moved since it was indexed\) {2}large\n {2}109 {2}function retry/,
    );
    for (const verdict of ['changed', 'deleted'] as const) {
      const shown = render(resultOf([hitWith({ freshness: { verdict } })]), { lines: 1 });
      expect(shown).toContain(`(${verdict} since it was indexed)`);
    }
  });

  it('shows the last hits on one line, and counts those left out', () => {
    const hits = ['a', 'b', 'c', 'd'].map((name) => hitWith({ chunk: { path: `${name}.ts` } }));
    expect(render(resultOf(hits), { shares: [1, 0, 0] })).toBe(
      [
        'a.ts:9  function retry  large',
        '  9  function retry() {',
        '   … 3 more lines',
        '',
        'b.ts:9  function retry  function retry() {',
        'c.ts:9  function retry  function retry() {',
        '… 1 more hit left out.',
        '',
      ].join('\n'),
    );
  });

  it('cuts a very long line around the first match', () => {
    const long = `${'x'.repeat(3000)} backoff ${'y'.repeat(3000)}`;
    const middle = hitWith({ chunk: { text: long } });
    expect(render(resultOf([middle], 'backoff'), { lines: 1 }).split('\n')[1]).toMatch(
      /^ {2}9 {2}…x{79} backoff y{312}›$/,
    );
    expect(render(resultOf([middle], 'other'), { lines: 1 }).split('\n')[1]).toMatch(/^ {2}9 {2}x{400}›$/);
    const end = hitWith({ chunk: { text: `${'x'.repeat(3000)} backoff` } });
    expect(render(resultOf([end], 'backoff'), { lines: 1 }).split('\n')[1]).toMatch(/^ {2}9 {2}…x{392} backoff$/);
  });

  it('cuts a long line between characters', () => {
    const text = `x${'🚀'.repeat(300)}`;
    const [, line] = render(resultOf([hitWith({ chunk: { text } })], 'other'), { lines: 1 }).split('\n');
    expect(line).toBe(`  9  x${'🚀'.repeat(199)}›`);
  });

  it('keeps tabs outside of a terminal', () => {
    const text = 'if (a) {\n\treturn b;\n}';
    expect(render(resultOf([hitWith({ chunk: { text } })]), { lines: 3 })).toContain('  10  \treturn b;\n');
  });

  it('prints the path that the user knows', () => {
    const pathOf = (): string => '../other/src/retry.ts';
    expect(render(resultOf([hitWith()]), { lines: 0, pathOf })).toMatch(/^\.\.\/other\/src\/retry\.ts:9 /);
  });

  it('prints no control character of a searched file', () => {
    const hit = hitWith({ chunk: { path: 'a\u001b[31m.ts', text: 'title\u001b]0;owned\u0007\r\n\u009b2J\tx' } });
    const shown = render(resultOf([hit]), { lines: 5 });
    // oxlint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(shown).toContain('␛]0;owned␇');
  });

  it('explains a score by every rank and every signal, the largest contribution first', () => {
    const shown = render(result, { lines: 0, explain: true });
    expect(shown).toMatch(/chunk: dense #1 .*lexical none.*\n.*file: .*lexical #3 /);
    expect(shown).toMatch(/1\.400 {2}large.*\n.*0\.100 {2}small/);
  });

  it('says that nothing was found, after a note about an incomplete index', () => {
    expect(render(resultOf([]), { lines: 2 })).toBe('Nothing found for "retry".\n');
    const interrupted = { ...result.index, state: 'interrupted' } as const;
    expect(render({ ...result, index: interrupted }, { lines: 0 })).toMatch(/^The index is incomplete/);
    expect(render({ ...resultOf([]), index: interrupted }, { lines: 0 })).toMatch(/interrupted.*\nNothing/);
  });

  it('says last that files were not checked for changes', () => {
    const uncompared = { ...result, index: { ...result.index, compared: false } };
    expect(render(uncompared, { lines: 0 })).toMatch(/\nNot checked for changed files\.\n$/);
    expect(render(result, { lines: 0 })).not.toContain('Not checked');
  });
});

describe('text at a terminal', () => {
  const render = (result: SearchResult, options: Parameters<typeof renderShared>[2]): string =>
    renderShared(textFormat, result, { screen: colored, ...options });

  it('has syntax in colors, with the matches on top', () => {
    const shown = render(resultOf([hitWith()]), { lines: 2 });
    expect(shown).toContain('\u001b[35mfunction\u001b[39m \u001b[1m\u001b[33mretry\u001b[39m\u001b[22m() {');
    expect(shown).toContain('\u001b[34mone\u001b[39m();');
  });

  it.each([plain, colored])('expands tabs into spaces: %#', (screen) => {
    const text = 'if (a) {\n\tif (b) {\n\t\treturn c;\t// so\n';
    const shown = render(resultOf([hitWith({ chunk: { text } })]), { lines: 3, screen: { ...screen, isTTY: true } });
    expect(stripVTControlCharacters(shown)).toContain('  10      if (b) {\n  11          return c;   // so\n');
  });

  it('colors every line of a comment that spans lines', () => {
    const text = '/* one\n   two */ three()';
    const shown = render(resultOf([hitWith({ chunk: { text } })], 'x'), { lines: 2 });
    expect(shown).toContain('\u001b[2m   two */\u001b[22m \u001b[34mthree\u001b[39m()');
  });

  it('links a location to its line', () => {
    expect(render(resultOf([hitWith()]), { lines: 0 })).toMatch(
      /^\u001b\]8;;file:\/\/\/tree\/src\/retry\.ts#9\u001b\\.*src\/retry\.ts:9.*\u001b\]8;;\u001b\\/,
    );
  });

  it('prints no control character of a searched file besides its own', () => {
    const hit = hitWith({ chunk: { path: 'a\u001b[31m b.ts', text: '"title\u001b]0;owned\u0007"\u009b2J\tx' } });
    const shown = render(resultOf([hit]), { lines: 5 });
    const own = /\u001b(?:\[\d+m|\]8;;[!-~]*\u001b\\)/g;
    expect(shown.replaceAll(own, '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(shown).toContain('␛]0;owned␇');
    expect(shown).toContain('file:///tree/a%1B%5B31m%20b.ts#9');
  });
});
