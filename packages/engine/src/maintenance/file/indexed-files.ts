import { uncommittedFiles } from '@codesearch/git';
import type { CommitHistory } from '@codesearch/git';
import type { StageSet } from '@codesearch/stages';
import type { SkippedFile } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { compareTree } from '../../index/compare-tree.ts';
import { revisionOf } from '../../state/index-state.ts';

/** How a file on disk differs from the one in the index. */
export type FileState = 'current' | 'added' | 'modified' | 'removed';

/** A file of an index, or one that the next sync adds. */
export interface IndexedFile {
  /** POSIX path relative to the root. */
  readonly path: string;
  readonly state: FileState;
  /** Chunks in the index; 0 for a file that is not indexed yet. */
  readonly chunks: number;
  readonly bytes: number;
  /** Time of the last modification, ISO 8601, as indexed; of the file on disk if it is not indexed yet. */
  readonly modifiedAt: string;
  /**
   * How many newer commits there are than the last one that changed the file; absent if none of the newest thousand
   * changed it.
   */
  readonly commitsAgo?: number;
  /** Present if the file has uncommitted changes, or git does not track it. */
  readonly uncommitted?: true;
}

/**
 * Lists the files of an index by path, and those that differ from it. Writes nothing.
 *
 * @throws INDEX_MISSING if there is no index
 */
export async function indexedFiles(
  { session, history, processEnv }: ProjectParts,
  signal?: AbortSignal,
): Promise<readonly IndexedFile[]> {
  const { key } = session.manifest;
  const git = { folder: key.root, env: (name: string) => processEnv[name], signal };
  // A commit has no uncommitted changes.
  const uncommitted = revisionOf(key) === undefined ? await uncommittedFiles(git) : new Set<string>();
  const files = (await session.read(({ stages }) => listed(stages, signal), { signal })).value;
  const ages = commitAges(history);
  return files.map((file) => {
    const commitsAgo = ages.get(file.path);
    return {
      ...file,
      ...(commitsAgo !== undefined && { commitsAgo }),
      ...(uncommitted.has(file.path) && { uncommitted: true as const }),
    };
  });
}

async function listed(stages: StageSet, signal: AbortSignal | undefined): Promise<readonly IndexedFile[]> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const [stored, { changes }] = await Promise.all([store.files({ signal }), compareTree({ stages, signal })]);
  const modified = new Set(changes.modified.map(({ path }) => path));
  const removed = new Set(changes.removed);
  const files: IndexedFile[] = changes.added.map(({ path, size, mtimeMs }) => ({
    ...{ path, state: 'added', chunks: 0, bytes: size },
    modifiedAt: isoTime(mtimeMs),
  }));
  for (const [path, chunks] of stored) {
    const record = await detector.fileRecord({ path });
    if (!record) continue;
    const state = removed.has(path) ? 'removed' : modified.has(path) ? 'modified' : 'current';
    const { size, mtimeMs } = record.file;
    files.push({ path, state, chunks, bytes: size, modifiedAt: isoTime(mtimeMs) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The newest commit of each file, as the number of commits after it. */
function commitAges(history: CommitHistory): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  const log = history.read();
  let start = 0;
  log?.pathEnds.forEach((end, commit) => {
    for (const path of log.commitPaths.slice(start, end)) {
      const name = log.paths[path];
      if (name !== undefined && !ages.has(name)) ages.set(name, commit);
    }
    start = end;
  });
  return ages;
}

/**
 * Lists the files that are not indexed: those that a scan skips, and those that the last run skipped when it read them.
 * Without an index it reads all files.
 */
export async function skippedFiles({ session }: ProjectParts, signal?: AbortSignal): Promise<readonly SkippedFile[]> {
  return session.readTree(async (stages) => {
    const isIndexed = session.manifest.read() !== undefined;
    const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
    const skipped: SkippedFile[] = [];
    for await (const batch of scanner.scan({ signal })) {
      skipped.push(...batch.skipped);
      for (const file of batch.files) {
        const { path } = file;
        const verdict = isIndexed ? await detector.fileRecord({ path }) : await scanner.read({ file, signal });
        if (verdict && 'skipped' in verdict && verdict.skipped) skipped.push({ path, ...verdict.skipped });
      }
    }
    return skipped.sort((a, b) => (a.path < b.path ? -1 : 1));
  });
}
