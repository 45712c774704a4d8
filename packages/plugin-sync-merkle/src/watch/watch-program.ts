import { lstatSync, readdirSync, watch } from 'node:fs';
import { relative, sep } from 'node:path';
import { thisSystem } from '@codesearch/toolkit';
import type { Event } from '@parcel/watcher';
import { ignoredFolders } from './ignored-folders.ts';
import { nativeWatcher } from './native-watcher.ts';
import type { WatchMessage } from './watch-message.ts';

/*
 * The program of the watching process. It watches the folder of its first argument, a real path, except for the folder
 * of its second argument. It sends changes to its parent until the parent disconnects.
 */

/** The library fails if a folder is removed while it visits the tree. */
const maxAttempts = 4;

/** Messages for a limit of the system. Another attempt would fail too. */
const systemLimit = /No space left on device|Too many open files/;

const [root = '', unwatched = ''] = process.argv.slice(2);
// If it contains the root, the library would ignore the root too.
const inside = unwatched.startsWith(root.endsWith(sep) ? root : root + sep) ? [unwatched] : [];

process.on('disconnect', () => process.exit());
// Ctrl-C is sent to the whole process group. The parent decides what to do.
process.on('SIGINT', () => {});

try {
  await watchTree();
  send({ type: 'ready' });
} catch (error) {
  send({ type: 'failed', problem: messageOf(error) });
}

async function watchTree(): Promise<void> {
  const { subscribe } = nativeWatcher();
  send({ type: 'running' });
  for (let attempt = 1; ; attempt++) {
    const subscribed = subscribe(root, changed, { ignore: [ignoredFolders, ...inside] });
    send({ type: 'started' });
    try {
      await subscribed;
      return;
    } catch (error) {
      if (attempt === maxAttempts || systemLimit.test(messageOf(error))) throw error;
    }
  }
}

function changed(error: Error | null, events: readonly Event[]): void {
  if (error !== null) return send({ type: 'failed', problem: error.message });
  send({ type: 'changed' });
  if (events.some(({ type, path }) => type === 'delete' && path === root)) {
    send({ type: 'failed', problem: 'the folder is gone' });
  } else if (thisSystem.watchesSingleFolders) {
    // The library misses the first content of a new folder.
    const folders = events.flatMap(({ type, path }) => (type !== 'delete' && isFolder(path) ? [path] : []));
    if (folders.some(holdsFolders)) send({ type: 'incomplete' });
    reportLimit(folders.at(-1));
  }
}

/**
 * The library does not report that the system refuses to watch a new folder. A watch by Node is refused in the same
 * way.
 */
function reportLimit(folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    watch(folder, { persistent: false }).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') send({ type: 'limited', problem: messageOf(error) });
  }
}

function isFolder(path: string): boolean {
  try {
    return path !== root && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // It is not readable.
    return false;
  }
}

function holdsFolders(path: string): boolean {
  try {
    return readdirSync(path, { withFileTypes: true }).some(
      (entry) => entry.isDirectory() && !ignoredFolders.test(relative(root, `${path}/${entry.name}`)),
    );
  } catch {
    // It is removed or not readable, so there is nothing to watch.
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function send(message: WatchMessage): void {
  process.send?.(message);
}
