import { describe, expect, it } from 'vitest';
import type { FileExplanation, ProjectRetrieval, SearchHit } from '@codesearch/engine';
import type { Candidate, Reranked, ScanVerdict, StoredChunk } from '@codesearch/kernel';
import type { RecordedSearch } from './recorded-search.ts';
import { diagnoseMiss } from './diagnose-miss.ts';
import type { Miss } from './miss.ts';

const place = { path: 'src/a.ts', startLine: 5, endLine: 6 };

function chunk(path: string, startLine: number, endLine: number): StoredChunk {
  return {
    ...{ id: `${path}:${startLine}`, path, startLine, endLine, text: 'code' },
    ...{
      granularity: 'chunk',
      language: 'typescript',
      kind: 'function',
      symbols: [],
      enclosing: [],
      calls: [],
      imports: [],
    },
  };
}

/** Chunks of the searched file: 1-4, 5-8, and nothing after line 8. */
const chunks = [chunk('src/a.ts', 1, 4), chunk('src/a.ts', 5, 8)];

interface Situation {
  readonly scan?: ScanVerdict;
  readonly indexed?: boolean;
  /** Ids by rank. */
  readonly dense?: readonly string[];
  readonly lexical?: readonly string[];
  /** Ids by rank in the lists of the search itself. Default: it has none. */
  readonly searched?: readonly string[];
  /** All ranked candidates, best first, with the penalty for a further hit of one file. */
  readonly ranked?: readonly { readonly id: string; readonly score: number; readonly penalty?: number }[];
  readonly others?: SearchHit['others'];
  readonly copies?: SearchHit['copies'];
}

async function diagnosed(situation: Situation, relevant = [place]): Promise<Miss> {
  const { scan = { verdict: 'listed' }, indexed = true, dense = [], lexical = [], ranked = [] } = situation;
  const { others = [], copies = [] } = situation;
  const explanation: FileExplanation = {
    ...{ path: place.path, scan, current: indexed, hasIndex: true },
    chunks: indexed ? chunks : [],
    ...(indexed && { record: { file: { path: place.path, size: 1, mtimeMs: 0, stamp: '' }, hash: '', chunks: 2 } }),
  };
  const list = (ids: readonly string[]) => ids.map((id) => ({ id, path: id.split(':')[0] ?? '', score: 1 }));
  const candidates = ranked.map(({ id }): Candidate => {
    const [path = '', line = '1'] = id.split(':');
    return { chunk: chunk(path, Number(line), Number(line) + 3), fused: 0, file: {} };
  });
  const search: RecordedSearch = {
    hits: Array.from({ length: 10 }, (_, index) =>
      hit(`src/hit${index}.ts`, 10 - index, { others: [], copies: [] }),
    ).with(2, hit('src/a.ts', 8, { others, copies })),
    candidates,
    rerankAll: async () =>
      ranked.map(({ score, penalty = 0 }, index): Reranked => ({
        index,
        score,
        signals: [{ name: 'repeat', value: 1, weight: penalty, isRepeat: true }],
      })),
    lists: situation.searched ? { dense: list(situation.searched), lexical: list(situation.searched) } : {},
    retrieval: {
      retriever: { searchDense: async () => list(dense), searchLexical: async () => list(lexical) },
    } as unknown as ProjectRetrieval,
  };
  return diagnoseMiss(async () => explanation, 'question', relevant, search);
}

function hit(path: string, score: number, more: Pick<SearchHit, 'others' | 'copies'>): SearchHit {
  return {
    root: '/',
    chunk: chunk(path, 1, 4),
    score,
    signals: [],
    candidate: { fused: 0, file: {} },
    freshness: { verdict: 'fresh' },
    ...more,
  };
}

