/* Answers that break the contract of a stage, each made from a right one by the smallest change. */

type Item = Readonly<Record<string, unknown>>;
type List = readonly Item[];

/** Makes a wrong answer of a right one. @param ask answers another request */
export type Spoil = (answer: never, request: never, ask: (request: object) => unknown) => unknown;

const nothing: Spoil = () => undefined;
const outsider: Item = { path: '../a.ts', size: 3, mtimeMs: 1, stamp: '3' };

const spoilFirst =
  (change: (item: Item) => Item) =>
  (list: List): List =>
    list.map((item, index) => (index === 0 ? change(item) : item));

const chunks =
  (change: (chunks: List, request: { readonly source: { readonly text: string } }) => List): Spoil =>
  (file: Item, request: never) => ({ ...file, chunks: change(file['chunks'] as List, request) });

const spans = (change: (span: Item) => Item): Spoil =>
  chunks(spoilFirst((chunk) => ({ ...chunk, span: { ...(chunk['span'] as Item), ...change(chunk['span'] as Item) } })));

const symbol: Item = { name: 'a', qualifiedName: 'a', kind: 'function', signature: 'a()', startLine: 1, endLine: 1 };

const symbols = (change: (symbol: Item) => Item): Spoil =>
  chunks(spoilFirst((chunk) => ({ ...chunk, symbols: [change(symbol)] })));

const calls = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `call${index}`);

const batches =
  (change: (files: List) => Item): Spoil =>
  (batch: { readonly files: List; readonly skipped: List }) => ({ ...batch, ...change(batch.files) });

const vectors =
  (change: (vectors: readonly Float32Array[]) => readonly unknown[]): Spoil =>
  (result: { readonly vectors: readonly Float32Array[] }) => ({ ...result, vectors: change(result.vectors) });

const rankings: Readonly<Record<string, Spoil>> = {
  nothing,
  'a list of one too many': (list: List, { topK }: { readonly topK: number }) =>
    Array.from({ length: topK + 1 }, (_, index) => ({ ...list[0], id: `${String(list[0]?.['id'])}${index}` })),
  'a score that is not a number': spoilFirst((entry) => ({ ...entry, score: Number.NaN })),
  'each entry twice': (list: List) => list.flatMap((entry) => [entry, entry]),
  'ascending scores': (list: List) => list.toReversed().map((entry, index) => ({ ...entry, score: index })),
  'a path outside of the root': spoilFirst((entry) => ({ ...entry, path: '../a.ts' })),
  'an id that nothing was stored with': (list: List) =>
    list.length > 0 ? spoilFirst((entry) => ({ ...entry, id: `${String(entry['id'])}x` }))(list) : list,
};

