import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Connection } from '@codesearch/toolkit';
import { layeredTables, schemaOf } from './tables.ts';
import type { LayeredTable } from './tables.ts';

/*
 * The indexes of several worktrees share one database by links to the same file. A file with several links never
 * changes: the first write of a store creates a layer, a database beside the file with the rows that differ. For each
 * table of the file it has two: `new_…` with the rows that were written since, and `gone_…` with the keys of those rows
 * of the file that are not valid any more. A temporary view with the name of the table has the rows of both, and its
 * triggers write into the layer, so that all other code reads and writes one table. The small tables are in the layer
 * only.
 */

/** Milliseconds to wait for another process that reads the file. */
const busyTimeoutMs = 10_000;

/** The file with the changes of a store since its file is shared. */
export function layerOf(file: string): string {
  return `${file}.layer`;
}

/** Whether a store has a layer. */
export function hasLayer(file: string): boolean {
  return existsSync(layerOf(file));
}

/** Creates a layer if the file is shared and has none. Must be called before each write. */
export function addLayer(file: string): void {
  if (hasLayer(file) || (statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return;
  const draft = `${layerOf(file)}-draft`;
  rmSync(draft, { force: true });
  const database = new Connection(draft, { busyTimeoutMs, setup: attach(file) });
  try {
    database.exec(`
      BEGIN;
      ${schemaOf('new_')}
      ${layeredTables.map(({ name }) => `CREATE TABLE gone_${name} (key INTEGER PRIMARY KEY);`).join(' ')}
      ${['state', 'stamp', 'label'].map((name) => `INSERT INTO ${name} SELECT * FROM shared.${name};`).join(' ')}
      INSERT INTO sqlite_sequence SELECT 'new_' || name, seq FROM shared.sqlite_sequence;
      COMMIT;
      PRAGMA journal_mode = WAL;
    `);
  } finally {
    database.close();
  }
  renameSync(draft, layerOf(file));
}

/** Statements for a connection to the layer of a file. */
export function layerSetup(file: string): string {
  return [attach(file), ...layeredTables.flatMap(viewOf)].join(';\n');
}

/** The shared file never changes, so it is read without locks. */
function attach(file: string): string {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return `ATTACH '${address.href.replaceAll("'", "''")}' AS shared; PRAGMA shared.cell_size_check = ON`;
}

function viewOf({ name, key, columns }: LayeredTable): readonly string[] {
  const names = columns.split(',').map((column) => column.trim().split(' ')[0]!);
  const values = names.map((each) => `new.${each}`).join(', ');
  const list = names.join(', ');
  const hide = (row: string): string =>
    `INSERT OR IGNORE INTO gone_${name} SELECT ${key} FROM shared.${name} WHERE ${key} = ${row}.${key};`;
  const write = `${hide('new')} INSERT OR REPLACE INTO new_${name} (${list}) VALUES (${values});`;
  return [
    `CREATE TEMP VIEW ${name} AS
      SELECT ${list} FROM new_${name} UNION ALL
      SELECT ${list} FROM shared.${name} WHERE NOT EXISTS (SELECT 1 FROM gone_${name} WHERE gone_${name}.key = ${name}.${key})`,
    `CREATE TEMP TRIGGER insert_${name} INSTEAD OF INSERT ON ${name} BEGIN ${write} END`,
    `CREATE TEMP TRIGGER update_${name} INSTEAD OF UPDATE ON ${name} BEGIN ${write} END`,
    `CREATE TEMP TRIGGER delete_${name} INSTEAD OF DELETE ON ${name} BEGIN
      DELETE FROM new_${name} WHERE ${key} = old.${key}; ${hide('old')} END`,
  ];
}
