import { describe, expect, it } from 'vitest';
import type { CodeSymbol } from '@codesearch/kernel';
import { chunkOf } from '../fixture/text-retriever.ts';
import { callSites, valueSites } from './call-sites.ts';

const symbol = (name: string, startLine: number): CodeSymbol => ({
  name,
  qualifiedName: name,
  kind: 'function',
  signature: '',
  startLine,
  endLine: startLine,
});

/** The lines, from 0, on which a text calls `retry`. */
function lines(text: string, { symbols = [] as readonly CodeSymbol[], anyUsage = false, ignoreCase = false } = {}) {
  const sites = callSites(chunkOf('a', text, { symbols }), 'retry', { anyUsage, ignoreCase });
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

  it.each(['retries()', 'retry_all()', 'doretry()', '// retry()', ' * retry()', '# retry()', '-- retry()', "retry' 1"])(
    'but not %s',
    (text) => expect(lines(text)).toEqual([]),
  );

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
    expect(lines('on(retry)\nretry()', { anyUsage: true })).toEqual([0, 1]);
  });
});

it('a lifetime of Rust is no place of the name, and opens no quotes', () => {
  const text = "fn go<'retry>(a: &'retry str) { send('x', retry); }";
  const places = (language: string) =>
    valueSites(chunkOf('a.rs', text, { language }), 'retry').map(({ start }) => start);
  expect(places('rust')).toEqual([text.indexOf('retry);')]);
});

it('of a line that is a whole file, the first places are found, without reading the line for each of them', () => {
  const calls = 'retry("x");'.repeat(40_000);
  expect(callSites(chunkOf('a.ts', calls), 'retry', { anyUsage: false, ignoreCase: false })).toHaveLength(200);
  expect(valueSites(chunkOf('a.ts', calls), 'retry')).toHaveLength(200);
});
