import { expect, it } from 'vitest';
import type { CodeSymbol } from '@codesearch/kernel';
import { isInlineTest } from './file-role.ts';

function symbol(kind: string, startLine: number, endLine: number): CodeSymbol {
  return { name: 'a', qualifiedName: 'a', kind, signature: 'a', startLine, endLine };
}

it.each([
  ['only tests', [symbol('test', 1, 3), symbol('test', 5, 7)], [], true],
  ['helpers of tests', [symbol('test', 1, 30), symbol('function', 5, 7)], [], true],
  ['a part of a test', [symbol('function', 5, 7)], [symbol('module', 1, 60), symbol('test', 2, 50)], true],
  ['a test after other code', [symbol('function', 1, 3), symbol('test', 5, 7)], [], false],
  ['other code after a test', [symbol('test', 1, 3), symbol('function', 5, 7)], [], false],
  ['no definition', [], [symbol('module', 1, 60)], false],
] as const)('a chunk with %s is a test only if nothing else is in it', (_, symbols, enclosing, expected) => {
  expect(isInlineTest({ symbols, enclosing })).toBe(expected);
});
