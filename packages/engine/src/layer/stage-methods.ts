import type { StageMap, StageName } from '@codesearch/kernel';

type Method = (...args: never[]) => unknown;

type MethodNames<Contract> = {
  [Key in keyof Contract & string]-?: NonNullable<Contract[Key]> extends Method ? Key : never;
}[keyof Contract & string];

/** Index of the argument that carries the signal, as `'0'`, or `never` where no argument does. */
type SignalIndex<Args extends readonly unknown[]> = {
  [Index in keyof Args]-?: 'signal' extends keyof NonNullable<Args[Index]> ? Index : never;
}[number];

type SignalAt<Args extends readonly unknown[]> = [SignalIndex<Args>] extends [never]
  ? undefined
  : SignalIndex<Args> extends `${infer Index extends number}`
    ? Index
    : never;

type Shape<Call> = Call extends (...args: infer Args) => infer Result
  ? {
      readonly result: Result extends Promise<unknown>
        ? 'promise'
        : Result extends AsyncIterable<unknown>
          ? 'stream'
          : never;
      readonly signalAt: SignalAt<Args>;
    }
  : never;

type Methods<Contract> = {
  readonly [Key in MethodNames<Contract>]: Shape<NonNullable<Contract[Key & keyof Contract]>>;
};

/** What a layer must know of a method to stand in for it. */
export interface MethodShape {
  /** Whether it answers with a promise or with an async iterable. */
  readonly result: 'promise' | 'stream';
  /** Position of the argument that extends `CallOptions`; `undefined` where the method cannot be aborted. */
  readonly signalAt: number | undefined;
}

const first = { result: 'promise', signalAt: 0 } as const;
const second = { result: 'promise', signalAt: 1 } as const;
const third = { result: 'promise', signalAt: 2 } as const;
const none = { result: 'promise', signalAt: undefined } as const;

/** Every method of every stage. A stage, a method or a position that the contracts have otherwise does not compile. */
export const stageMethods: { readonly [Name in StageName]: Methods<StageMap[Name]> } = {
  scanner: {
    open: first,
    check: first,
    scan: { result: 'stream', signalAt: 0 },
    stat: second,
    explain: second,
    read: second,
  },
  changeDetector: {
    open: first,
    check: first,
    diff: second,
    isCommitted: none,
    commit: second,
    record: none,
    recordsAtLevels: second,
    snapshot: none,
    watch: second,
    clear: none,
  },
  chunker: { open: first, check: first, chunk: second },
  contextualizer: { open: first, check: first, contextualize: third },
  embedder: { open: first, check: first, embed: first },
  store: {
    open: first,
    check: first,
    upsert: second,
    remove: second,
    searchDense: first,
    searchLexical: first,
    load: second,
    list: second,
    vectors: second,
    files: first,
    keepRecord: second,
    record: first,
    stats: first,
    clear: first,
  },
  reranker: { open: first, check: first, rerank: first },
};
