import { errors } from '@codesearch/kernel';
import type { StageMap, StageName, StampedRequest } from '@codesearch/kernel';
import type { MethodName } from '../stage/stage-methods.ts';

/** Answers a request that holds no work, and rejects one that is out of range. `undefined`: the stage has to answer. */
export type RequestRule = (request: never) => { readonly value: unknown } | undefined;

type Rules = { readonly [Name in StageName]?: { readonly [Method in MethodName<Name>]?: RequestRule } };

/** Max entries of one ranked list. */
const maxTopK = 10_000;
/** Max chunks that a search for text returns. */
const maxMatches = 1_000_000;
/** Max names that a search for similar names returns. */
const maxNames = 10_000;

const nothing = { value: undefined };
const noItems = { value: [] };

/** What the guard decides about requests before a stage sees them. */
export const requestRules: Rules = {
  contextualizer: { contextualize: ({ chunks }: Sized<'chunks'>) => (chunks.length === 0 ? noItems : undefined) },
  embedder: { embed: ({ inputs }: Sized<'inputs'>) => (inputs.length === 0 ? { value: { vectors: [] } } : undefined) },
  store: {
    upsert: ({ files, stamp }: Sized<'files'> & StampedRequest) => isNoWrite(files, stamp),
    remove: ({ paths, stamp }: Sized<'paths'> & StampedRequest) => isNoWrite(paths, stamp),
    searchDense: ({ topK }: Ranked) => assertInteger('topK', topK, maxTopK),
    searchLexical: ({ topK }: Ranked) => assertInteger('topK', topK, maxTopK),
    findText: ({ limit }: Limited) => assertInteger('limit', limit, maxMatches),
    similarNames: ({ limit }: Limited) => assertInteger('limit', limit, maxNames),
    list: ({ paths }: Sized<'paths'>) => (paths.length === 0 ? noItems : undefined),
    load: ({ ids }: Sized<'ids'>) => (ids.length === 0 ? noItems : undefined),
    vectors: ({ ids }: Sized<'ids'>) => (ids.length === 0 ? noItems : undefined),
  },
  reranker: {
    rerank({ candidates, topN }: Parameters<StageMap['reranker']['rerank']>[0]) {
      assertInteger('topN', topN, Number.MAX_SAFE_INTEGER);
      return candidates.length === 0 ? noItems : undefined;
    },
  },
};

function isNoWrite(items: readonly unknown[], stamp: string | undefined): typeof nothing | undefined {
  return items.length === 0 && stamp === undefined ? nothing : undefined;
}

type Sized<Key extends string> = Readonly<Record<Key, readonly unknown[]>>;
type Ranked = { readonly topK: number };
type Limited = { readonly limit: number };

/**
 * @throws `INPUT_INVALID` if the value is not a positive integer
 * @throws `LIMIT_EXCEEDED` if it is greater than `max`
 */
function assertInteger(name: string, value: number, max: number): undefined {
  if (Number.isInteger(value) && value > max) throw errors.limitExceeded(name, value, max);
  if (Number.isInteger(value) && value >= 1) return;
  throw errors.inputInvalid(`${name} is ${value}.`, `Give an integer from 1 to ${max}.`);
}
