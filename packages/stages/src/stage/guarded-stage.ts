import type { Call, CallOptions, StageFactsMap, StageMap, StageName } from '@codesearch/kernel';
import type { BatchingEmbedder, MeasuredEmbedderFacts } from './batching-embedder.ts';

/** Each stage as it is below the guard, with all its layers. */
export type LayeredStages = Omit<StageMap, 'embedder'> & { embedder: BatchingEmbedder };

/** The facts of each stage, as far as the engine knows them once it is open. */
export type OpenFacts = Omit<StageFactsMap, 'embedder'> & { embedder: MeasuredEmbedderFacts };

/** Parts of a request that the guard fills in. */
type Filled = 'signal' | 'filter' | 'onNote';

type Relaxed<Request> = Omit<Request, Filled> & {
  readonly [Key in keyof Request & Filled]?: Request[Key] | undefined;
};

type Method<Implementation> = Implementation extends (request: infer Request extends Call) => infer Result
  ? {} extends Relaxed<Request>
    ? (request?: Relaxed<Request>) => Result
    : (request: Relaxed<Request>) => Result
  : never;

/**
 * A stage as the engine calls it: signal, filter and notes of a request are optional, and every method exists. One that
 * the plugin does not implement rejects with `UNSUPPORTED`; the facts say so in advance.
 */
export type GuardedStage<Name extends StageName> = AsyncDisposable & {
  readonly [Key in Exclude<keyof LayeredStages[Name], 'open' | typeof Symbol.asyncDispose>]-?: Method<
    NonNullable<LayeredStages[Name][Key]>
  >;
} & {
  /** Name of the plugin that made the stage, and the file that defines it, if it is known. */
  readonly plugin: string;
  readonly definedIn?: string | undefined;
  readonly facts: OpenFacts[Name];
  readonly open: (request?: CallOptions) => Promise<void>;
};
