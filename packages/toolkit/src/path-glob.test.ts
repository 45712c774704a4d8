import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { braceAlternatives, pathGlob } from './path-glob.ts';

/**
 * A reference implementation in exponential time. In the pattern `§` is `**`, and `¤` is `**` and `/` at the start of a
 * segment.
 */
function slowly(pattern: string, path: string): boolean {
  if (pattern === '') return path === '';
  const [first, rest] = [pattern[0]!, pattern.slice(1)];
  const ends = Array.from({ length: path.length + 1 }, (_, index) => index);
  if (first === '§') return ends.some((end) => slowly(rest, path.slice(end)));
  if (first === '¤') return ends.some((end) => (end === 0 || path[end - 1] === '/') && slowly(rest, path.slice(end)));
  if (first === '*') return ends.some((end) => !path.slice(0, end).includes('/') && slowly(rest, path.slice(end)));
  if (path === '') return false;
  return (first === '?' ? path[0] !== '/' : first === path[0]) && slowly(rest, path.slice(1));
}

describe('pathGlob', () => {
  it.each([
    ['*.ts', ['a.ts', '.ts'], ['src/a.ts', 'a.tsx']],
    ['src/*', ['src/a.ts'], ['src/a/b.ts', 'lib/a.ts']],
    ['src/**', ['src/a.ts', 'src/a/b.ts'], ['src', 'lib/src/a.ts']],
    ['**/*.ts', ['a.ts', 'src/a/b.ts'], ['a.js']],
    ['**/test/**', ['test/a', 'x/test/y/z'], ['tests/a', 'test']],
    ['src/**/a.ts', ['src/a.ts', 'src/x/y/a.ts'], ['src/ba.ts', 'srca.ts']],
    ['src/**.ts', ['src/a.ts', 'src/a/b.ts'], ['src/a.js']],
    ['?.md', ['a.md', 'ü.md'], ['ab.md', '/.md']],
    ['{src,lib}/*.{ts,js}', ['src/a.ts', 'lib/b.js'], ['test/a.ts', 'src/a.py']],
    ['a{,b{c,d}}e', ['ae', 'abce', 'abde'], ['abe']],
    ['a{b', ['a{b'], ['ab']],
    ['a}b,c', ['a}b,c'], ['ab']],
    ['{a{b,c}', ['{ab', '{ac'], ['ab']],
    ['[a].$^+(x)|\\.ts', ['[a].$^+(x)|\\.ts'], ['a.ts']],
    ['', [''], ['a']],
  ])('%s', (pattern, matching, others) => {
    const matches = pathGlob(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter((path) => matches(path))).toEqual([]);
  });

  it('agrees with the reference implementation', () => {
    const pattern = fc.array(fc.constantFrom('a', 'b', '/', '?', '*', '**', '**/'), { maxLength: 7 });
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 9 });
    fc.assert(
      fc.property(pattern, path, (parts, path) => {
        const written = parts.join('');
        const marked = written.replaceAll(/\*{2,}/g, '§').replaceAll(/(?<=^|\/)§\//g, '¤');
        expect(pathGlob(written)(path)).toBe(slowly(marked, path));
      }),
      { numRuns: 3_000 },
    );
  });

  it('matches a pattern of many stars without exponential time', () => {
    expect(pathGlob('*a'.repeat(40) + 'b')('a'.repeat(300))).toBe(false);
    expect(pathGlob('**/*a'.repeat(40) + 'b')('a/'.repeat(150))).toBe(false);
  });

  it('refuses more than 256 alternatives', () => {
    expect(braceAlternatives('{a,b}'.repeat(8))).toHaveLength(256);
    expect(() => pathGlob('{a,b}'.repeat(9))).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    expect(() => pathGlob('{a,b}'.repeat(5_000))).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  });
});
