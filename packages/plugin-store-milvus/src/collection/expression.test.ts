import { pathGlob } from '@codesearch/toolkit/pure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterExpression, isOneOf, mayMatch } from './expression.ts';

/** `like` as Milvus has it: `%` for any characters, `_` for one. */
function like(pattern: string, path: string): boolean {
  const parts = [...pattern].map((character) =>
    character === '%' ? '.*' : character === '_' ? '.' : character.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`^${parts.join('')}$`, 'su').test(path);
}

function patternsOf(expression: string): readonly string[] {
  return [...expression.matchAll(/like "((?:[^"\\]|\\.)*)"/gsu)].map(([, quoted]) =>
    quoted!.replaceAll(/\\(.)/gsu, (_, character: string) => ({ n: '\n', r: '\r' })[character] ?? character),
  );
}

describe('mayMatch', () => {
  it('passes every path that the glob matches', () => {
    const glob = fc.array(fc.constantFrom('a', 'b', '/', '?', '*', '**', '**/', '{a,b}', '{', '_', '%', '"', '\\'), {
      maxLength: 7,
    });
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '_', '%', '"', '\\', '{'), maxLength: 7 });
    fc.assert(
      fc.property(glob, path, (parts, path) => {
        fc.pre(pathGlob(parts.join(''))(path));
        const [pattern] = patternsOf(mayMatch([parts.join('')]));
        expect(like(pattern!, path), `${pattern} for ${path}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['src/**', 'src/%'],
    ['**/*.ts', '%.ts'],
    ['src/**/test/*.{js,ts}', 'src/%test/%.%'],
    ['a?c.md', 'a%c.md'],
  ])('converts %s as far as `like` allows', (glob, pattern) => {
    expect(mayMatch([glob])).toBe(`(path like "${pattern}")`);
  });
});

it('escapes characters that would end a string', () => {
  expect(isOneOf('path', ['a"b\\c\nd', "ü'%"])).toBe(String.raw`path in ["a\"b\\c\nd", "ü'%"]`);
});

it('contains every condition of a filter', () => {
  const filter = {
    granularity: 'chunk',
    languages: ['go'],
    kinds: ['class'],
    paths: ['a'],
    pathGlobs: ['b*', 'c'],
  } as const;
  expect(filterExpression(filter)).toBe(
    'granularity in ["chunk"] and language in ["go"] and kind in ["class"] and path in ["a"] and (path like "b%" or path like "c")',
  );
  expect(filterExpression({})).toBe('granularity in ["chunk", "file"]');
});
