import { describe, expect, it } from 'vitest';
import { pathTest } from '@codesearch/toolkit/pure';
import { partFilter } from './part-filter.ts';
import type { PathPatterns, ScopePart } from './part-filter.ts';

const whole: ScopePart = { part: '' };
const src: ScopePart = { part: 'src' };

describe('the globs for parts of a project', () => {
  it('are absent if a part is the whole project', () => {
    expect(partFilter([whole], {})).toEqual({});
    expect(partFilter([src, whole], {})).toEqual({});
  });

  it('match a folder and everything in it', () => {
    expect(partFilter([src], {})).toEqual({ pathGlobs: ['src', 'src/**'] });
    expect(partFilter([src, { part: 'test/unit' }], {})).toEqual({
      pathGlobs: ['src', 'src/**', 'test/unit', 'test/unit/**'],
    });
  });

  it('apply a pattern relative to the part', () => {
    expect(partFilter([whole], { path: ['*.ts'] })).toEqual({ pathGlobs: ['**/*.ts', '**/*.ts/**'] });
    expect(partFilter([src], { path: ['*.ts'] })).toEqual({ pathGlobs: ['src/**/*.ts', 'src/**/*.ts/**'] });
    expect(partFilter([src], { path: ['/net'] })).toEqual({ pathGlobs: ['src/net', 'src/net/**'] });
    expect(partFilter([src, whole], { path: ['net/**'] })).toEqual({ pathGlobs: ['src/net/**', 'net/**'] });
  });

  it('treat the path of a part as a name, not as a pattern', () => {
    expect(partFilter([{ part: '[id]/{a}*' }], {})).toEqual({ pathGlobs: ['[id]/?a??', '[id]/?a??/**'] });
    expect(partFilter([{ part: '[id]', file: 'a*.ts' }], {})).toEqual({ pathGlobs: ['[id]/a?.ts'] });
  });

  it.each(['', '/', './', '!'])('refuse the pattern %j', (pattern) => {
    expect(() => partFilter([whole], { path: [pattern] })).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it('refuse a negated pattern to exclude', () => {
    expect(() => partFilter([whole], { exclude: ['!src'] })).toThrow(/'!src' begins with an exclamation mark/);
  });
});

describe('a scope of parts and patterns', () => {
  const paths = ['a.ts', 'src/a.ts', 'src/a.test.ts', 'src/net/b.ts', 'src/net/test/c.ts', 'docs/a.md', '!odd/a.ts'];
  const found = (parts: readonly ScopePart[], patterns: PathPatterns): readonly string[] =>
    paths.filter(pathTest(partFilter(parts, patterns)) ?? (() => true));

  it.each<[readonly ScopePart[], PathPatterns, readonly string[]]>([
    [[whole], { exclude: ['*.test.ts', 'docs/', '/src/net'] }, ['a.ts', 'src/a.ts', '!odd/a.ts']],
    [[whole], { path: ['!src', '!*.md'] }, ['a.ts', '!odd/a.ts']],
    [[whole], { path: ['src', '!test'] }, ['src/a.ts', 'src/a.test.ts', 'src/net/b.ts']],
    [[whole], { path: ['src', '!test'], exclude: ['net'] }, ['src/a.ts', 'src/a.test.ts']],
    [[whole], { path: ['\\!odd'] }, ['!odd/a.ts']],
    [[src], { exclude: ['/net', '*.test.*'] }, ['src/a.ts']],
    [[src, { part: 'docs' }], { path: ['a.{ts,md}'] }, ['src/a.ts', 'docs/a.md']],
    [[{ part: 'src', file: 'a.ts' }], {}, ['src/a.ts']],
    [[{ part: '', file: 'a.ts' }], {}, ['a.ts']],
    [[{ part: '', file: 'a.ts' }, { part: 'docs' }], {}, ['a.ts', 'docs/a.md']],
    [[{ part: 'src', file: 'a.ts' }], { path: ['*.ts'], exclude: ['*.test.ts'] }, ['src/a.ts']],
    [[{ part: 'src', file: 'a.ts' }], { path: ['*.md'] }, []],
    [[{ part: 'src', file: 'a.ts' }], { exclude: ['a.ts'] }, []],
  ])('%j with %j has the files %j', (parts, patterns, expected) => {
    expect(found(parts, patterns)).toEqual(expected);
  });
});