/** Wrong answers by stage, operation and what is wrong. */
export const wrongAnswers: Readonly<Record<string, Readonly<Record<string, Spoil>>>> = {
  'scanner.scan': {
    nothing,
    'a batch without `skipped`': batches(() => ({ skipped: undefined })),
    'a path above the root': batches((files) => ({ files: [...files, outsider] })),
    'an absolute path': batches((files) => ({ files: [...files, { ...outsider, path: '/a.ts' }] })),
    'a path twice': batches((files) => ({ files: [...files, ...files] })),
    'a size below 0': batches((files) => ({ files: files.map((file) => ({ ...file, size: -1 })) })),
  },
  'scanner.read': {
    nothing,
    'neither text nor a reason': () => ({}),
    'no hash': (result: { readonly source: Item }) => ({ source: { ...result.source, hash: undefined } }),
    'another file': (result: { readonly source: { readonly file: Item } }) => ({
      source: { ...result.source, file: { ...result.source.file, path: 'other.ts' } },
    }),
  },
  'changeDetector.diff': {
    nothing,
    'half of the lists': (changes: Item) => ({ added: changes['added'] }),
    'a file that no scan listed': (changes: { readonly added: List }) => ({
      ...changes,
      added: [...changes.added, { ...changes.added[0], path: 'never.ts' }],
    }),
    'a removed file outside of the root': (changes: Item) => ({ ...changes, removed: ['../a.ts'] }),
    'fewer files than the scan': (changes: Item) => ({ ...changes, added: [] }),
  },
  'changeDetector.snapshot': {
    'an unknown level': (snapshot: Item) => ({ ...snapshot, levels: { best: 1 } }),
    'a stamp that is no text': (snapshot: Item) => ({ ...snapshot, stamp: 5 }),
    'a digest that is no text': (snapshot: Item) => ({ ...snapshot, scanDigest: 5 }),
  },
  'chunker.chunk': {
    nothing,
    'no chunks of a file with text': chunks(() => []),
    'a chunk without `symbols`': chunks(spoilFirst((chunk) => ({ ...chunk, symbols: undefined }))),
    'a chunk without language': chunks(spoilFirst((chunk) => ({ ...chunk, language: undefined }))),
    'a text that is not in the file': chunks(spoilFirst((chunk) => ({ ...chunk, text: 'const other = 1;\n' }))),
    'an empty text': chunks(spoilFirst((chunk) => ({ ...chunk, text: '' }))),
    'an empty chunk': spans(({ start }) => ({ end: start })),
    'the line 0': spans(() => ({ startLine: 0 })),
    'a last line before the first': spans(() => ({ startLine: 2, endLine: 1 })),
    'an end behind the file': spans(({ end }) => ({ end: (end as number) + 1_000 })),
    'overlapping chunks': chunks((all) => [...all, ...all]),
    'an offset that is not whole': spans(() => ({ start: 0.5 })),
    'a symbol without a name': symbols((symbol) => ({ ...symbol, name: '' })),
    'a symbol behind the end of the file': symbols((symbol) => ({ ...symbol, startLine: 500, endLine: 600 })),
    'a signature of two lines': symbols((symbol) => ({ ...symbol, signature: 'one\ntwo' })),
    'a signature that is too long': symbols((symbol) => ({ ...symbol, signature: 's'.repeat(301) })),
    'a documentation that is no text': symbols((symbol) => ({ ...symbol, doc: 5 })),
    'more calls than may be': chunks(spoilFirst((chunk) => ({ ...chunk, calls: calls(65) }))),
    'the same call twice': chunks(spoilFirst((chunk) => ({ ...chunk, calls: ['a', 'a'] }))),
    'more symbols than may be': chunks(
      spoilFirst((chunk) => ({ ...chunk, symbols: Array.from({ length: 257 }, () => symbol) })),
    ),
    'a degradation that is none': (file: Item) => ({ ...file, degraded: 'yes' }),
  },
  'contextualizer.contextualize': {
    nothing,
    'one context less': (contexts: List) => contexts.slice(1),
    'no `fields`': spoilFirst((context) => ({ ...context, fields: undefined })),
    'no text to embed': spoilFirst((context) => ({ ...context, embeddingText: undefined })),
    'a text without that of its chunk': spoilFirst((context) => ({ ...context, embeddingText: 'other' })),
    'a field that is no text': spoilFirst((context) => ({
      ...context,
      fields: { ...(context['fields'] as Item), doc: 5 },
    })),
    'a body without the text of its chunk': spoilFirst((context) => ({
      ...context,
      fields: { ...(context['fields'] as Item), body: '' },
    })),
    'an unknown level': spoilFirst((context) => ({ ...context, level: 'best' })),
  },
  'embedder.embed': {
    nothing,
    'one vector less': vectors((all) => all.slice(1)),
    'shorter vectors': vectors((all) => all.map((vector) => vector.slice(1))),
    'one longer vector': vectors((all) => all.map((vector, index) => (index === 0 ? longer(vector) : vector))),
    'an index of no text among the truncated ones': (result: Item) => ({ ...result, truncated: [99] }),
    'a number that is none': vectors((all) => all.map((vector) => vector.map(() => Number.NaN))),
    'vectors that are not of unit length': vectors((all) => all.map((vector) => vector.map((value) => value * 7))),
    'lists of numbers': vectors((all) => all.map((vector) => [...vector])),
  },
  'store.searchDense': {
    ...rankings,
    'entries that the filter rules out': (_, request: { readonly filter: Item }, ask) =>
      ask({ ...request, filter: { ...request.filter, granularity: 'file' } }),
  },
  'store.searchLexical': rankings,
  'store.load': {
    nothing,
    'one entry less': (list: List) => list.slice(1),
    'an entry that nobody asked for': (list: List) => [...list, { ...list[0], id: 'other' }],
    'the line 0': spoilFirst((entry) => ({ ...entry, startLine: 0 })),
    'a chunk without text': spoilFirst((entry) => ({ ...entry, text: '' })),
    'a symbol that is none': spoilFirst((entry) => ({ ...entry, symbols: [{}] })),
    'an enclosing symbol that is none': spoilFirst((entry) => ({ ...entry, enclosing: [null] })),
    'a call that is no name': spoilFirst((entry) => ({ ...entry, calls: [5] })),
    'an import that is no name': spoilFirst((entry) => ({ ...entry, imports: [{}] })),
    'fewer lines than its text has': spoilFirst((entry) => ({ ...entry, endLine: entry['startLine'] })),
    'the path of another file': spoilFirst((entry) => ({ ...entry, path: entry['path'] === 'a.ts' ? 'b.ts' : 'a.ts' })),
  },
  'store.stats': {
    'an empty object': () => ({}),
    'a stamp that is no text': (stats: Item) => ({ ...stats, stamp: 5 }),
  },
  'reranker.rerank': {
    nothing,
    'no results': () => [],
    'an index of no candidate': spoilFirst((result) => ({ ...result, index: 99 })),
    'a score that is not a number': spoilFirst((result) => ({ ...result, score: Number.NaN })),
    'each result twice': (list: List) => list.flatMap((result) => [result, result]),
    'ascending scores': (list: List) =>
      list.toReversed().map((result, index) => ({ ...result, score: index, signals: signalsOf(index) })),
    'a signal whose value is a text': spoilFirst((result) => ({
      ...result,
      signals: [{ name: 'mine', value: String(result['score']), weight: 1 }],
    })),
    'a score that its signals do not explain': spoilFirst((result) => ({ ...result, signals: [] })),
    'more results than asked for': (list: List, { topN }: { readonly topN: number }) =>
      Array.from({ length: topN + 1 }, (_, index) => ({ ...list[0], index })),
  },
};

function longer(vector: Float32Array): Float32Array {
  return Float32Array.from([...vector, 0]);
}

function signalsOf(score: number): List {
  return [{ name: 'mine', value: score, weight: 1 }];
}
