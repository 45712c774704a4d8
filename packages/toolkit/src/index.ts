export { modelUnknown, packageMissing, quotaExceeded } from './plugin-errors.ts';
export { SharedCache } from './cache/shared-cache.ts';
export type { SharedCacheOptions } from './cache/shared-cache.ts';
export type { TableContent } from './cache/table-content.ts';
export { ValueCache, valueFile, ValueTable } from './cache/value-cache.ts';
export { SerialQueue, untilAborted } from './concurrency/serial-queue.ts';
export { LineTable } from './content/line-table.ts';
export type { LineRange } from './content/line-table.ts';
export { trimEnd } from './content/trim-end.ts';
export { readContent, skippedFile } from './content/read-content.ts';
export { assertFilePlace, assertNoWayOut } from './disk/assert-file-place.ts';
export { flushFile, replaceFile } from './disk/replace-file.ts';
export {
  assertRegularManifests,
  nearestWith,
  readRegularFile,
  readingFlags,
  unlinkedReadingFlags,
} from './disk/read-regular-file.ts';
export { makePrivateFile, makePrivateFolder } from './disk/private-folder.ts';
export { ProcessFolder } from './disk/process-folder.ts';
export { removeFile, removeFolder } from './disk/remove.ts';
export type { ReplaceFileOptions } from './disk/replace-file.ts';
export {
  isStorageFailure,
  storageFailure,
  storageProblem,
  storageUnusable,
  unwritableReason,
  withStorageFailure,
} from './disk/storage-failure.ts';
export { executeGit, gitEnvironment, gitCall, runGit } from './git/run-git.ts';
export type { GitCall, GitRun, GitContext } from './git/run-git.ts';
export { GitFailure, unlessGitFails } from './git/git-failure.ts';
export type { GitProblem } from './git/git-failure.ts';
export { linkedGitFolder, pointerIn } from './git/git-pointer.ts';
export { byteString, fileName } from './ignore/name-glob.ts';
export type { FileName } from './ignore/name-glob.ts';
export type { IgnoreRule as ParsedIgnoreRule } from './ignore/ignore-rule.ts';
export type { IgnoreRules } from './ignore/ignore-rules.ts';
export { IgnoreScope, optionScope, usableRules } from './ignore/ignore-rules.ts';
export { patternRule, refuseMachinePaths } from './ignore/pattern-mistake.ts';
export { toolFolders } from './ignore/tool-folders.ts';
export { runModel } from './model/model-program.ts';
export type { DownloadProgress, LoadOptions, ModelRuntime, ModelTask } from './model/model-program.ts';
export { ModelStopped, ModelThread } from './model/model-thread.ts';
export { folderPath } from './platform/folder-path.ts';
export { isProcessAlive } from './platform/is-process-alive.ts';
export { lowerPriority } from './platform/lower-priority.ts';
export { onProcessEnd, processEndChannelName } from './platform/process-end.ts';
export { reserveStandardOutput } from './platform/reserve-standard-output.ts';
export { pathInside, realPath, realPathIfAny, withLockedFile } from './platform/platform.ts';
export { systemOf, thisSystem } from './platform/system.ts';
export type { System } from './platform/system.ts';
export { wideRoot } from './platform/wide-root.ts';
export type { ConfirmWide } from './platform/wide-root.ts';
export { absent, isScanPath, matchedRule, ScanBatches, ScanDigest } from './scan-batches.ts';
export { collectionName, fieldWeights, serverFacts, serverPlace } from './server-store/server-place.ts';
export { entryColumns, entryDocument, readEntry } from './server-store/entry-document.ts';
export type { EntryColumns, EntryFacts } from './server-store/entry-document.ts';
export { portions, weighedPortions } from './server-store/portions.ts';
export { firstRevision, neverDies } from './server-store/revisions.ts';
export type { RevisionedRows, RevisionState } from './server-store/revisions.ts';
export { bestEntries } from './server-store/best-entries.ts';
export type { BestEntries, BestEntriesOptions } from './server-store/best-entries.ts';
export type { DatabaseIndex, IndexWriter, StoredEntries } from './server-store/database-index.ts';
export { DatabaseStore } from './server-store/database-store.ts';
export type { DatabaseStoreOptions } from './server-store/database-store.ts';
export { KnownPaths } from './server-store/known-paths.ts';
export type { ServerPlace } from './server-store/server-place.ts';
export { ServerStore } from './server-store/server-store.ts';
export type { ServerIndex, ServerIndexState, ServerStoreOptions } from './server-store/server-store.ts';
export { AdaptiveLimiter } from './service/adaptive-limiter.ts';
export type { ConcurrencyPolicy } from './service/adaptive-limiter.ts';
export { retried, withinTime, systemTiming } from './service/retry.ts';
export type { RetryOptions, RetryPolicy, TimeLimit, TimeoutPolicy, Timing } from './service/retry.ts';
export { HttpCalls } from './service/http-calls.ts';
export type { HttpLimits } from './service/http-calls.ts';
export { addressRule, serverAddress, serviceAddress, serviceHost, unreachable } from './service/service-address.ts';
export type { AddressForm } from './service/service-address.ts';
export {
  ollamaAddress,
  ollamaHost,
  ollamaStartHint,
  refuseIgnoredAddress,
  vendorAddresses,
  vendorCall,
} from './service/vendor-call.ts';
export { serviceWords } from './service/status-failure.ts';
export { ServiceCalls } from './service/service-calls.ts';
export type { ServiceCallOptions } from './service/service-calls.ts';
export type { RequestGuard } from './service/guarded-request.ts';
export { ranked } from './store/ranked.ts';
export { upsertPlan } from './store/upsert-plan.ts';
export type { UpsertPlan } from './store/upsert-plan.ts';
export { Connection } from './sqlite/connection.ts';
export type { ConnectionOptions, Row } from './sqlite/connection.ts';
export { databaseFailure, diskFailure, indexBusy, isBusy } from './sqlite/database-failure.ts';
export type { DatabasePlace } from './sqlite/database-failure.ts';
export { sizeLimit, verdictBySize, verdictByName } from './verdict/verdict-by-name.ts';
export type { FileLimits } from './verdict/verdict-by-name.ts';
export type { Verdict } from './verdict/verdict.ts';
export type { WithDefaults } from './with-defaults.ts';
