import type { Stage, StageMap, StageName } from '@codesearch/kernel';

/** Names of the methods in which a stage does its work. */
export type MethodName<Name extends StageName> = Exclude<keyof StageMap[Name], keyof Stage> & string;

/** Every method of every stage. One that a contract adds or drops does not compile. */
const table: { readonly [Name in StageName]: Readonly<Record<MethodName<Name>, 'promise' | 'stream'>> } = {
  scanner: { scan: 'stream', unchangedSince: 'promise', stat: 'promise', explain: 'promise', read: 'promise' },
  changeDetector: {
    diff: 'promise',
    commit: 'promise',
    fileRecord: 'promise',
    recordsAtLevels: 'promise',
    snapshot: 'promise',
    watch: 'promise',
    clear: 'promise',
  },
  chunker: { chunk: 'promise' },
  contextualizer: { contextualize: 'promise' },
  embedder: { embed: 'promise' },
  store: {
    upsert: 'promise',
    remove: 'promise',
    searchDense: 'promise',
    searchLexical: 'promise',
    findText: 'promise',
    similarNames: 'promise',
    load: 'promise',
    list: 'promise',
    vectors: 'promise',
    files: 'promise',
    stats: 'promise',
    putMetadata: 'promise',
    getMetadata: 'promise',
    clear: 'promise',
  },
  reranker: { rerank: 'promise' },
};

/** A method, and whether it answers with a promise or with an async iterable. */
export type StageMethod = readonly [operation: string, result: 'promise' | 'stream'];

export const stageMethods: { readonly [Name in StageName]: readonly StageMethod[] } = Object.fromEntries(
  Object.entries(table).map(([name, methods]) => [name, Object.entries(methods)]),
) as never;
