import { existsSync, readdirSync, closeSync, openSync, readSync, chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFile, removeFolder, Connection } from '@codesearch/toolkit';
import { manifestFile } from '../state/manifest.ts';
import { lockFiles } from '../state/writer-lock.ts';

/** First bytes of a database (https://sqlite.org/fileformat.html). */
const databaseMark = Buffer.from('SQLite format 3\0');

const companions = /-(?:wal|shm|journal)$/;

/** Files of packed content, see `packIndex`. */
const packedFiles = /^packed-[0-9a-f]+\.zst(?:\.next)?$/;

/** Names of the files that the stages keep in the folder of an index. */
export function dataFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isOfEngine(entry.name))
    .filter(({ name }) => !companions.test(name) && !packedFiles.test(name))
    .map(({ name }) => name)
    .toSorted();
}

/** Whether a connection to a database in the folder is open, or a killed process has left what it wrote in a log. */
export function isInUse(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /-(?:wal|journal)$/.test(name) && !isOfEngine(name));
}

/**
 * Removes everything from the folder of an index except its manifest and its lock.
 *
 * @param except names to keep as well
 */
export function removeData(folder: string, ...except: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isOfEngine(entry.name) || except.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(path);
    else removeFile(path);
  }
}

export function isDatabase(file: string): boolean {
  return readStart(file, databaseMark.length).equals(databaseMark);
}

function isOfEngine(name: string): boolean {
  return lockFiles.includes(name) || name === manifestFile || name === `${manifestFile}.next`;
}

/** The first bytes of a regular file; fewer if it is shorter. */
export function readStart(file: string, bytes: number): Buffer {
  const start = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Milliseconds to wait for a process that writes. */
const busyTimeoutMs = 10_000;

/**
 * Copies the databases of an index, and the other files that are named. A copy has the rows of the last commit and
 * nothing else: no log, and no content of removed rows. The caller holds the writer lock of the index.
 *
 * @param others names of files that are copied as they are, if they exist
 * @returns names of the copies; `undefined` if the index has folders, which are not databases
 */
export function copyDatabases(from: string, to: string, others: readonly string[]): readonly string[] | undefined {
  if (readdirSync(from, { withFileTypes: true }).some((entry) => entry.isDirectory())) return undefined;
  const databases = dataFiles(from).filter((name) => isDatabase(join(from, name)));
  for (const name of databases) copyDatabase(join(from, name), join(to, name));
  const present = others.filter((name) => existsSync(join(from, name)));
  for (const name of present) copyFileSync(join(from, name), join(to, name));
  return [...databases, ...present];
}

/** Writes a compact copy of a database, with the same kind of journal. */
export function copyDatabase(from: string, to: string): void {
  using source = new Connection(from, { busyTimeoutMs, orReadOnly: true });
  source.run('VACUUM INTO ?', to);
  chmodSync(to, 0o600);
  if (source.get('PRAGMA journal_mode')?.['journal_mode'] !== 'wal') return;
  using copy = new Connection(to, { busyTimeoutMs });
  copy.exec('PRAGMA journal_mode = WAL');
}
