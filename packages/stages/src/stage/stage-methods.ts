import type { Stage, StageMap, StageName, Call } from '@codesearch/kernel';

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
  contextualizer: { contextualize: 'promise', reword: 'promise' },
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
type StageMethod = readonly [operation: string, result: 'promise' | 'stream'];

export const stageMethods: { readonly [Name in StageName]: readonly StageMethod[] } = Object.fromEntries(
  Object.entries(table).map(([name, methods]) => [name, Object.entries(methods)]),
) as never;

type Method = (request: Call) => unknown;

/** An object with all members of a stage, each called on the stage itself. A layer spreads it and replaces some. */
export function passThrough<Name extends StageName>(name: Name, stage: StageMap[Name]): StageMap[Name] {
  const source = stage as unknown as Readonly<Record<string, Method | undefined>>;
  const methods: Record<string, Method> = {};
  for (const [operation] of stageMethods[name]) {
    if (source[operation]) methods[operation] = (request) => source[operation]?.(request);
  }
  return { ...lifeOf(stage), ...methods } as unknown as StageMap[Name];
}

/** What the life of a stage consists of, whatever `open` returns. */
interface Life {
  open?(request: Call): Promise<unknown>;
  check?(request: Call): Promise<void>;
  [Symbol.asyncDispose]?(): Promise<void>;
}

interface Disposal {
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The life of a stage, for a layer around it.
 *
 * @param beforeDispose called before the stage is disposed
 */
export function lifeOf<Stage extends Life>(
  stage: Stage,
  beforeDispose: () => void = () => {},
): Pick<Stage, 'open' | 'check'> & Disposal {
  return {
    ...(stage.open && { open: (request: Call) => stage.open?.(request) }),
    ...(stage.check && { check: (request: Call) => stage.check?.(request) }),
    async [Symbol.asyncDispose]() {
      beforeDispose();
      await stage[Symbol.asyncDispose]?.();
    },
  } as Pick<Stage, 'open' | 'check'> & Disposal;
}
