import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeSymbol, PluginContext, RankedList, Store, StoredChunk } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const texts = 'every text is returned as it was stored';
const loading = 'load returns every field, in the order of the ids, without unknown ids';
const many = 'load accepts as many ids as a search returns';
const paths = 'list, vectors and remove accept as many paths and ids as an index has';
const nearest = 'searchDense returns the nearest by dot product, the best first, at most topK';
const ties = 'equal scores are ordered by path, then id';
const zero = 'a zero vector can be stored and searched for, and all scores are finite';

/** Faults that the laws of reading find. */
export const readFaults: readonly Fault<'store'>[] = [
  ['texts that are trimmed', texts, loads((chunk) => ({ ...chunk, text: chunk.text.trim() }))],
  ['line ends that are repaired', texts, loads((chunk) => ({ ...chunk, text: chunk.text.replaceAll('\r\n', '\n') }))],
  ['texts that end at a zero byte', texts, loads((chunk) => ({ ...chunk, text: chunk.text.split('\0')[0] ?? '' }))],
  ['texts of at most 65,535 characters', texts, loads((chunk) => ({ ...chunk, text: chunk.text.slice(0, 65_535) }))],
  ['texts in other normal forms', texts, loads((chunk) => ({ ...chunk, text: chunk.text.normalize('NFKC') }))],
  [
    'entries in the order of the store',
    loading,
    (store) => ({
      load: async (request) => (await store.load(request)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  ],
  [
    'unknown kinds dropped',
    loading,
    loads((chunk) => ({ ...chunk, kind: chunk.kind === 'goroutine' ? 'text' : chunk.kind })),
  ],
  ['documentation dropped', loading, loads((chunk) => ({ ...chunk, symbols: chunk.symbols.map(withoutDoc) }))],
  [
    'documentation that is cut',
    loading,
    loads(({ symbols, ...chunk }) => ({
      ...chunk,
      symbols: symbols.map(({ doc = '', ...each }) => ({ ...each, doc: doc.slice(0, 500) })),
    })),
  ],
  ['enclosing symbols dropped', loading, loads((chunk) => ({ ...chunk, enclosing: [] }))],
  ['every entry a chunk', loading, loads((chunk) => ({ ...chunk, granularity: 'chunk' }))],
  ['holes for unknown ids', loading, holes],
  [
    'at most 999 ids',
    many,
    (store) => ({ load: (request) => store.load({ ...request, ids: request.ids.slice(0, 999) }) }),
  ],
  [
    'at most 999 paths listed',
    paths,
    (store) => ({ list: (request) => store.list({ ...request, paths: request.paths.slice(0, 999) }) }),
  ],
  [
    'at most 999 paths removed',
    paths,
    (store) => ({ remove: (request) => store.remove({ ...request, paths: request.paths.slice(0, 999) }) }),
  ],
  ['at most 1,000 results', many, dense((list) => list.slice(0, 1_000))],
  ['topK ignored', nearest, (store) => ({ searchDense: (request) => store.searchDense({ ...request, topK: 10_000 }) })],
  ['distances instead of scores', nearest, dense((list) => list.map((entry) => ({ ...entry, score: -entry.score })))],
  [
    'the farthest first',
    nearest,
    (store) => ({
      searchDense: (request) => store.searchDense({ ...request, vector: request.vector.map((value) => -value) }),
    }),
  ],
  [
    'the nearest of the first entries',
    nearest,
    dense((list) => list.filter(({ path }) => Number.parseInt(path, 10) % 2 === 0)),
  ],
  [
    'an entry that occurs twice',
    nearest,
    dense((list) => list.flatMap((entry) => [entry, entry]).slice(0, list.length)),
  ],
  ['equal scores in the order of ids', ties, dense(byId)],
  ['equal scores ordered after the top k', ties, tiesAfterTopK],
  [
    'paths ordered by a language',
    ties,
    dense((list) =>
      list.toSorted((a, b) => b.score - a.score || a.path.localeCompare(b.path) || a.id.localeCompare(b.id)),
    ),
  ],
  ['a division by the length zero', zero, cosine],
  [
    'a damaged file that is an empty index',
    'files of an index that something has overwritten are INDEX_CORRUPT, and no index without entries',
    forgetting,
  ],
];

function loads(change: (chunk: StoredChunk) => StoredChunk): Change<'store'> {
  return (store) => ({ load: async (request) => (await store.load(request)).map(change) });
}

function dense(change: (list: RankedList) => RankedList): Change<'store'> {
  return (store) => ({ searchDense: async (request) => change(await store.searchDense(request)) });
}

function withoutDoc({ name, qualifiedName, kind, signature, startLine, endLine }: CodeSymbol): CodeSymbol {
  return { name, qualifiedName, kind, signature, startLine, endLine };
}

function holes(store: Store): Partial<Store> {
  return {
    async load(request): Promise<readonly StoredChunk[]> {
      const byId = new Map((await store.load(request)).map((chunk) => [chunk.id, chunk]));
      return request.ids.map((id) => byId.get(id)) as StoredChunk[];
    },
  };
}

function byId(list: RankedList): RankedList {
  return list.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function tiesAfterTopK(store: Store): Partial<Store> {
  return {
    async searchDense(request): Promise<RankedList> {
      const all = await store.searchDense({ ...request, topK: 10_000 });
      const top = new Set(byId(all).slice(0, request.topK));
      return all.filter((entry) => top.has(entry));
    },
  };
}

function cosine(store: Store): Partial<Store> {
  return {
    async searchDense(request): Promise<RankedList> {
      const length = Math.hypot(...request.vector);
      const list = await store.searchDense(request);
      return list.map(({ id, path, score }) => ({ id, path, score: score / length }));
    },
  };
}

/** Writes a mark beside the index, and has no entries without it. */
function forgetting(store: Store, { dataDir }: PluginContext): Partial<Store> {
  const mark = join(dataDir, 'mark');
  return {
    async upsert(request): Promise<void> {
      writeFileSync(mark, 'whole');
      await store.upsert(request);
    },
    load: async (request) => (readFileSync(mark, 'utf8') === 'whole' ? store.load(request) : []),
  };
}
