export { loadEnvironment } from './config/environment.ts';
export { loadConfig } from './config/load-config.ts';
export type { LoadConfigOptions, LoadedConfig } from './config/load-config.ts';
export { resolveConfig } from './config/resolve-config.ts';
export type { ConfigOrigin, ResolveOptions, ResolvedConfig } from './config/resolve-config.ts';
export type { IndexEvent, IndexReport, StageTimings } from './contract/index-event.ts';
export { openProject } from './project/open-project.ts';
export type { OpenProjectOptions } from './project/open-project.ts';
export type {
  IndexOptions,
  IndexSummary,
  Project,
  ProjectSearchRequest,
  ProjectStatus,
  SearchResult,
} from './project/project.ts';
export type { SearchHit, SearchRequest } from './pipeline/search-pipeline.ts';
export type { IndexState } from './state/index-state.ts';
