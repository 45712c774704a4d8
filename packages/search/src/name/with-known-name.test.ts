import type { StoredChunk, SymbolKind } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { withKnownName } from './with-known-name.ts';

function defining(name: string, kind: SymbolKind): StoredChunk {
  const symbol = { name, qualifiedName: name, kind, signature: name, startLine: 1, endLine: 1 };
  return chunkOf(`${name}.txt`, name, { symbols: [symbol] });
}

const retriever = textRetriever([
  defining('alias-add', 'function'),
  defining('--brand-color', 'variable'),
  defining('getStarted', 'function'),
  defining('copy-on-write', 'heading'),
  defining('Router', 'class'),
  defining('parse', 'function'),
]);

it.each([
  ['alias-add', 'alias-add'],
  ['--brand-color', '--brand-color'],
  ['brand-color', 'brand-color'],
  // Another name, a heading, and nothing.
  ['get-started', undefined],
  ['copy-on-write', undefined],
  ['read-only', undefined],
  ['how does alias-add work', undefined],
  ['where is Router defined', 'Router'],
  ['the router class', 'router'],
  ['the parse function', 'parse'],
  ['definition of router', undefined],
  ['where is Quagmire defined', undefined],
])('%s is the name %j', async (text, name) => {
  const { kind, symbol } = await withKnownName(retriever, readQuery(text), {});
  expect([kind, symbol?.name]).toEqual([name === undefined ? 'prose' : 'symbol', name]);
});
