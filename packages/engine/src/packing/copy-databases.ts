import { chmodSync, copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@codesearch/toolkit';
import { dataFiles, isDatabase } from './data-files.ts';

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
