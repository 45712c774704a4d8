export {
  addressOf,
  cloneFolder,
  foreignHistory,
  defaultRevision,
  fileHistory,
  isCloned,
  isGitUrl,
  ownRevision,
  parseGitUrl,
  removeClone,
  updateClone,
} from '@codesearch/git';
export type { CloneRequest, FetchContext, FileHistory, GitUrl, Revision } from '@codesearch/git';
export type { CommitRequest, CommitResult, FoundCommit } from '@codesearch/git/commits';
export type {
  ChangeConditions,
  Fit,
  FittedRanking,
  Freshness,
  MatchKind,
  PathScope,
  Retriever,
  SearchHit,
  SearchRequest,
  SearchScope,
  SearchSource,
  TextRange,
} from '@codesearch/search';
export { giveWay } from '@codesearch/pool';
export { embeddingCacheStatus, pluginCacheStatus, stageChannelName } from '@codesearch/stages';
export type {
  CachedEmbedding,
  CacheStatus,
  EmbeddingCache,
  EmbeddingCacheStatus,
  PruneOptions,
  StageTrace,
} from '@codesearch/stages';
export type { Contact } from '@codesearch/stages/network';
export { createArchiveKeys } from './archive/archive-keys.ts';
export type { ExportOptions, ExportReport, ImportOptions, ImportReport } from './archive/archive-options.ts';
export type { ProcessServices } from './composition/process-scope.ts';
export { checkOptions } from './config/check-options.ts';
export { listPlugins } from './setup/list-plugins.ts';
export type { ListedPlugin, PluginPackage } from './setup/list-plugins.ts';
export { loadConfig } from './config/file/load-config.ts';
export type { LoadConfigOptions, LoadedConfig } from './config/file/loaded-config.ts';
export { resolveConfig } from './config/resolve-config.ts';
export type { ConfigOrigin, ResolvedConfig, ResolveOptions } from './config/resolve-config.ts';
export { storeBinding } from './config/store-binding.ts';
export { assertOwnIfExists, assertSafeHome } from './home/assert-safe-home.ts';
export { cacheFolder, homeFolder, isOffline } from './home/home-folder.ts';
export { isChosen, rememberChosen } from './home/chosen-roots.ts';
export { indexedRoot, projectFolder, realRoot } from './home/project-folder.ts';
export * as indexErrors from './state/index-errors.ts';
export { listProjects, recordedStore } from './home/project-list.ts';
export type { ListedProject } from './home/project-list.ts';
export { removeProject } from './maintenance/remove-project.ts';
export { newToken, serverToken } from './home/server-token.ts';
export type { ServerToken } from './home/server-token.ts';
export type { ConfirmWide } from '@codesearch/toolkit';
export type { IndexEvent, IndexReport, StageTimings } from './index/index-event.ts';
export type { PaidRebuild, RebuildOptions } from './maintenance/rebuild-index.ts';
export type { IndexEstimate } from './maintenance/estimate/estimate-index.ts';
export type { FileExplanation } from './maintenance/file/explain-file.ts';
export type { FileState, IndexedFile } from './maintenance/file/indexed-files.ts';
export type { MoveIndexOptions, MoveReport } from './maintenance/move-project.ts';
export type { RepairReport } from './maintenance/repair-records.ts';
export { sizedProjects } from './maintenance/stored-sizes.ts';
export type { SizedProject, StoredSize, StoreSilence } from './maintenance/stored-sizes.ts';
export type { FittedStatus, ProjectStatus } from './maintenance/status/status.ts';
export type { UseWeightsOptions } from './maintenance/use-weights.ts';
export type { SetupOf, Setup, SetupOptions } from './setup/setup.ts';
export { Workspace } from './workspace/workspace.ts';
export type { CheckSetup, OpenAtOptions, WorkspaceOptions } from './workspace/workspace.ts';
export type { KeepOptions, ProjectKey } from './workspace/kept-projects.ts';
export {
  countFiles,
  coversPath,
  definitionsOf,
  findCommits,
  fittableWeights,
  languagesOf,
  newHosts,
} from './project/ask-project.ts';
export { openProject, openRoot } from './project/open-project.ts';
export type { OpenProjectOptions, OpenRevisionOptions, OpenRootOptions } from './project/open-project.ts';
export { locatePath, repositoriesOf, locateProject, rootAround } from './project/locate-project.ts';
export type { LocatePathOptions, PathLocation, ProjectLocation } from './project/locate-project.ts';
export { configExtensions, configsIn, foldersOf, namesIn } from './trust/find-config.ts';
export type { Project } from './project/project.ts';
export type {
  ProjectRetrieval,
  ProjectSearchRequest,
  ProjectSimilarRequest,
  SearchResult,
} from './project/project-request.ts';
export { searchProjects, searchRetrievals } from './project/search-projects.ts';
export type { ProjectPart } from './project/search-projects.ts';
export { loadSetup } from './setup/setup.ts';
export type { WatchOptions } from './project/watch-project.ts';
export type { IndexOptions } from './session/index-options.ts';
export type { SearchedIndex } from './session/read-consistently.ts';
export type { FittedFigure, FittedWeights } from './state/fitted-weights.ts';
export type { IndexState, IndexSummary } from './state/index-state.ts';
export type { StoreLocation } from './state/manifest.ts';
export { takeWriterLock, writerOf } from './state/writer-lock.ts';
export type { LockWait, WriterLock } from './state/writer-lock.ts';
export type { ConfigFacts } from './trust/config-content.ts';
export type { GuardedConfig } from './trust/module/module-guard.ts';
export { ConfigTrust } from './trust/config-trust.ts';
export type { ListedDecision } from './trust/config-trust.ts';
export type { SkippedConfig, TrustPolicy, TrustQuestion } from './trust/judge-config.ts';
export type { TrustDecision } from './trust/trust-list.ts';
