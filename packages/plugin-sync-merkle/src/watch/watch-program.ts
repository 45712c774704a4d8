import { lstatSync, readdirSync, watch } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Event } from '@parcel/watcher';
import { ignoredFolders } from './ignored-folders.ts';
import type { WatchMessage } from './watch-message.ts';

/*
 * The program of the watching process. It watches the folder that is its first argument, a real path, but for the folder that is its
 * second where that lies in it, and tells its parent of changes until that lets go of the channel.
 */

/** A folder may vanish while the tree is gone through, which the library takes for a failure. */
const attempts = 4;

/** A limit of the system, where another attempt would do harm only. */
const limit = /No space left on device|Too many open files/;

/** Here the system watches folders one by one, and the library does not see what was in a folder when that came. */
const watchesSingleFolders = process.platform !== 'darwin' && process.platform !== 'win32';

const [root = '', unwatched = ''] = process.argv.slice(2);
// Of a folder around the root the library would ignore the root too.
const inside = unwatched.startsWith(root.endsWith(sep) ? root : root + sep) ? [unwatched] : [];

process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole group of processes; the parent decides what that means.
process.on('SIGINT', () => {});

try {
  await watchTree();
  tell({ type: 'ready' });
} catch (error) {
  tell({ type: 'failed', problem: messageOf(error) });
}

async function watchTree(): Promise<void> {
  const { subscribe } = await import('@parcel/watcher');
  for (let attempt = 1; ; attempt++) {
    const subscribed = subscribe(root, changed, { ignore: [ignoredFolders, ...inside] });
    tell({ type: 'started' });
    try {
      await subscribed;
      return;
    } catch (error) {
      if (attempt === attempts || limit.test(messageOf(error))) throw error;
    }
  }
}

function changed(error: Error | null, events: readonly Event[]): void {
  if (error !== null) return tell({ type: 'failed', problem: error.message });
  tell({ type: 'changed' });
  if (events.some(({ type, path }) => type === 'delete' && path === root)) {
    tell({ type: 'failed', problem: 'the folder is gone' });
  } else if (watchesSingleFolders) {
    const folders = events.flatMap(({ type, path }) => (type !== 'delete' && isFolder(path) ? [path] : []));
    if (folders.some(holdsFolders)) tell({ type: 'incomplete' });
    tellLimit(folders.at(-1));
  }
}

/** The library says nothing where the system refuses to watch a folder that has come. What it refuses the library it refuses us. */
function tellLimit(folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    watch(folder, { persistent: false }).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') tell({ type: 'limited', problem: messageOf(error) });
  }
}

function isFolder(path: string): boolean {
  try {
    return path !== root && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // It may not be read.
    return false;
  }
}

function holdsFolders(path: string): boolean {
  try {
    return readdirSync(path, { withFileTypes: true }).some(
      (entry) => entry.isDirectory() && !ignoredFolders.test(relative(root, `${path}/${entry.name}`)),
    );
  } catch {
    // It is gone or may not be read: there is nothing to watch.
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tell(message: WatchMessage): void {
  process.send?.(message);
}
