import { describe, expect, it } from 'vitest';
import type { CodeSymbol } from '@codesearch/kernel';
import { chunkOf } from '../fixture/text-retriever.ts';
import { callSites } from './call-sites.ts';
import type { Mentions } from './call-sites.ts';

const symbol = (name: string, startLine: number): CodeSymbol => ({
  name,
  qualifiedName: name,
  kind: 'function',
  signature: '',
  startLine,
  endLine: startLine,
});

/** The lines, from 0, on which a text calls `retry`. */
function lines(
  text: string,
  {
    symbols = [] as readonly CodeSymbol[],
    mentions = 'calls' as Mentions,
    ignoreCase = false,
    language = 'typescript',
  } = {},
) {
  const sites = callSites(chunkOf('a', text, { symbols, language }), 'retry', { mentions, ignoreCase });
  return sites.map(({ start }) => text.slice(0, start).split('\n').length - 1);
}

describe('the places that call a name', () => {
  it.each([
    'x = retry(1)',
    'client.retry (1)',
    'await retry<Response>(send)',
    'retry::<u8>(send)',
    'retry!(send)',
    'retry?.(send)',
    'return if retry?(send)',
    'return new retry',
    '@retry',
    '<retry delay={1} />',
  ])('%s', (text) => expect(lines(`retry;\n${text}`)).toEqual([1]));

  it.each([
    ...['retries()', 'retry_all()', 'doretry()', '// retry()', ' * retry()', "retry' 1", 'send(); // by retry()'].map(
      (text): [string, string] => ['typescript', text],
    ),
    ['python', '# retry()'],
    ['python', '"""Sends.\n\nCalls retry() first.\n"""'],
    ['lua', '-- retry()'],
    ['c', '/* first line\n   retry() */'],
    ['unknown', '; retry()'],
  ])('but not, in %s, %s', (language, text) => expect(lines(text, { language })).toEqual([]));

  it.each([
    ['rust', 'fn send(to: Option<retry>) -> retry {\n  retry { n: 1 }\n}\nimpl retry {}', [1]],
    ['ruby', 'x = @retry\nretry(1)', [1]],
    ['typescript', 'const x: Array<retry> = [];\nretry(1)', [1]],
  ])('in %s: %s', (language, text, expected) => expect(lines(text, { language })).toEqual(expected));

  it('are those without parentheses if there are no others, as in Ruby and Bash', () => {
    expect(lines('retry 3, send\nputs retry')).toEqual([0, 1]);
  });

  it('are not the definition, but the recursion in it', () => {
    const text = '/** Calls retry(). */\nfunction retry(n) {\n  return retry(n - 1);\n}';
    expect(lines(text, { symbols: [symbol('retry', 1)] })).toEqual([2]);
    expect(lines('def retry(n)\nend', { symbols: [symbol('retry', 1)] })).toEqual([]);
    expect(lines('def retry?(n)\n  retry?(n)\nend', { symbols: [symbol('retry?', 1)] })).toEqual([1]);
  });

  it('are in other case if case is ignored, and all mentions if any usage counts', () => {
    expect(lines('Retry()', { ignoreCase: true })).toEqual([0]);
    expect(lines('on(retry)\nretry()', { mentions: 'code' })).toEqual([0, 1]);
  });
});

it('a lifetime of Rust is no place of the name, and opens no quotes', () => {
  const text = "fn go<'retry>(a: &'retry str) { send('x', retry); }";
  const places = (language: string) =>
    callSites(chunkOf('a.rs', text, { language }), 'retry', { mentions: 'values', ignoreCase: false }).map(
      ({ start }) => start,
    );
  expect(places('rust')).toEqual([text.indexOf('retry);')]);
});

it('of a line that is a whole file, the first places are found, without reading the line for each of them', () => {
  const calls = 'retry("x");'.repeat(40_000);
  for (const mentions of ['calls', 'values'] as const)
    expect(callSites(chunkOf('a.ts', calls), 'retry', { mentions, ignoreCase: false })).toHaveLength(200);
});

describe('the places that name a value', () => {
  const values = (language: string, text: string, symbols: readonly CodeSymbol[] = []): readonly number[] =>
    lines(text, { mentions: 'values', language, symbols });

  it.each([
    ['c', '*p = retry;'],
    ['c', '#if retry'],
    ['c++', '  *next = retry; // later'],
    ['php', "array_map('retry', $all)"],
    ['javascript', 'f("//", retry)'],
    ['python', 'handlers = {"all": retry}  # for retry'],
  ])('in %s: %s', (language, text) => expect(values(language, text)).toEqual([0]));

  it.each([
    ['typescript', 'export const limit = 1; // for retry'],
    ['python', 'limit = 1  # for retry'],
    ['python', 'log("cannot retry")'],
    ['python', 'def send():\n  """Sends.\n\n  See retry.\n  """'],
    ['c', '/* first\n   retry */'],
    ['typescript', 'import { retry } from "./retry"'],
  ])('but not, in %s: %s', (language, text) => expect(values(language, text)).toEqual([]));

  it('are beside the definition of a macro, whose line begins as a comment of other languages', () => {
    const text = '#define retry 1\nstruct row rows[] = { { send, retry } };';
    expect(values('c', text, [symbol('retry', 1)])).toEqual([1]);
  });
});

it('all mentions are those in comments and texts too', () => {
  expect(lines('// see retry\nlog("retry it");', { mentions: 'all' })).toEqual([0, 1]);
});
