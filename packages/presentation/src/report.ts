/* What commands print about indexes and settings. No search needs it, so it is not part of the main entry point. */

export { bashScript } from './completion/bash-script.ts';
export { fishScript } from './completion/fish-script.ts';
export type { CommandShape, OptionShape, ProgramShape, QueryConditions } from './completion/program-shape.ts';
export { zshScript } from './completion/zsh-script.ts';
export { formatPass } from './report/index/dev-pass.ts';
export { formatEstimate } from './report/index/estimate.ts';
export { explanationJson, formatExplanation } from './report/index/file-explanation.ts';
export type { FileOrigin, FileTexts } from './report/index/file-explanation.ts';
export { formatIndexRun } from './report/index/index-run.ts';
export { filesJson, formatFiles } from './report/index/indexed-files.ts';
export { formatSkipped } from './report/index/skipped-files.ts';
export { formatRepair, formatStatus } from './report/index/status.ts';
export { failureJson, formatFailure, formatSync } from './report/index/sync.ts';
export type { SyncCounts } from './report/index/sync.ts';
export { configJson, describeConfig, formatConfig } from './report/setup/config.ts';
export type { ConfigDescription } from './report/setup/config.ts';
export { formatPlugins } from './report/setup/plugins.ts';
export { decisionsJson, formatContent, formatDecisions } from './report/setup/trust.ts';
export { formatExport, formatImport, formatKeys } from './report/storage/archive.ts';
export { cachesJson, formatCaches } from './report/storage/cache.ts';
export type { Caches } from './report/storage/cache.ts';
export { formatMove } from './report/storage/move.ts';
export { formatProjects, formatRemoved, removedJson } from './report/storage/projects.ts';
export { stateLabels } from './text/state-labels.ts';
