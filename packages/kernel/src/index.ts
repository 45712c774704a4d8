export type { Call, CallOptions, CallPolicy } from './contract/stage/call.ts';
export type {
  ChangeDetector,
  ChangeDetectorFacts,
  CommitRequest,
  DiffRequest,
  FileRecordRequest,
  RecordsAtLevelsRequest,
  WatchRequest,
} from './contract/stage/change-detector.ts';
export type { ChangeSet, FileCommit, FileRecord, Snapshot } from './contract/value/change-set.ts';
export type {
  Chunk,
  ChunkedFile,
  ChunkKind,
  CodeSymbol,
  Degradation,
  Span,
  SymbolKind,
} from './contract/value/chunk.ts';
export type { Chunker, ChunkerFacts, ChunkRequest } from './contract/stage/chunker.ts';
export type {
  ChunkContext,
  ContextLevel,
  ContextualChunk,
  EmbeddedChunk,
  Granularity,
  LevelCounts,
  LexicalField,
  LexicalFields,
} from './contract/value/contextual-chunk.ts';
export { contractVersion } from './contract/plugin/contract-version.ts';
export type {
  ContextualizeEstimate,
  ContextualizeEstimator,
  Contextualizer,
  ContextualizeRequest,
  ContextualizerFacts,
  RewordRequest,
} from './contract/stage/contextualizer.ts';
export type { OtherInputs } from './contract/value/other-inputs.ts';
export type {
  Embedder,
  EmbedderFacts,
  EmbeddingKind,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  OpenedEmbedderFacts,
} from './contract/stage/embedder.ts';
export type { CallCosts, GenerationPrice } from './contract/plugin/service-cost.ts';
export type { LanguageDescription } from './contract/value/language.ts';
export type { SimilarName, SimilarNamesRequest, TextMatch, TextRequest } from './contract/value/lookup.ts';
export type {
  InnerStage,
  Logger,
  PluginContext,
  InlinePlugin,
  PluginDefinition,
  PluginFactory,
  PluginServices,
  StageBinding,
} from './contract/plugin/plugin.ts';
export type { Query, QueryKind, QuerySymbol, RelatedWord } from './contract/value/query.ts';
export type {
  FittableWeights,
  RankingWeights,
  Reranked,
  Reranker,
  RerankerFacts,
  RerankRequest,
} from './contract/stage/reranker.ts';
export type {
  IgnoreRule,
  PathRequest,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScannerFacts,
  ScanVerdict,
  UnchangedSinceRequest,
  UnchangedTree,
} from './contract/stage/scanner.ts';
export type {
  Candidate,
  FileContent,
  FileEvidence,
  FileRole,
  RankedEntry,
  RankedList,
  Retrieval,
  SearchFilter,
  Signal,
  StoredChunk,
} from './contract/value/search.ts';
export type {
  CacheOptions,
  CacheService,
  HttpRequest,
  HttpService,
  HttpServiceOptions,
} from './contract/plugin/services.ts';
export type { SkippedFile, SkipReason, SourceFile, SourceText } from './contract/value/source-file.ts';
export type { StageFactsMap } from './contract/stage/stage-facts.ts';
export { stageNames } from './contract/stage/stage-map.ts';
export type { StageMap, StageName } from './contract/stage/stage-map.ts';
export type { Stage } from './contract/stage/stage.ts';
export type {
  DenseRequest,
  FileEntries,
  IdsRequest,
  LexicalRequest,
  QueryPart,
  ListRequest,
  PathsRequest,
  StampedRequest,
  PutMetadataRequest,
  Store,
  StoreFacts,
  StatsRequest,
  StoreStats,
  UpsertRequest,
} from './contract/stage/store.ts';
export { defineConfig, definePreset } from './definition/define-config.ts';
export type {
  CodesearchConfig,
  ConfigContext,
  ConfigFunction,
  ConfigOverride,
  Preset,
  StageBindings,
} from './definition/define-config.ts';
export type { NoOptions } from './contract/plugin/no-options.ts';
export { bindInline, definePlugin } from './definition/define-plugin.ts';
export { nearestName } from './definition/nearest-name.ts';
export { policySettings } from './definition/policy-settings.ts';
export type { ConfiguredPolicies } from './definition/policy-settings.ts';
export { stageOption, pluginStage } from './definition/stage-option.ts';
export type { StageOption } from './definition/stage-option.ts';
export { wrapPlugin } from './definition/wrap-plugin.ts';
export type { WrapOptions, WrappingPlugin } from './definition/wrap-plugin.ts';
export { amendError, CodesearchError, isCodesearchError } from './error/codesearch-error.ts';
export type { ErrorFields } from './error/codesearch-error.ts';
export type { ErrorCode, ErrorDetails } from './error/error-details.ts';
export * as errors from './error/errors.ts';
