export { loadConfig } from './config/load-config.ts';
export type { LoadConfigOptions, LoadedConfig } from './config/load-config.ts';
export { resolveConfig } from './config/resolve-config.ts';
export type { ConfigOrigin, ResolveOptions, ResolvedConfig } from './config/resolve-config.ts';
export type { IndexEvent, IndexReport, StageTimings } from './contract/index-event.ts';
export {
  contextCacheStatus,
  embeddingCacheStatus,
  pruneContextCache,
  pruneEmbeddingCache,
} from './layer/cache-file.ts';
export type { CacheStatus, EmbeddingCacheStatus, PruneOptions } from './layer/cache-file.ts';
export { replaceFile } from './disk/replace-file.ts';
export type { ReplaceFileOptions } from './disk/replace-file.ts';
export { applyLayers } from './layer/layers.ts';
export type { LayerOptions } from './layer/layers.ts';
export { systemTiming } from './layer/timing.ts';
export type { Timing } from './layer/timing.ts';
export { openProject, openRoot } from './project/open-project.ts';
export type { OpenProjectOptions, OpenRootOptions } from './project/open-project.ts';
export { loadSetup } from './project/setup.ts';
export type { Setup, SetupOptions } from './project/setup.ts';
export type {
  EstimateOptions,
  IndexOptions,
  Project,
  ProjectRetrieval,
  ProjectSearchRequest,
  ProjectSimilarRequest,
  ProjectStatus,
  SearchedIndex,
  SearchResult,
} from './project/project.ts';
export { projectPlace } from './project/project-place.ts';
export type { ProjectPlace } from './project/project-place.ts';
export { searchProjects } from './project/search-projects.ts';
export type { ProjectPart } from './project/search-projects.ts';
export type { SearchedTree } from './pipeline/forest.ts';
export type { Retriever } from './pipeline/retriever.ts';
export type { Freshness } from './pipeline/freshness.ts';
export type { SearchHit, SearchRequest } from './pipeline/search-pipeline.ts';
export type { IndexState, IndexSummary } from './state/index-state.ts';
export { cacheFolder } from './state/home-folder.ts';
export { indexedRoot } from './state/indexed-root.ts';
export { projectFolder, realRoot } from './state/project-folder.ts';
export { listProjects } from './state/project-list.ts';
export type { ListedProject } from './state/project-list.ts';
export { removeProject } from './state/remove-project.ts';
export { wideRoot } from './state/wide-root.ts';
export type { ConfirmWide } from './state/wide-root.ts';
export type { IndexEstimate } from './project/estimate-index.ts';
export type { MoveIndexOptions, MoveReport } from './project/project.ts';
export type { RepairReport } from './project/repair-records.ts';
export { recordedStore } from './state/recorded-store.ts';
export type { StorePlace } from './state/manifest.ts';
export { sizedProjects } from './project/stored-sizes.ts';
export type { SizedProject, StoredSize, StoreSilence } from './project/stored-sizes.ts';
export { storeBinding } from './config/store-binding.ts';
export type { StageCheck } from './project/check-stages.ts';
export type { TreeSurvey } from './project/survey-tree.ts';
export type { FileExplanation } from './project/explain-file.ts';
export type { WatchOptions } from './project/watch-project.ts';
