import { errors } from '@codesearch/kernel';
import { codeTokens, identifierParts, identifiers } from '@codesearch/toolkit/pure';
import { ranked } from '@codesearch/toolkit';
import type { PluginContext, RankedEntry, RankedList, Store } from '@codesearch/kernel';
import { memoryStore } from '../../../src/reference/memory-store.ts';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';
import { remembering } from './remembering-store.ts';
import { searchLexical } from './search-lexical.ts';

const parts = 'searchLexical finds the parts of identifiers';
const weights = 'searchLexical counts only the fields that have a weight';
const lexicalTies = 'searchLexical orders equal scores by path and returns at most topK';
const history = 'after any history of calls every instance answers as a store in memory does';

/** Faults that the laws of lexical search find. */
export const lexicalFaults: readonly Fault<'store'>[] = [
  ['words matched only as they are written', parts, asWritten],
  [
    'compounds that are split',
    'searchLexical finds a whole compound identifier, however it is written',
    queries((query) => identifiers(query).flatMap(identifierParts).join(' ')),
  ],
  [
    'weights ignored',
    weights,
    (store) => ({
      searchLexical: ({ query, topK, filter, signal }) => searchLexical(store, { query, topK, filter, signal }),
    }),
  ],
  [
    'only the body searched',
    weights,
    (store) => ({ searchLexical: (request) => searchLexical(store, { ...request, weights: { body: 1 } }) }),
  ],
  ['equal weights', weights, evenly],
  [
    'fields of weight 0 counted',
    weights,
    (store) => ({
      async searchLexical(request) {
        const own = Object.entries(request.weights ?? {}).map(([field, weight]) => [
          field,
          weight === 0 ? 1e-6 : weight,
        ]);
        return searchLexical(store, request.weights ? { ...request, weights: Object.fromEntries(own) } : request);
      },
    }),
  ],
  [
    'words counted without their rarity',
    'searchLexical ranks rare words above common ones, and more matches above fewer',
    countingWords,
  ],
  [
    'a word that counts alike in every text',
    'searchLexical ranks a word that is repeated, or in a short text, higher',
    (store) => ({
      searchLexical: async (request) =>
        ranked(
          (await searchLexical(store, request)).map((each) => ({ ...each, score: 1 })),
          request.topK,
        ),
    }),
  ],
  ...[
    ['parts that count by their heaviest', Math.max] as const,
    ['parts that count by the squares of their weights', (...all: readonly number[]) => Math.hypot(...all)] as const,
  ].map(([fault, sum]): Fault<'store'> => [
    fault,
    'a word of a query in parts counts by the sum of their weights',
    (store) => ({
      searchLexical: ({ parts: given = [], ...request }) => {
        const byText = Object.entries(Object.groupBy(given, ({ text }) => text));
        const joined = byText.map(([text, all = []]) => ({ text, weight: sum(...all.map(({ weight }) => weight)) }));
        return searchLexical(store, given.length > 0 ? { ...request, parts: joined } : request);
      },
    }),
  ]),
  ['everything found for unknown words', 'a query without a known word finds nothing', everything],
  [
    'queries with a syntax',
    'the syntax of query languages is plain text',
    (store) => ({
      searchLexical: async (request) => {
        if (/["'()*:-]/.test(request.query)) throw errors.inputInvalid('syntax error', '');
        return searchLexical(store, request);
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
    (store) => ({ searchLexical: (request) => searchLexical(store, { ...request, topK: 10_000 }) }),
  ],
  ['words of removed files', history, staleWords],
];

function lexical(change: (list: RankedList) => RankedList): Change<'store'> {
  return (store) => ({ searchLexical: async (request) => change(await searchLexical(store, request)) });
}

function queries(change: (query: string) => string): Change<'store'> {
  return (store) => ({
    searchLexical: (request) => searchLexical(store, { ...request, query: change(request.query) }),
  });
}

/** Finds only entries that contain a word of the query as it is written. */
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
      return (await searchLexical(store, request)).filter(matches);
    },
  };
}

function evenly(store: Store): Partial<Store> {
  return {
    searchLexical: (request) => {
      const weights = Object.fromEntries(Object.keys(request.weights ?? {}).map((field) => [field, 1]));
      return searchLexical(store, { ...request, weights });
    },
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
      const list = await searchLexical(store, request);
      return list
        .map(({ id, path }) => ({ id, path, score: score(path) }))
        .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    },
  };
}

function everything(store: Store): Partial<Store> {
  return {
    async searchLexical(request): Promise<RankedList> {
      const list = await searchLexical(store, request);
      return list.length > 0 ? list : store.searchDense({ ...request, vector: new Float32Array(8) });
    },
  };
}

/** A lexical index that sees additions only. */
function staleWords(store: Store, context: PluginContext): Partial<Store> {
  const index = memoryStore().create({ ...context, dataDir: `${context.dataDir}/words` });
  return {
    async upsert(request): Promise<void> {
      await store.upsert(request);
      await index.upsert(request);
    },
    searchLexical: (request) => searchLexical(index, request),
  };
}
