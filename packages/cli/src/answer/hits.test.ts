import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hitWith, resultOf, symbolWith } from '@codesearch/presentation/fixture';
import { formatHits } from './hits.ts';

const body = (lines: number, at: number, text: string): string =>
  Array.from({ length: lines }, (_, index) =>
    index === 0 ? 'function retry() {' : index === at ? text : `  line${index}();`,
  ).join('\n');

describe('hits', () => {
  it('show the definition, and the lines where the query is', () => {
    const hit = hitWith({ chunk: { text: body(30, 20, '  backoff();') } });
    expect(formatHits(resultOf([hit], 'retry backoff'), { lines: 4 }).split('\n')).toEqual([
      'src/retry.ts:9  function retry  1.50',
      '   9  function retry() {',
      '      … 18 lines',
      '  28    line19();',
      '  29    backoff();',
      '  30    line21();',
      '      … 8 more lines',
      '',
    ]);
  });

  it('are named by the definition that the query names, and begin there', () => {
    const text = body(30, 20, 'function backoff() {}');
    const symbols = [symbolWith({ name: 'retry', startLine: 9 }), symbolWith({ name: 'backoff', startLine: 29 })];
    const result = resultOf([hitWith({ chunk: { text, symbols } })], 'backoff');
    expect(formatHits(result, { lines: 2 })).toMatch(
      /^src\/retry\.ts:29 {2}function backoff {2}1\.50\n {2}29 {2}function backoff\(\) \{\}\n/,
    );
    expect(formatHits(result, { lines: 0 })).toBe('src/retry.ts:29  function backoff  1.50\n');
  });

  it('are one piece where they follow each other, blank lines between', () => {
    const first = hitWith({ chunk: { id: 'a', startLine: 1, text: 'one();\n' } });
    const second = hitWith({
      chunk: { id: 'b', startLine: 4, text: 'two();', symbols: [symbolWith({ name: 'two', startLine: 4 })] },
      follows: 'a',
    });
    expect(formatHits(resultOf([second, first]), { lines: 8 })).toBe(
      'src/retry.ts:1  function retry, function two  1.50\n  1  one();\n  2\n  3\n  4  two();\n',
    );
  });

  it('stand together by file', () => {
    const far = hitWith({ chunk: { id: 'b', startLine: 90 } });
    const other = hitWith({ chunk: { id: 'c', path: 'b.ts' } });
    const shown = formatHits(resultOf([hitWith(), other, far]), { lines: 0 });
    expect(shown.split('\n').map((line) => line.split('  ')[0])).toEqual([
      'src/retry.ts:9',
      'src/retry.ts:90',
      '',
      'b.ts:9',
      '',
    ]);
  });

  it('say where they stand on disk, and what is no longer there', () => {
    const moved = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });
    expect(formatHits(resultOf([moved]), { lines: 1 })).toMatch(
      /^src\/retry\.ts:109 {2}function retry {2}\(moved since it was indexed\) {2}1\.50\n {2}109 {2}function retry/,
    );
    for (const verdict of ['changed', 'deleted'] as const) {
      const shown = formatHits(resultOf([hitWith({ freshness: { verdict } })]), { lines: 1 });
      expect(shown).toContain(`(${verdict} since it was indexed)`);
    }
  });

  it('lose their text from the last on, and say how many are left out', () => {
    const hits = ['a', 'b', 'c', 'd'].map((name) => hitWith({ chunk: { path: `${name}.ts` } }));
    expect(formatHits(resultOf(hits), { lines: 1, extent: { full: 1, shown: 3 } })).toBe(
      [
        'a.ts:9  function retry  1.50',
        '   9  function retry() {',
        '      … 3 more lines',
        '',
        'b.ts:9  function retry()  1.50',
        'c.ts:9  function retry()  1.50',
        '',
        '… 1 more hit left out.',
        '',
      ].join('\n'),
    );
  });

  it('show of a line that nobody reads to its end what is around the words of the query', () => {
    const long = `${'x'.repeat(3000)} backoff ${'y'.repeat(3000)}`;
    const middle = hitWith({ chunk: { text: long } });
    expect(formatHits(resultOf([middle], 'backoff'), { lines: 1 }).split('\n')[1]).toMatch(
      /^ {3}9 {2}…x{79} backoff y{312}…$/,
    );
    expect(formatHits(resultOf([middle], 'other'), { lines: 1 }).split('\n')[1]).toMatch(/^ {3}9 {2}x{400}…$/);
    const end = hitWith({ chunk: { text: `${'x'.repeat(3000)} backoff` } });
    expect(formatHits(resultOf([end], 'backoff'), { lines: 1 }).split('\n')[1]).toMatch(/^ {3}9 {2}…x{392} backoff$/);
  });

  it('cut a long line between characters', () => {
    const text = `x${'🚀'.repeat(300)}`;
    const [, line] = formatHits(resultOf([hitWith({ chunk: { text } })], 'other'), { lines: 1 }).split('\n');
    expect(line).toBe(`   9  x${'🚀'.repeat(199)}…`);
  });

  it('keep their tabs for whoever reads on', () => {
    const text = 'if (a) {\n\treturn b;\n}';
    expect(formatHits(resultOf([hitWith({ chunk: { text } })]), { lines: 3 })).toContain('  10  \treturn b;\n');
  });

  it('are written with the path that the user knows', () => {
    const pathOf = (): string => '../other/src/retry.ts';
    expect(formatHits(resultOf([hitWith()]), { lines: 0, pathOf })).toMatch(/^\.\.\/other\/src\/retry\.ts:9 /);
  });
});

