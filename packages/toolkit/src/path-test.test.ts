import { describe, expect, it } from 'vitest';
import { pathTest } from './path-glob.ts';
import type { PathConditions } from './path-glob.ts';

const paths = ['README.md', 'package.json', 'src/run.ts', 'src/run.test.ts', 'src/deep/old.ts', 'test/data.json'];

function passing(conditions: PathConditions): readonly string[] {
  return paths.filter(pathTest(conditions) ?? (() => true));
}

describe('a test of paths', () => {
  it.each<[PathConditions, readonly string[]]>([
    [{ paths: ['src/run.ts', 'no/such.ts'] }, ['src/run.ts']],
    [{ pathGlobs: ['src/*', '*.md'] }, ['README.md', 'src/run.ts', 'src/run.test.ts']],
    [{ excludedGlobs: ['src/**', '*.json'] }, ['README.md', 'test/data.json']],
    [{ contents: ['docs', 'config'] }, ['README.md', 'package.json', 'test/data.json']],
    [{ excludedRoles: ['test', 'documentation'] }, ['package.json', 'src/run.ts', 'src/deep/old.ts']],
    [
      { pathGlobs: ['src/**'], excludedGlobs: ['**/old.*'], contents: ['code'], excludedRoles: ['test'] },
      ['src/run.ts'],
    ],
    [{ pathGlobs: ['src/**'], paths: ['README.md'] }, []],
  ])('for %j passes %j', (conditions, expected) => {
    expect(passing(conditions)).toEqual(expected);
  });

  it('passes nothing if a list of wanted values is empty', () => {
    for (const conditions of [{ paths: [] }, { pathGlobs: [] }, { contents: [] }])
      expect(passing(conditions)).toEqual([]);
  });

  it('is not needed without a condition, and if nothing is excluded', () => {
    expect(pathTest({})).toBeUndefined();
    expect(pathTest({ excludedGlobs: [], excludedRoles: [] })).toBeUndefined();
  });

  it('refuses a glob with too many alternatives', () => {
    const glob = '{a,b}'.repeat(20);
    expect(() => pathTest({ excludedGlobs: [glob] })).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
  });
});