describe('a relevant place is lost by', () => {
  it('the scan, if its file is not indexed', async () => {
    const rule = { pattern: 'src/', source: '.gitignore', line: 1, matched: 'src' };
    expect(await diagnosed({ scan: { verdict: 'ignored', rule }, indexed: false })).toMatchObject({
      stage: 'scan',
      reason: 'ignored by src/ (.gitignore)',
    });
    const skipped = { path: 'src/a.ts', reason: 'too-large', detail: '3 MB' };
    expect(await diagnosed({ scan: { verdict: 'skipped', skipped }, indexed: false })).toMatchObject({
      stage: 'scan',
      reason: 'skipped: too-large, 3 MB',
    });
  });

  it('the chunker, if its lines are in no chunk', async () => {
    expect((await diagnosed({}, [{ path: 'src/a.ts', startLine: 20, endLine: 30 }])).stage).toBe('chunk');
  });

  it('the store, if retrieval does not propose it', async () => {
    expect(await diagnosed({ ranked: [{ id: 'src/b.ts:1', score: 9 }] })).toMatchObject({
      stage: 'store',
      reason: 'not among the first 200 in dense search or in BM25, its file was not proposed',
    });
    const found = { dense: ['src/b.ts:1', 'src/a.ts:5'], ranked: [{ id: 'src/a.ts:1', score: 9 }] };
    expect(await diagnosed(found)).toMatchObject({
      stage: 'store',
      denseRank: 2,
      reason: 'rank 2 in dense search, not among the first 200 in BM25, 1 other chunk of its file proposed',
    });
  });

  it('the store, with the ranks of the search itself and not those of the plain question', async () => {
    const searched = ['src/b.ts:1', 'src/b.ts:5', 'src/a.ts:5'];
    expect(await diagnosed({ dense: ['src/a.ts:5'], lexical: ['src/a.ts:5'], searched })).toMatchObject({
      stage: 'store',
      denseRank: 3,
      bm25Rank: 3,
    });
  });

  it('the reranker, if others rank before it', async () => {
    const ranked = [
      ...Array.from({ length: 11 }, (_, index) => ({ id: `src/hit${index}.ts:1`, score: 11 - index })),
      { id: 'src/a.ts:5', score: -1 },
    ];
    expect(await diagnosed({ lexical: ['src/a.ts:5'], ranked })).toMatchObject({
      stage: 'rerank',
      rank: 12,
      candidates: 12,
      bm25Rank: 1,
      reason: 'rank 12 of 12 candidates',
    });
  });

  it('the limit of hits, if a hit of its file or a copy is shown', async () => {
    const ranked = [{ id: 'src/a.ts:5', score: 0 }];
    expect(await diagnosed({ ranked, others: [{ startLine: 5, endLine: 8 }] })).toMatchObject({
      stage: 'limit',
      reason: 'listed as another place in the file of hit 3',
    });
    expect(await diagnosed({ ranked, copies: [{ path: 'src/a.ts', startLine: 5, endLine: 8 }] })).toMatchObject({
      stage: 'limit',
      reason: 'listed as a copy of hit 3',
    });
    // The score of the last hit is 1.
    expect(await diagnosed({ ranked: [{ id: 'src/a.ts:5', score: 0, penalty: -2 }] })).toMatchObject({
      stage: 'limit',
    });
    expect(await diagnosed({ ranked: [{ id: 'src/a.ts:5', score: 0, penalty: -0.5 }] })).toMatchObject({
      stage: 'rerank',
    });
  });

  it('the reranker, if it is no hit without the limit either: chunks of other files are then before it', async () => {
    const others = Array.from({ length: 10 }, (_, index) => ({ id: `src/b.ts:${index}`, score: 0, penalty: -3 }));
    const place = { id: 'src/a.ts:5', score: 0, penalty: -2 };
    expect(await diagnosed({ ranked: [place, ...others] })).toMatchObject({ stage: 'rerank' });
    expect(await diagnosed({ ranked: [place, ...others.slice(1)] })).toMatchObject({
      stage: 'limit',
      reason: expect.stringContaining('without this it has rank 10'),
    });
  });

  it('the last stage that one of several places reaches', async () => {
    const relevant = [{ path: 'src/a.ts', startLine: 20, endLine: 30 }, place];
    expect(await diagnosed({}, relevant)).toMatchObject({ stage: 'store', place });
  });
});
