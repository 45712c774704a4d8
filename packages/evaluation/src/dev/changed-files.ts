import { statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Milliseconds without a further event before a file counts as saved: editors write and rename. */
const quietMs = 60;

/** States of files by absolute path, see {@link statesOf}. */
export type FileStates = Readonly<Record<string, string>>;

/**
 * Waits until one of some files is saved, created or removed. The folders are watched, since editors replace a file.
 *
 * @param known their states when they were last read: what was saved since then counts
 * @returns the files that differ; none if the signal aborts
 */
export async function changedFiles(known: FileStates, signal: AbortSignal): Promise<readonly string[]> {
  const files = Object.keys(known);
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const look = (): void => {
        const states = statesOf(files);
        const changed = files.filter((file) => states[file] !== known[file]);
        if (changed.length > 0) resolve(changed);
      };
      signal.addEventListener('abort', () => resolve([]), { once: true });
      if (signal.aborted) return resolve([]);
      for (const [folder, names] of byFolder(files)) {
        const watcher = watch(folder, (_event, name) => {
          if (name !== null && !names.has(name)) return;
          clearTimeout(timer);
          timer = setTimeout(look, quietMs);
        });
        watcher.on('error', reject);
        watchers.push(watcher);
      }
      look();
    });
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}

/** What differs for each file once it was written, replaced, created or removed. */
export function statesOf(files: readonly string[]): FileStates {
  return Object.fromEntries(files.map((file) => [file, stateOf(file)]));
}

function byFolder(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? new Set()).add(basename(file)));
  return folders;
}

function stateOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'absent' : `${found.ino} ${found.mtimeNs} ${found.size}`;
}
