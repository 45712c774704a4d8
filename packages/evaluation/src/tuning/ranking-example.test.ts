import { expect, it } from 'vitest';
import type { ProjectRetrieval } from '@codesearch/engine';
import type { Candidate, FittableWeights, QueryKind, Reranked } from '@codesearch/kernel';
import type { RecordedSearch } from '../diagnosis/recorded-search.ts';
import { rankingExample } from './ranking-example.ts';

const paths = ['src/a.ts', 'src/b.ts'];
const judged = { kind: 'comment', relevant: [{ path: 'src/b.ts' }] };

const fittable: FittableWeights = {
  version: '1',
  weights: { name: { words: 2 } },
  kindOf: ({ kind }) => (kind === 'symbol' ? 'name' : kind),
};

/** A search whose candidates have the values 3 and 5 of a fittable signal with the weight 2, and 1 of another one. */
function searchFor(kind: QueryKind | undefined): RecordedSearch {
  const candidates = paths.map((path, index): Candidate => {
    const chunk = { id: path, path, startLine: 1, endLine: 2, text: 'code', language: 'typescript', kind: 'function' };
    const rest = { granularity: 'chunk', symbols: [], enclosing: [], calls: [], imports: [] } as const;
    return { chunk: { ...chunk, ...rest }, fused: index, file: {} };
  });
  const rerankAll = async (): Promise<readonly Reranked[]> =>
    [3, 5].map((value, index) => ({
      index,
      score: value * 2 + 1,
      signals: [
        { name: 'words', value, weight: 2 },
        { name: 'other', value: 1, weight: 1 },
      ],
    }));
  const asked = kind && ({ query: { kind } } as RecordedSearch['asked']);
  return { hits: [], candidates, rerankAll, asked, lists: {}, retrieval: {} as ProjectRetrieval };
}

it('an example has the values of the weights that can be fitted for its kind of query, and the sum of the rest', async () => {
  const example = await rankingExample(searchFor('symbol'), judged, fittable);
  expect(example).toMatchObject({ kind: 'name', questionKind: 'comment', size: 2 });
  expect(example?.values).toEqual(new Map([['words', Float64Array.of(3, 5)]]));
  expect(example?.rest).toEqual(Float64Array.of(1, 1));
  expect(example?.files).toEqual(Uint8Array.of(0, 1));
});

it('an example of a kind without weights has only what no fit changes', async () => {
  const example = await rankingExample(searchFor('prose'), judged, fittable);
  expect(example).toMatchObject({ kind: 'prose', values: new Map() });
  expect(example?.rest).toEqual(Float64Array.of(7, 11));
});

it('there is no example of a search that ranked nothing, or proposed no relevant file', async () => {
  expect(await rankingExample(searchFor(undefined), judged, fittable)).toBeUndefined();
  const elsewhere = { ...judged, relevant: [{ path: 'src/c.ts' }] };
  expect(await rankingExample(searchFor('symbol'), elsewhere, fittable)).toBeUndefined();
});
