import {
  codeTokens,
  errors,
  identifierParts,
  identifiers,
  type PluginContext,
  type RankedEntry,
  type RankedList,
  type Store,
} from '@codesearch/kernel';
import { memoryStore } from '../../reference/memory-store.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';

const parts = 'searchLexical finds the parts of identifiers';
const weights = 'searchLexical counts only the fields that have a weight';
const lexicalTies = 'searchLexical orders equal scores by path and keeps to topK';
const lexicalWrites = 'searchLexical sees what was replaced and removed, and what was reopened';

/** Faults that the laws of lexical search find. */
export const lexicalFaults: readonly Fault<'store'>[] = [
  [
    'a missing ability that is silent',
    'a store without lexical search says so with UNSUPPORTED',
    () => ({ capabilities: { lexical: false, maxBatchSize: 10 }, searchLexical: async () => [] }),
  ],
  ['words only as written', parts, asWritten],
  [
    'compounds taken apart',
    'searchLexical finds a compound identifier whole, however it is written',
    queries((query) => identifiers(query).flatMap(identifierParts).join(' ')),
  ],
  [
    'weights ignored',
    weights,
    (store) => ({ searchLexical: ({ query, topK }) => store.searchLexical({ query, topK }) }),
  ],
  [
    'no more than the body searched',
    weights,
    (store) => ({ searchLexical: (request) => store.searchLexical({ ...request, weights: { body: 1 } }) }),
  ],
  ['equal weights', weights, evenly],
  [
    'words counted without their rarity',
    'searchLexical ranks rare words over common ones, and more matches over fewer',
    countingWords,
  ],
  ['everything found for unknown words', 'a query without a known word finds nothing', everything],
  [
    'queries with a syntax',
    'the syntax of query languages is plain text',
    (store) => ({
      searchLexical: async (request) => {
        if (/["'()*:-]/.test(request.query)) throw errors.inputInvalid('syntax error', '');
        return store.searchLexical(request);
      },
    }),
  ],
  [
    'words in ASCII only',
    'searchLexical finds words of other scripts',
    queries((query) => query.replaceAll(/[^\x20-\x7e]/g, ' ')),
  ],
  ['equal lexical scores in reverse', lexicalTies, lexical((list) => list.toReversed())],
  [
    'topK ignored in lexical search',
    lexicalTies,
    (store) => ({ searchLexical: (request) => store.searchLexical({ ...request, topK: 10_000 }) }),
  ],
  ['words of removed files', lexicalWrites, staleWords],
];

function lexical(change: (list: RankedList) => RankedList): Change<'store'> {
  return (store) => ({ searchLexical: async (request) => change(await store.searchLexical(request)) });
}

function queries(change: (query: string) => string): Change<'store'> {
  return (store) => ({ searchLexical: (request) => store.searchLexical({ ...request, query: change(request.query) }) });
}

/** Finds only what contains each word of the query letter by letter. */
function asWritten(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    async searchLexical(request): Promise<RankedList> {
      const words = identifiers(request.query);
      const matches = (entry: RankedEntry): boolean => {
        const written = new Set(identifiers(known.get(entry.path)?.[0]?.chunk.text ?? ''));
        return words.some((word) => written.has(word));
      };
      return (await store.searchLexical(request)).filter(matches);
    },
  };
}

function evenly(store: Store): Partial<Store> {
  return {
    searchLexical: ({ query, topK, weights: given = {} }) =>
      store.searchLexical({ query, topK, weights: Object.fromEntries(Object.keys(given).map((field) => [field, 1])) }),
  };
}

function countingWords(store: Store): Partial<Store> {
  const { known, upsert } = remembering(store);
  return {
    upsert,
    async searchLexical(request): Promise<RankedList> {
      const words = new Set(codeTokens(request.query));
      const score = (path: string): number =>
        codeTokens(known.get(path)?.[0]?.chunk.text ?? '').filter((word) => words.has(word)).length;
      const list = await store.searchLexical(request);
      return list
        .map(({ id, path }) => ({ id, path, score: score(path) }))
        .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    },
  };
}

function everything(store: Store): Partial<Store> {
  return {
    async searchLexical(request): Promise<RankedList> {
      const list = await store.searchLexical(request);
      return list.length > 0 ? list : store.searchDense({ vector: new Float32Array(8), topK: request.topK });
    },
  };
}

/** A lexical index that hears of additions only. */
function staleWords(store: Store, context: PluginContext): Partial<Store> {
  const index = memoryStore().create({ ...context, dataDir: `${context.dataDir}/words` });
  return {
    async upsert(files, options): Promise<void> {
      await store.upsert(files, options);
      await index.upsert(files, options);
    },
    searchLexical: (request) => index.searchLexical(request),
  };
}
