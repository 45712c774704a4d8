export type { Call, CallOptions } from './contract/call.ts';
export type { CallPolicy } from './contract/call-policy.ts';
export type {
  ChangeDetector,
  ChangeDetectorFacts,
  CommitRequest,
  DiffRequest,
  FileRecordRequest,
  RecordsAtLevelsRequest,
  WatchRequest,
} from './contract/change-detector.ts';
export type { ChangeSet, FileCommit, FileRecord, Snapshot } from './contract/change-set.ts';
export type { Chunk, ChunkedFile, ChunkKind, CodeSymbol, Degradation, Span, SymbolKind } from './contract/chunk.ts';
export type { Chunker, ChunkerFacts, ChunkRequest } from './contract/chunker.ts';
export type {
  ChunkContext,
  ContextLevel,
  ContextualChunk,
  EmbeddedChunk,
  Granularity,
  LevelCounts,
  LexicalField,
  LexicalFields,
} from './contract/contextual-chunk.ts';
export { contractVersion } from './contract/contract-version.ts';
export type {
  ContextualizeEstimate,
  ContextualizeEstimator,
  Contextualizer,
  ContextualizeRequest,
  ContextualizerFacts,
} from './contract/contextualizer.ts';
export type { OtherInputs } from './contract/other-inputs.ts';
export type {
  Embedder,
  EmbedderFacts,
  EmbeddingKind,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  OpenedEmbedderFacts,
} from './contract/embedder.ts';
export type { CallCosts, GenerationPrice } from './contract/service-cost.ts';
export type { LanguageDescription } from './contract/language.ts';
export type { SimilarName, SimilarNamesRequest, TextMatch, TextRequest } from './contract/lookup.ts';
export type {
  InnerStage,
  Logger,
  PluginContext,
  InlinePlugin,
  PluginDefinition,
  PluginFactory,
  PluginServices,
  StageBinding,
} from './contract/plugin.ts';
export type {
  CallersQuestion,
  MentionedName,
  MentionedPath,
  MentionedLine,
  Origin,
  Query,
  QueryKind,
  QueryPlace,
  QuerySymbol,
  RelatedWord,
  QueryMember,
  RouteQuestion,
} from './contract/query.ts';
export type {
  FittableWeights,
  RankingWeights,
  Reranked,
  Reranker,
  RerankerFacts,
  RerankRequest,
} from './contract/reranker.ts';
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
} from './contract/scanner.ts';
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
} from './contract/search.ts';
export type { CacheOptions, CacheService, HttpRequest, HttpService, HttpServiceOptions } from './contract/services.ts';
export type { SkippedFile, SkipReason, SourceFile, SourceText } from './contract/source-file.ts';
export type { StageFactsMap } from './contract/stage-facts.ts';
export { stageNames } from './contract/stage-map.ts';
export type { StageMap, StageName } from './contract/stage-map.ts';
export type { Stage } from './contract/stage.ts';
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
  StoreStats,
  UpsertRequest,
} from './contract/store.ts';
export { defineConfig, definePreset } from './definition/define-config.ts';
export type {
  CodesearchConfig,
  ConfigContext,
  ConfigFunction,
  ConfigOverride,
  Preset,
  StageBindings,
} from './definition/define-config.ts';
export type { NoOptions } from './definition/no-options.ts';
export { bindInline, definePlugin } from './definition/define-plugin.ts';
export { nearestName } from './definition/nearest-name.ts';
export { policySettings } from './definition/policy-settings.ts';
export type { ConfiguredPolicies } from './definition/policy-settings.ts';
export { stageOption } from './definition/stage-option.ts';
export type { StageOption } from './definition/stage-option.ts';
export { wrapPlugin } from './definition/wrap-plugin.ts';
export type { WrapOptions, WrappingPlugin } from './definition/wrap-plugin.ts';
export { pluginStage } from './definition/plugin-stage.ts';
export { amendError } from './error/amend-error.ts';
export { CodesearchError, isCodesearchError } from './error/codesearch-error.ts';
export type { ErrorFields } from './error/codesearch-error.ts';
export type { ErrorCode, ErrorDetails } from './error/error-details.ts';
export * as errors from './error/errors.ts';
