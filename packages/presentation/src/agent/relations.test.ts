import { hitWith } from '../hit/fixture/hit.ts';
import { wordsOf } from '@codesearch/search/answer';
import type { SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { callersLine, relatedEnd, relatedTo, relationsOf, testsLine } from './relations.ts';

const call = (path: string, startLine = 1): SearchHit =>
  hitWith({ chunk: { path, startLine, text: 'retry();\n', symbols: [], kind: 'statements' } });
const words = wordsOf('retry');
const at = (path: string): Parameters<typeof relationsOf>[0] => ({ path, startLine: 100, endLine: 109 });

it('names the nearest callers and their number', () => {
  const calls = ['lib/a.ts', 'src/ui/b.ts', 'src/http/c.ts', 'src/http/retry.ts'].map((path) => call(path, 7));
  expect(callersLine(relationsOf(at('src/http/retry.ts'), calls, words), words)).toBe(
    '4 callers: src/http/retry.ts:7 top level, src/http/c.ts:7 top level, src/ui/b.ts:7 top level, …',
  );
});

it('lists each test once, and no test among the callers', () => {
  const relations = relationsOf(
    at('src/retry.ts'),
    [call('test/retry.ts'), call('test/retry.ts', 9), call('src/a.ts')],
    words,
  );
  expect(callersLine(relations, words)).toBe('1 caller: src/a.ts:1 top level');
  expect(testsLine(relations)).toBe('tests: test/retry.ts');
});

it('names the sure callers, and how many calls may be of another definition', () => {
  const unsure = (path: string): SearchHit => ({ ...call(path), isUnsure: true });
  const calls = [unsure('src/retry.ts'), call('lib/a.ts'), unsure('test/b.ts'), call('test/c.ts')];
  const relations = relationsOf(at('src/retry.ts'), calls, words);
  expect(callersLine({ ...relations, further: 7 }, words)).toBe(
    '1 caller: lib/a.ts:1 top level; 8 more may call another one of the name',
  );
  expect(testsLine(relations)).toBe('tests: test/c.ts');
  expect(callersLine(relationsOf(at('src/retry.ts'), [unsure('src/a.ts')], words), words)).toBe(
    '1 call of it or another one of the name: src/a.ts:1 top level',
  );
  expect(testsLine(relationsOf(at('src/retry.ts'), [unsure('test/b.ts')], words))).toBe(
    'tests of it or another one of the name: test/b.ts',
  );
  expect(callersLine({ ...relationsOf(at('src/retry.ts'), [call('a.ts')], words), further: 60 }, words)).toBe(
    '61 callers: a.ts:1 top level',
  );
});

it('names each caller once, also two of one chunk, and no call in the definition itself', () => {
  const hit = hitWith();
  const [definition] = hit.chunk.symbols;
  const chunk = { path: hit.chunk.path, startLine: 1, endLine: 40, kind: 'statements' as const };
  const caller = (name: string, startLine: number): CodeSymbol => ({
    ...{ ...definition!, name, qualifiedName: name },
    ...{ startLine, endLine: startLine + 4 },
  });
  const symbols = [caller('run', 1), { ...definition!, startLine: 11, endLine: 15 }, caller('stop', 21)];
  const within = (line: number): SearchHit => {
    const text = `${'\n'.repeat(line - 1)}retry();${'\n'.repeat(40 - line)}.`;
    return hitWith({ chunk: { ...chunk, text, symbols }, matches: [{ start: line - 1, end: line + 4 }] });
  };
  const calls = [within(12), within(22), within(2), within(3)];
  const related = relatedTo(hit, symbols[1]!, { calls, ofFile: [], words });
  expect(callersLine(related, words)).toBe(
    `2 callers: ${hit.chunk.path}:22 function stop, ${hit.chunk.path}:2 function run`,
  );
});

it('says nothing about what nothing calls', () => {
  const none = relationsOf(at('src/retry.ts'), [], words);
  expect([callersLine(none, words), testsLine(none)]).toEqual(['', '']);
});

it('names what a definition uses, with the values of constants and the lines on disk', () => {
  const hit = hitWith({ freshness: { verdict: 'moved', startLine: 109, endLine: 112 } });
  const [definition] = hit.chunk.symbols;
  const limit = { ...definition!, name: 'two', kind: 'constant', startLine: 3, endLine: 3 };
  const ofFile = [{ ...limit, signature: 'export const two = 30' }];
  const related = relatedTo(hit, definition!, { calls: [call('src/a.ts')], ofFile, words });
  expect(relatedEnd({ related })).toContain('\nuses: two = 30 :103\n1 caller: src/a.ts:1 top level');
});
