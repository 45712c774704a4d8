import { describe, expect, it } from 'vitest';
import { compareChunks, compareHits } from './compare-passes.ts';
import type { DevChunk, DevHit, DevPass } from './dev-pass.ts';

const chunk = (startLine: number, endLine: number, header = ''): DevChunk => ({
  ...{ startLine, endLine, kind: 'text', symbols: [], header },
  embedded: `${header}${startLine}`,
});

const hit = (line: number, definition?: string, path = 'a.ts'): DevHit => ({
  ...{ path, line, label: 'text', score: 1, signals: [] },
  ...(definition !== undefined && { definition }),
});

const pass = (chunks: readonly DevChunk[], hits: readonly DevHit[] = [], path = 'a.ts'): DevPass => ({
  ...{ root: '/r', inputs: {}, plugins: {}, file: { path, language: 'text', chunks } },
  query: {
    text: 'q',
    report: { added: 0, modified: 0, removed: 0, unchanged: 1, indexed: 0, chunks: 0, elapsedMs: 1 },
    fit: 'good',
    hits,
  },
});

describe('compareChunks', () => {
  const changes = (before: DevPass | undefined, after: DevPass): readonly string[] =>
    compareChunks(before, after).map(({ change, entry }) => `${change} ${entry.startLine}-${entry.endLine}`);

  it('marks nothing without a pass before', () => {
    expect(changes(undefined, pass([chunk(1, 4), chunk(5, 9)]))).toEqual(['same 1-4', 'same 5-9']);
  });

  it('has the chunks of both passes in the order of their lines', () => {
    expect(changes(pass([chunk(1, 4), chunk(5, 9)]), pass([chunk(1, 4), chunk(5, 6), chunk(7, 9)]))).toEqual([
      'same 1-4',
      'added 5-6',
      'removed 5-9',
      'added 7-9',
    ]);
  });

  it('takes a chunk with another context for another one', () => {
    expect(changes(pass([chunk(1, 4)]), pass([chunk(1, 4, 'In a.ts: ')]))).toEqual(['removed 1-4', 'added 1-4']);
  });

  it('does not compare different files', () => {
    expect(changes(pass([chunk(1, 4)], [], 'b.ts'), pass([chunk(1, 4)]))).toEqual(['added 1-4']);
  });
});

describe('compareHits', () => {
  it('has the former rank of each hit, also of a definition whose line has moved', () => {
    const before = pass([], [hit(1, 'a'), hit(9), hit(20, 'b')]);
    const { hits, gone } = compareHits(before, pass([], [hit(22, 'b'), hit(1, 'a'), hit(7)]));
    expect(hits.map(({ before: rank }) => rank)).toEqual([3, 1, undefined]);
    expect(gone).toEqual([hit(9)]);
  });

  it('has no former ranks without a pass before', () => {
    expect(compareHits(undefined, pass([], [hit(1)]))).toEqual({ hits: [{ hit: hit(1) }], gone: [] });
  });
});