describe('hits at a terminal', () => {
  beforeEach(() => {
    vi.stubEnv('NO_COLOR', undefined);
    vi.stubEnv('FORCE_COLOR', '1');
    vi.stubEnv('FORCE_HYPERLINK', '1');
  });

  afterEach(() => vi.unstubAllEnvs());

  it('have their syntax in colors, and the words of the query over it', () => {
    const shown = formatHits(resultOf([hitWith()]), { lines: 2 });
    expect(shown).toContain('\u001b[35mfunction\u001b[39m \u001b[1m\u001b[33mretry\u001b[39m\u001b[22m() {');
    expect(shown).toContain('\u001b[34mone\u001b[39m();');
  });

  it.each(['0', '1'])('keep the shape of what is indented by tabs, FORCE_COLOR=%s', (color) => {
    vi.stubEnv('FORCE_COLOR', color);
    const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
    Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true });
    try {
      const text = 'if (a) {\n\tif (b) {\n\t\treturn c;\t// so\n';
      const shown = formatHits(resultOf([hitWith({ chunk: { text } })]), { lines: 3 });
      expect(stripVTControlCharacters(shown)).toContain('  10      if (b) {\n  11          return c;   // so\n');
    } finally {
      if (isTTY) Object.defineProperty(process.stdout, 'isTTY', isTTY);
      else Reflect.deleteProperty(process.stdout, 'isTTY');
    }
  });

  it('keep the colors of what spans lines', () => {
    const text = '/* one\n   two */ three()';
    const shown = formatHits(resultOf([hitWith({ chunk: { text } })], 'x'), { lines: 2 });
    expect(shown).toContain('\u001b[2m   two */\u001b[22m \u001b[34mthree\u001b[39m()');
  });

  it('lead to their line', () => {
    const shown = formatHits(resultOf([hitWith()]), { lines: 0 });
    expect(shown).toMatch(
      /^\u001b\]8;;file:\/\/\/tree\/src\/retry\.ts#9\u001b\\.*src\/retry\.ts:9.*\u001b\]8;;\u001b\\/,
    );
  });

  it('let no searched file speak to it', () => {
    const hit = hitWith({ chunk: { path: 'a\u001b[31m b.ts', text: '"title\u001b]0;owned\u0007"\u009b2J\tx' } });
    const shown = formatHits(resultOf([hit]), { lines: 5 });
    const own = /\u001b(?:\[\d+m|\]8;;[!-~]*\u001b\\)/g;
    expect(shown.replaceAll(own, '')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(shown).toContain('␛]0;owned␇');
    expect(shown).toContain('file:///tree/a%1B%5B31m%20b.ts#9');
  });
});
