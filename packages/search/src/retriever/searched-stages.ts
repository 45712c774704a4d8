import type { Call, CallOptions, EmbedderFacts, StageMap, StageName, StoreFacts } from '@codesearch/kernel';

/** What the engine completes in a request of a search. */
type Completed<Request> = Omit<Request, 'signal'> & CallOptions;

/** Some methods of a stage, as the engine lets a search call them. */
export type SearchedStage<Name extends StageName, Method extends keyof StageMap[Name]> = {
  readonly [Key in Method]-?: NonNullable<StageMap[Name][Key]> extends (
    request: infer Request extends Call,
  ) => infer Result
    ? (request: Completed<Request>) => Result
    : never;
};

/** The store of an index, as far as a search needs it. */
export type SearchedStore = SearchedStage<
  'store',
  'searchDense' | 'searchLexical' | 'findText' | 'similarNames' | 'load' | 'files' | 'list' | 'vectors'
> & { readonly facts: Pick<StoreFacts, 'lookup'> };

/** The embedder of an index, as far as a search needs it. */
export type SearchedEmbedder = SearchedStage<'embedder', 'embed'> & {
  readonly facts: Pick<EmbedderFacts, 'isInstant'>;
};

/** Opens a stage when it is first needed. */
type Get<Name extends StageName, Stage> = (name: Name) => Promise<Stage>;

/** The stages of an index that a search asks. */
export interface SearchedStages {
  readonly context: {
    /** Absolute path of the indexed tree. */
    readonly projectRoot: string;
  };
  // Overloads would not accept a generic method.
  readonly get: Get<'scanner', SearchedStage<'scanner', 'stat' | 'read'>> &
    Get<'changeDetector', SearchedStage<'changeDetector', 'fileRecord'>> &
    Get<'embedder', SearchedEmbedder> &
    Get<'store', SearchedStore>;
}
