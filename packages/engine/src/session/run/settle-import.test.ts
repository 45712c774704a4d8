import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint } from '../../state/fingerprint.ts';
import { manifestFormat, readManifest, writeManifest } from '../../state/manifest.ts';
import { copyDatabases } from '../../packing/data-files.ts';
import { removeDrafts, settleImport } from './settle-import.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-settle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a database with these rows and gives its connection back. */
function database(file: string, rows: readonly string[]): DatabaseSync {
  const opened = new DatabaseSync(file);
  opened.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS row (text TEXT)');
  for (const row of rows) opened.prepare('INSERT INTO row VALUES (?)').run(row);
  return opened;
}

function rowsOf(file: string): readonly unknown[] {
  using opened = new DatabaseSync(file, { readOnly: true });
  return opened
    .prepare('SELECT text FROM row')
    .all()
    .map(({ text }) => text);
}

function manifest(dataFolder?: string, location = '/data/store.sqlite'): void {
  writeManifest(folder, {
    format: manifestFormat,
    id: 'i',
    root: '/tree',
    fingerprint: {} as IndexFingerprint,
    store: { plugin: 'local', options: null, location },
    createdAt: '2026-03-14T00:00:00.000Z',
    indexing: false,
    ...(dataFolder !== undefined && { dataFolder }),
  });
}

describe('an imported index that is settled', () => {
  beforeEach(() => {
    const imported = join(folder, 'imported-1');
    mkdirSync(imported);
    database(join(imported, 'store.sqlite'), ['new']).close();
    writeFileSync(join(imported, 'commits.json'), '{"head":"new"}');
    database(join(folder, 'store.sqlite'), ['old']).close();
    writeFileSync(join(folder, 'store.sqlite-wal'), 'log of the replaced index');
    writeFileSync(join(folder, 'left.sqlite'), 'of the replaced index');
    writeFileSync(join(folder, 'writer.lock'), '');
    manifest('imported-1');
  });

  it('has its files where those of any index are, and nothing of the replaced index', () => {
    settleImport(folder);
    expect(rowsOf(join(folder, 'store.sqlite'))).toEqual(['new']);
    expect(readFileSync(join(folder, 'commits.json'), 'utf8')).toBe('{"head":"new"}');
    expect(existsSync(join(folder, 'left.sqlite'))).toBe(false);
    expect(existsSync(join(folder, 'writer.lock'))).toBe(true);
    expect(readManifest(folder)).not.toHaveProperty('dataFolder');
  });

  it.each([[['settled']], [['half', 'settled']]])('has the folder of its store, after being %j', (states) => {
    const rows = join(folder, 'imported-1/rows/table');
    mkdirSync(rows, { recursive: true });
    writeFileSync(join(rows, 'one'), 'new');
    mkdirSync(join(folder, 'rows'));
    writeFileSync(join(folder, 'rows/old'), 'of the replaced index');
    for (const _ of states) {
      manifest('imported-1', join(folder, 'rows/table'));
      settleImport(folder);
    }
    expect(readdirSync(join(folder, 'rows'), { recursive: true }).toSorted()).toEqual(['table', 'table/one']);
  });

  it('keeps the folder of a store that wrote to its final place', () => {
    mkdirSync(join(folder, 'rows'));
    manifest('imported-1', join(folder, 'rows/table'));
    settleImport(folder);
    expect(existsSync(join(folder, 'rows'))).toBe(true);
  });

  it('has files that only its owner can read', () => {
    settleImport(folder);
    for (const name of ['store.sqlite', 'commits.json']) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('is complete in its own folder until the manifest changes, so that an interruption loses nothing', () => {
    settleImport(folder);
    expect(rowsOf(join(folder, 'imported-1/store.sqlite'))).toEqual(['new']);
    // As after an interruption just before the manifest was written.
    manifest('imported-1');
    writeFileSync(join(folder, 'store.sqlite'), 'half');
    settleImport(folder);
    expect(rowsOf(join(folder, 'store.sqlite'))).toEqual(['new']);
  });
});

it('an index that was not imported is not changed by settling', () => {
  manifest();
  database(join(folder, 'store.sqlite'), ['own']).close();
  const before = readdirSync(folder);
  settleImport(folder);
  expect(readdirSync(folder)).toEqual(before);
  expect(rowsOf(join(folder, 'store.sqlite'))).toEqual(['own']);
});

it('drafts of interrupted imports are removed, but neither the used one nor anything else', () => {
  for (const name of ['imported-1', 'imported-2', 'imported-3'])
    mkdirSync(join(folder, name, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'store.sqlite'), 'x');
  removeDrafts(folder, 'imported-2');
  expect(readdirSync(folder).toSorted()).toEqual(['imported-2', 'store.sqlite']);
  removeDrafts(folder);
  expect(readdirSync(folder)).toEqual(['store.sqlite']);
});

describe('a copy of the databases of an index', () => {
  let source: string;
  let target: string;
  beforeEach(() => {
    [source, target] = [join(folder, 'index'), join(folder, 'copy')];
    for (const each of [source, target]) mkdirSync(each);
  });

  it('has the last commit, also that which is only in a log, and no log', () => {
    using opened = database(join(source, 'store.sqlite'), ['one']);
    opened.prepare('INSERT INTO row VALUES (?)').run('in the log');
    expect(existsSync(join(source, 'store.sqlite-wal'))).toBe(true);
    expect(copyDatabases(source, target, [])).toEqual(['store.sqlite']);
    expect(readdirSync(target)).toEqual(['store.sqlite']);
    expect(rowsOf(join(target, 'store.sqlite'))).toEqual(['one', 'in the log']);
  });

  it('has no content of removed rows', () => {
    using opened = database(join(source, 'store.sqlite'), ['kept', 'confidential '.repeat(50)]);
    opened.exec("DELETE FROM row WHERE text LIKE 'confidential%'");
    copyDatabases(source, target, []);
    expect(readFileSync(join(target, 'store.sqlite'), 'latin1')).not.toContain('confidential');
    expect(rowsOf(join(target, 'store.sqlite'))).toEqual(['kept']);
  });

  it.each(['wal', 'delete'])('keeps a journal of the kind %s', (mode) => {
    using opened = database(join(source, 'store.sqlite'), ['one']);
    opened.exec(`PRAGMA journal_mode = ${mode}`);
    opened.close();
    copyDatabases(source, target, []);
    using copy = new DatabaseSync(join(target, 'store.sqlite'));
    expect(copy.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: mode });
  });

  it('has those other files that are named and exist, and no manifest', () => {
    database(join(source, 'store.sqlite'), ['one']).close();
    for (const name of ['commits.json', 'notes.txt', 'project.json', 'writer.lock'])
      writeFileSync(join(source, name), name);
    const names = copyDatabases(source, target, ['commits.json', 'missing.json']);
    expect(names).toEqual(['store.sqlite', 'commits.json']);
    expect(readdirSync(target).toSorted()).toEqual(['commits.json', 'store.sqlite']);
  });

  it('is refused if the index has folders, of which only the store knows the meaning', () => {
    database(join(source, 'store.sqlite'), ['one']).close();
    mkdirSync(join(source, 'segments'));
    expect(copyDatabases(source, target, [])).toBeUndefined();
    expect(readdirSync(target)).toEqual([]);
  });
});
