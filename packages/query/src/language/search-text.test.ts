import { describe, expect, it } from 'vitest';
import { isCondition, isMeantAsCondition, readSearchText } from './search-text.ts';

describe('a condition in a query', () => {
  it.each([
    ['retry lang:go', { question: 'retry', conditions: { language: ['go'] } }],
    ['lang:go,ts retry', { question: 'retry', conditions: { language: ['go', 'ts'] } }],
    ['how language:go is read', { question: 'how is read', conditions: { language: ['go'] } }],
    ['retry path:src/** path:lib', { question: 'retry', conditions: { path: ['src/**', 'lib'] } }],
    ['retry path:"my docs/**"', { question: 'retry', conditions: { path: ['my docs/**'] } }],
    ['retry -path:vendor not:path:dist', { question: 'retry', conditions: { exclude: ['vendor', 'dist'] } }],
    ['retry file:client', { question: 'retry', conditions: { path: ['*client*'] } }],
    [
      'retry file:client.ts -file:*.gen.ts',
      { question: 'retry', conditions: { path: ['client.ts'], exclude: ['*.gen.ts'] } },
    ],
    ['retry kind:function,class', { question: 'retry', conditions: { kind: ['function', 'class'] } }],
    ['retry content:docs', { question: 'retry', conditions: { content: ['docs'] } }],
    ['retry -test', { question: 'retry', conditions: { tests: false } }],
    ['not:tests retry', { question: 'retry', conditions: { tests: false } }],
    ['retry is:changed', { question: 'retry', conditions: { changed: true } }],
    ['retry since:7d', { question: 'retry', conditions: { since: '7d' } }],
    ['retry diff:main...HEAD', { question: 'retry', conditions: { diff: 'main...HEAD' } }],
    ['retry rev:v1.2', { question: 'retry', rev: 'v1.2' }],
    ['retry repo:../a repo:../b', { question: 'retry', repos: ['../a', '../b'] }],
    ['"throw  new" lang:go', { question: 'throw  new', match: 'exact', conditions: { language: ['go'] } }],
    ['/retr(y|ies) \\/x/i', { question: 'retr(y|ies) \\/x', match: 'regex', ignoreCase: true }],
    ['-test /a\\d+/', { question: 'a\\d+', match: 'regex', conditions: { tests: false } }],
    ['callers:Client.send -test', { question: 'Client.send', match: 'calls', conditions: { tests: false } }],
  ])('is read: %s', (text, expected) => {
    expect(readSearchText(text)).toEqual({ conditions: {}, repos: [], ...expected });
  });

  it.each([
    'src/a.ts:12',
    'src/a.ts:12:5',
    'A::b',
    'std::vector',
    'file:///home/a.ts',
    'file:/home/a.ts',
    'file:12:5',
    'https://example.com/path:a',
    'node:fs',
    'type:module',
    'http:8080 is used',
    'std:vector',
    'npm run test:unit',
    'File:/usr/lib',
    'path: src',
    'retry lang:',
    'compile with -Werror -tested',
    "TypeError: cannot read 'lang:go' of undefined",
    'TypeError: x is not a function',
    'error: cannot find LANG:go',
    'panic: runtime error: index out of range',
    'Caused by: java.io.IOException: branch:main',
    'error: no such path:src/a',
    'ENOENT: no such file or directory, open path:src/a',
    '2026-01-31 10:00:00 INFO path:src/a was read',
    'retry\nlang:go',
    'find "a text" in a file',
    '/usr/local/lib/',
    '// retry',
    '/* retry */',
    '""',
  ])('is not: %s', (text) => {
    expect(readSearchText(text)).toEqual({ question: text, conditions: {}, repos: [] });
  });

  it.each([
    ['retry lnag:go', 'There is no key lnag: in a query.'],
    ['retry kinds:function', 'There is no key kinds: in a query.'],
    ['retry LANG:go', 'There is no key LANG: in a query.'],
    ['retry extension:go', 'There is no key extension: in a query.'],
    ['retry is:new', 'There is no condition is:new in a query.'],
    ['retry -pth:vendor', 'There is no key pth: in a query.'],
    ['retry -since:7d', '-since:7d cannot be negated.'],
    ['retry rev:a rev:b', 'rev: is given twice, as a and b.'],
    ['callers:retry in tests', 'callers:retry cannot be combined with "in tests".'],
    ['lang:go -test', 'The query has only conditions.'],
  ])('is refused: %s', (text, problem) => {
    expect(() => readSearchText(text)).toThrow(problem);
  });

  it.each([
    ['lnag:go', 'lang:go'],
    ['LANG:go', 'lang:go'],
    ['-Path:vendor', '-path:vendor'],
    ['extension:go', 'lang:go'],
    ['branch:main', 'rev:main'],
    ['is:foo', 'is:changed'],
  ])('names the nearest condition: %s', (written, nearest) => {
    const hint = expect.stringContaining(`Did you mean ${nearest}? `) as string;
    expect(() => readSearchText(`retry ${written}`)).toThrow(expect.objectContaining({ hint }));
    expect([isCondition(written), isMeantAsCondition(written)]).toEqual([false, true]);
  });
});

it.each([
  ['lang:go', true],
  ['not:test', true],
  ['not:path:vendor', true],
  ['src/a.ts', false],
  ['file:///a', false],
  ['C:/a', false],
  ['git@host:a/b', false],
])('knows whether a word is a condition: %s', (text, expected) => {
  expect(isCondition(text)).toBe(expected);
});
