import { describe, expect, it } from 'vitest';
import { globMistake, patternRule, refuseMachinePaths } from './pattern-mistake.ts';

describe('a pattern in the syntax of git', () => {
  const [fits, message] = patternRule;

  it.each([
    ['', 'leave it out'],
    [' ', 'leave it out'],
    ['# generated', String.raw`\#`],
    ['./docs', 'begin with /'],
    ['!./docs', 'begin with /'],
    ['../other', 'out of the folder'],
    ['src/../docs', 'out of the folder'],
    ['~/docs', 'relative to the searched folder'],
    [String.raw`src\gen`, 'separated by /'],
    [String.raw`C:\work\docs`, 'separated by /'],
    ['D:/work', 'separated by /'],
    ['*.{ts,js}', 'no braces'],
    ['docs, dist', 'for each pattern'],
    ['docs/,dist/', 'for each pattern'],
    ['undefined/docs', 'write the value'],
    ['/src/[object Object]', 'write the value'],
    ['docs/[a', 'has no ]'],
  ])('%j says what to write', (pattern, repair) => {
    expect([fits(pattern), message({ input: pattern })]).toEqual([false, expect.stringContaining(repair)]);
    expect(message({ input: pattern })).toContain(JSON.stringify(pattern));
  });

  it.each([
    ...['docs', '/docs/', '!docs/keep.md', '*.test.ts', '**/*.snap', 'a/**/b', 'a[0-9].txt', '[!a]x', '[]]x'],
    ...[String.raw`\#odd`, String.raw`\!odd`, String.raw`a\[b`, String.raw`a\ `, '.github', '..hidden', 'a..b'],
    ...['*,cover', '*,v', '{{cookiecutter.slug}}/', '{slug}', 'undefined.ts', 'null/', '$HOME', '~', 'a~'],
  ])('%j may fit a file', (pattern) => {
    expect(fits(pattern)).toBe(true);
  });

  it('is no path of this machine', () => {
    const of = (pattern: string) => (): void => refuseMachinePaths('scan-x', ['docs', pattern], '/home/ada/shop');
    expect(of('/home/ada/shop/dist')).toThrow('"/home/ada/shop/dist" fits no file: write /dist');
    expect(of('/home/ada/shopping')).not.toThrow();
  });
});

it.each([
  ['!docs/**', 'without !'],
  ['/docs/**', 'name of a folder'],
  ['../docs/**', 'out of the folder'],
  [String.raw`docs\**`, 'separated by /'],
  ['docs/**,src/**', 'for each pattern'],
  ['*.md, *.mdx', 'for each pattern'],
  ['{a,b', 'has no }'],
  ['undefined/**', 'write the value'],
])('the glob %j says what to write', (glob, repair) => {
  expect(globMistake(glob)).toContain(repair);
});

it.each(['docs/**', './docs/**', '*.{md,mdx}', '{a/b,c/d}/*.ts', '*.sql', '*,v', 'a?b'])(
  'the glob %j may fit',
  (glob) => {
    expect(globMistake(glob)).toBeUndefined();
  },
);
