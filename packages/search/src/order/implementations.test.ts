import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { implementationOf } from './implementations.ts';

/** A method in a type that begins on line 1, both in one chunk. */
function method(path: string, kind: string, text: string, language = 'go'): StoredChunk {
  const lines = text.split('\n');
  const owner = { name: 'Pool', qualifiedName: 'Pool', kind, signature: `type Pool ${kind} {`, startLine: 1 };
  const own = { name: 'Drain', qualifiedName: 'Pool.Drain', kind: 'method', signature: lines[0]!, startLine: 2 };
  const endLine = 1 + lines.length;
  return chunkOf(path, `${owner.signature}\n${text}\n}`, {
    symbols: [
      { ...own, endLine },
      { ...owner, endLine: endLine + 1 },
    ],
    language,
  });
}

const declared = method('pool/pool.go', 'interface', '\tDrain(n int)');
const body = method('pool/list.go', 'struct', 'func (l *list) Drain(n int) {\n\tl.n = 0\n}');
const double = method('pool/list_test.go', 'struct', 'func (f *fake) Drain(n int) {\n}');

async function implementation(of: StoredChunk, index: readonly StoredChunk[]): Promise<string | undefined> {
  const [symbol] = of.symbols as [CodeSymbol];
  return (await implementationOf(symbol, of, textRetriever(index), {}))?.chunk.path;
}

it('a method of an interface has the only implementation of the program', async () => {
  expect(await implementation(declared, [declared, body, double])).toBe('pool/list.go');
});

it('one with several implementations has none, and neither has one of another language', async () => {
  const other = method('pool/tree.go', 'struct', 'func (t *tree) Drain(n int) {\n}');
  expect(await implementation(declared, [declared, body, other])).toBeUndefined();
  const script = method('pool/pool.ts', 'class', 'Drain(n: number) {\n}', 'typescript');
  expect(await implementation(declared, [declared, script])).toBeUndefined();
});

it('a method with a body is its own implementation', async () => {
  const own = method('pool/pool.rs', 'trait', 'fn Drain(&self) {\n}');
  expect(await implementation(own, [own, body])).toBeUndefined();
  expect(await implementation(body, [declared, body])).toBeUndefined();
});
