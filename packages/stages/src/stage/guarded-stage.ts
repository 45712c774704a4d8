import type {
  Call,
  CallOptions,
  StageFactsMap,
  StageMap,
  StageName,
  StoreFacts,
  Embedder,
  EmbedderFacts,
  EmbedRequest,
  EmbedResult,
} from '@codesearch/kernel';

/** Each stage as it is below the guard, with all its layers. */
export type LayeredStages = Omit<StageMap, 'embedder'> & { embedder: BatchingEmbedder };

/** The facts of each stage, as far as the engine knows them once it is open. */
export type OpenFacts = Omit<StageFactsMap, 'embedder' | 'store'> & {
  embedder: MeasuredEmbedderFacts;
  store: StoreFacts & {
    /** Whether metadata can be kept although other machines can read only a part of the index. Default false. */
    readonly metadata?: boolean;
  };
};

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

/** The facts of an embedder whose dimensions are known. */
export interface MeasuredEmbedderFacts extends EmbedderFacts {
  /** 0 until the embedder is open, if they have to be measured. */
  readonly dimensions: number;
}

/** A text that the service would not embed. */
export interface RefusedInput {
  /** Index into the request's inputs. */
  readonly index: number;
  /** One sentence. Never the text. */
  readonly reason: string;
}

/** Any number of texts of any length. */
export interface BatchedEmbedRequest extends EmbedRequest {
  /**
   * Lets texts that do not fill a call wait for those of other requests, until it aborts. Default: they are sent at
   * once.
   */
  readonly holdUntil?: AbortSignal | undefined;
}

/** The answer to a {@link BatchedEmbedRequest}. */
export interface BatchedEmbedResult extends EmbedResult {
  /** Indexes of inputs that were longer than the model takes, and whose vector is the mean of their pieces'. */
  readonly pooled?: readonly number[];
  /** Inputs that the service would not embed. Their vectors are zero. */
  readonly refused?: readonly RefusedInput[];
  /** How many inputs the cache has answered. Default: none. */
  readonly cached?: number;
}

/** An embedder that takes any number of texts of any length. */
export interface BatchingEmbedder extends Omit<Embedder, 'embed'> {
  embed(request: BatchedEmbedRequest): Promise<BatchedEmbedResult>;
}

/** The stages of one project. Each is created and opened when it is first needed. */
export interface StageSet extends AsyncDisposable {
  get<Name extends StageName>(name: Name): Promise<GuardedStage<Name>>;
}

/** The plugin of a stage whose answers are checked. */
export interface AnsweringPlugin {
  readonly plugin: string;
  /** File that defines the plugin, if it is known. */
  readonly definedIn?: string | undefined;
}
