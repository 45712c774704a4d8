import { expect, it } from 'vitest';
import { hitWith, symbolWith } from '../answer/fixture/hit.ts';
import { shapeHit } from '../answer/shape-hit.ts';
import { wordsOf } from '../words/query-words.ts';
import { finishedHits } from './finished-hits.ts';
import type { DraftHit } from './finished-hits.ts';

it('a match in the last lines of a function has its label, though it begins in a chunk before', async () => {
  const text = '  suggest(name);\n}\n\nfunction next() {}';
  const {
    root,
    freshness: _,
    ...hit
  } = hitWith({
    chunk: { startLine: 40, text, symbols: [symbolWith({ name: 'next', startLine: 43 })] },
    matches: [{ start: 2, end: 9 }],
  });
  const before = {
    ...hit.chunk,
    id: 'b'.repeat(32),
    symbols: [symbolWith({ name: 'find', startLine: 10, endLine: 41 })],
  };
  const index: DraftHit['index'] = {
    root,
    inspect: (chunks) => Promise.resolve(chunks.map(() => ({ verdict: 'fresh' }))),
  };
  const draft: DraftHit = { ...hit, index, found: hit.chunk };
  const [finished] = await finishedHits([draft], { list: () => Promise.resolve([before, hit.chunk]) });
  expect(shapeHit(finished!, wordsOf('suggest')).label).toBe('function find');
});

it('statements have the title of the test whose head is in a chunk before', async () => {
  const text = '  wait $client\n  check $client';
  const { root, freshness: _, ...hit } = hitWith({ chunk: { kind: 'statements', startLine: 3, text, symbols: [] } });
  const before = { ...hit.chunk, id: 'b'.repeat(32), startLine: 1, endLine: 2, text: 'test {it waits} {\n  start' };
  const index: DraftHit['index'] = {
    root,
    inspect: (chunks) => Promise.resolve(chunks.map(() => ({ verdict: 'fresh' }))),
  };
  const draft: DraftHit = { ...hit, index, found: hit.chunk };
  const [finished] = await finishedHits([draft], { list: () => Promise.resolve([before, hit.chunk]) });
  expect(shapeHit(finished!, wordsOf('check')).label).toBe('test "it waits"');
});

it('a hit on one line has the line of the name, though its definition begins in a chunk before', async () => {
  const {
    root,
    freshness: _,
    ...hit
  } = hitWith({
    chunk: { startLine: 40, text: '  suggest(name);\n}', symbols: [], enclosing: [] },
    definition: symbolWith({ name: 'find', startLine: 10, endLine: 41 }),
  });
  const before = { ...hit.chunk, id: 'b'.repeat(32), startLine: 9, endLine: 11, text: '\n@Cached\nfunction find() {' };
  const index: DraftHit['index'] = {
    root,
    inspect: (chunks) => Promise.resolve(chunks.map(() => ({ verdict: 'fresh' }))),
  };
  const draft: DraftHit = { ...hit, index, found: hit.chunk };
  const drafts = [draft, draft, draft, draft];
  const finished = await finishedHits(drafts, { list: () => Promise.resolve([before, hit.chunk]) });
  expect(shapeHit(finished[3]!, wordsOf('suggest'))).toMatchObject({ line: 11, brief: 'function find() {' });
});
