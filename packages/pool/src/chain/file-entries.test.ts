import { expect, it } from 'vitest';
import { meanVector } from '@codesearch/toolkit/pure';
import type { Chunk, ChunkContext } from '@codesearch/kernel';
import { chunkIds } from './chunk-id.ts';
import { fileEntries } from './file-entries.ts';

const chunk = (text: string, name: string): Chunk => ({
  span: { start: 0, end: text.length, startLine: 1, endLine: 3 },
  text,
  language: 'go',
  kind: 'function',
  symbols: [{ name, qualifiedName: name, kind: 'function', signature: name, startLine: 1, endLine: 3 }],
  enclosing: [],
  calls: [],
  imports: [],
});

const context: ChunkContext = {
  embeddingText: 'x',
  fields: { path: 'a b', names: '', scope: '', signature: '', doc: '', body: '' },
  level: 'pattern',
};

it('derives the id of a chunk from path, text and occurrence', () => {
  const ids = chunkIds('a.go', [{ text: 'x' }, { text: 'y' }, { text: 'x' }]);
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(chunkIds('a.go', [{ text: 'y' }, { text: 'x' }])).toEqual([ids[1], ids[0]]);
  expect(chunkIds('b.go', [{ text: 'x' }])).not.toEqual([ids[0]]);
});

it('adds one entry for the whole file, with its mean vector and all its names', () => {
  const { entries } = fileEntries({
    path: 'a/b.go',
    language: 'go',
    chunks: [chunk('one', 'One'), chunk('two', 'Two')],
    contexts: [context, context],
    vectors: [Float32Array.of(1, 0), Float32Array.of(0, 1)],
  });
  expect(entries.map(({ granularity }) => granularity)).toEqual(['chunk', 'chunk', 'file']);
  expect(entries[2]).toMatchObject({
    chunk: { kind: 'file', text: '' },
    context: { fields: { path: 'a b', names: 'One Two' } },
  });
  expect([...(entries[2]?.vector ?? [])]).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)]);
});

it('stores nothing for a blank file', () => {
  expect(fileEntries({ path: 'a', language: 'text', chunks: [], contexts: [], vectors: [] }).entries).toEqual([]);
});

it('returns a zero mean for zero vectors', () => {
  expect([...meanVector([Float32Array.of(0, 0)])]).toEqual([0, 0]);
});
