export type { CallOptions } from './contract/call-options.ts';
export type { ChangeDetector } from './contract/change-detector.ts';
export type { ChangeSet, FileCommit, FileRecord, Snapshot } from './contract/change-set.ts';
export type { Chunk, ChunkedFile, ChunkKind, CodeSymbol, Degradation, Span, SymbolKind } from './contract/chunk.ts';
export type { Chunker } from './contract/chunker.ts';
export type {
  ChunkContext,
  ContextLevel,
  ContextualChunk,
  EmbeddedChunk,
  Granularity,
  LexicalField,
  LevelCounts,
  LexicalFields,
} from './contract/contextual-chunk.ts';
export type { Contextualizer } from './contract/contextualizer.ts';
export type {
  Embedder,
  EmbeddingKind,
  EmbeddingPrice,
  EmbedRequest,
  EmbedResult,
  RefusedInput,
} from './contract/embedder.ts';
export type { Logger, PluginContext, PluginDefinition, PluginFactory, StageBinding } from './contract/plugin.ts';
export type { Reranked, Reranker, RerankRequest } from './contract/reranker.ts';
export type { IgnoreRule, ReadResult, ScanBatch, Scanner, ScanOptions, ScanVerdict } from './contract/scanner.ts';
export type {
  Candidate,
  FileEvidence,
  RankedEntry,
  RankedList,
  Retrieval,
  SearchFilter,
  Signal,
  StoredChunk,
} from './contract/search.ts';
export type { SkippedFile, SkipReason, SourceFile, SourceText } from './contract/source-file.ts';
export type { Stage } from './contract/stage.ts';
export { stageNames } from './contract/stage-map.ts';
export type { StageMap, StageName } from './contract/stage-map.ts';
export type {
  DenseRequest,
  FileEntries,
  LexicalRequest,
  Store,
  StoreCapabilities,
  StoreStats,
} from './contract/store.ts';
export { CodesearchError, isCodesearchError } from './error/codesearch-error.ts';
export type { ErrorFields } from './error/codesearch-error.ts';
export type { ErrorCode } from './error/error-code.ts';
export * as errors from './error/errors.ts';
export { connectionFailure, statusFailure } from './error/status-failure.ts';
export type { FailedAnswer } from './error/status-failure.ts';
export { defineConfig, definePreset } from './config/define-config.ts';
export type { CodesearchConfig, Preset, StageBindings } from './config/define-config.ts';
export { definePlugin } from './config/define-plugin.ts';
export { isServiceAddress } from './config/service-address.ts';
export { codeTokens } from './lexicon/code-tokens.ts';
export { estimateTokens } from './lexicon/estimate-tokens.ts';
export { identifierParts, identifiers } from './lexicon/identifier-words.ts';
export { stem } from './lexicon/stem.ts';
export { TokenNumbers } from './lexicon/token-numbers.ts';
export { SentenceCache, sentenceKey } from './layer/sentence-cache.ts';
export { ServiceCalls } from './layer/service-calls.ts';
export type { ServiceCallOptions } from './layer/service-calls.ts';
export type { Timing } from './layer/timing.ts';
export { ScanDigest } from './scan/scan-digest.ts';
export { pathGlob } from './store/path-glob.ts';
export { ranked } from './store/ranked.ts';
export { upsertPlan } from './store/upsert-plan.ts';
export type { UpsertPlan } from './store/upsert-plan.ts';
export { answeredVectors } from './vector/answered-vectors.ts';
export { unitVector } from './vector/unit-vector.ts';
