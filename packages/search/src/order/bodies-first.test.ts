import type { Candidate, CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { bodiesFirst } from './bodies-first.ts';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';

function functionIn(path: string, text: string, name: string, language = 'c'): StoredChunk {
  const endLine = text.split('\n').length;
  const symbol: CodeSymbol = {
    ...{ name, qualifiedName: name, kind: 'function' },
    ...{ signature: text.split('\n')[0]!, startLine: 1, endLine },
  };
  return chunkOf(path, text, { symbols: [symbol], language });
}

const declared = functionIn('include/pool.h', 'int pool_drain(\n    pool *p);', 'pool_drain');
const body = functionIn('src/pool.c', 'int pool_drain(pool *p)\n{\n  return 0;\n}', 'pool_drain');
const other = functionIn('src/main.c', 'int main(void) { return pool_drain(0); }', 'main');

async function order(
  chunks: readonly StoredChunk[],
  index: readonly StoredChunk[],
  { keepsDeclarations = true } = {},
): Promise<readonly string[]> {
  const candidates = chunks.map((chunk): Candidate => ({ chunk, fused: 1, file: {} }));
  const ranked = chunks.map((_, rank) => ({ index: rank, score: 10 - rank, signals: [] }));
  const found = await bodiesFirst(ranked, candidates, {
    retriever: textRetriever(index),
    filter: {},
    limit: 5,
    keepsDeclarations,
    definitionOf: ({ symbols }) => symbols[0],
  });
  const scores = found.ranked.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  return found.ranked.map((each) => found.candidates[each.index]!.chunk.path);
}

it('a function comes before its declaration, whether it was found or not', async () => {
  const expected = ['src/pool.c', 'include/pool.h', 'src/main.c'];
  expect(await order([declared, other], [declared, body, other])).toEqual(expected);
  expect(await order([declared, other, body], [declared, body, other])).toEqual(expected);
});

it('a function takes the place of its declaration in the answer to a question', async () => {
  const index = [declared, body, other];
  expect(await order([declared, other, body], index, { keepsDeclarations: false })).toEqual([
    'src/pool.c',
    'src/main.c',
  ]);
});

it('a function does, also if its chunk answers by another definition before', async () => {
  const header = functionIn('pool.h', 'int drain(Pool* p);', 'drain');
  const own = functionIn('pool.cc', 'int drain(Pool* p) {\n  return 0;\n}', 'drain');
  const [drain] = own.symbols;
  const fill = { ...drain!, name: 'fill', qualifiedName: 'fill' };
  const both = { ...own, symbols: [fill, drain!] };
  const index = [header, both];
  expect(await order([header], index, { keepsDeclarations: false })).toEqual(['pool.cc']);
  expect(await order([both, header], index, { keepsDeclarations: false })).toEqual(['pool.cc', 'pool.cc']);
});

it('a definition takes the place of its documentation', async () => {
  const docs = chunkOf('pool.rs', '/// Empties the pool.', { kind: 'comment' });
  const drain = { ...body.symbols[0]!, startLine: 2, endLine: 2 };
  const own = chunkOf('pool.rs', 'fn pool_drain() {}', { startLine: 2, symbols: [drain] });
  const found = await bodiesFirst([{ index: 0, score: 1, signals: [] }], [{ chunk: docs, fused: 1, file: {} }], {
    ...{ retriever: textRetriever([docs, own]), filter: {}, limit: 5, keepsDeclarations: true },
    definitionOf: ({ symbols }) => symbols[0],
  });
  expect(found.ranked.map(({ index }) => found.candidates[index]!.chunk)).toEqual([own]);
  expect([...found.chosen.values()]).toEqual([drain]);
});

it.each(['c++', 'objective-c', 'cuda'])('a declaration in %s is known', async (language) => {
  const header = functionIn('pool.h', 'int drain(Pool* p);', 'drain', language);
  const own = functionIn('pool.cc', 'int drain(Pool* p) { return 0; }', 'drain', language);
  expect(await order([header], [header, own])).toEqual(['pool.cc', 'pool.h']);
});

it('of several functions, the one in the file of the same name answers', async () => {
  const copy = functionIn('src/copy.c', body.text, 'pool_drain');
  expect(await order([declared], [copy, declared, body])).toEqual(['src/pool.c', 'include/pool.h']);
});

it('a declaration stays first if nothing has its body', async () => {
  expect(await order([declared, other], [declared, other])).toEqual(['include/pool.h', 'src/main.c']);
});

it('a method that an interface declares stays first', async () => {
  const face = functionIn('pool.ts', 'drain(): void;', 'drain', 'typescript');
  const own = functionIn('own.ts', 'drain(): void {}', 'drain', 'typescript');
  expect(await order([face], [face, own])).toEqual(['pool.ts']);
});
