import { expect, it } from 'vitest';
import { indexCommand, searchCommand, similarCommand, statusCommand } from './command-lines.ts';
import type { SearchRequest } from './command-lines.ts';

const request: SearchRequest = {
  query: 'retry',
  roots: ['/a', '/b'],
  mode: 'meaning',
  tests: true,
  exclude: [],
  limit: 20,
  sync: true,
  configFile: '',
};

it('searches all folders for a query that is never an option', () => {
  const { args, input } = searchCommand({ ...request, query: '--config=evil.ts' });
  expect(args.slice(args.indexOf('--'))).toEqual(['--', '--config=evil.ts', '/a', '/b']);
  expect(input).toBeUndefined();
});

it('passes each choice as one argument', () => {
  const choices = {
    mode: 'regex',
    tests: false,
    exclude: ['-x', 'a b'],
    limit: 3,
    sync: false,
    configFile: '/c.ts',
  } as const;
  expect(searchCommand({ ...request, ...choices }).args).toEqual([
    ...[
      'search',
      '--json',
      '--progress',
      'json',
      '--limit=3',
      '--regex',
      '--no-tests',
      '--exclude=-x',
      '--exclude=a b',
    ],
    ...['--no-sync', '--config=/c.ts', '--', 'retry', '/a', '/b'],
  ]);
});

it('writes a query to standard input that is too long for an argument, or that names standard input', () => {
  const query = 'x'.repeat(10_000);
  for (const each of [query, '-']) {
    const { args, input } = searchCommand({ ...request, query: each });
    expect(args.slice(-3)).toEqual(['-', '/a', '/b']);
    expect(input).toBe(each);
  }
});

it('names places and folders after the options', () => {
  expect(similarCommand('/a', '-x/b.ts', 7, 5, '').args.slice(-3)).toEqual(['--', '-x/b.ts:7', '/a']);
  expect(indexCommand('/a', '/c.ts').args).toEqual([
    'index',
    '--json',
    '--progress',
    'json',
    '--config=/c.ts',
    '--',
    '/a',
  ]);
  expect(statusCommand('/a', '').args).toEqual(['status', '--json', '--', '/a']);
});
