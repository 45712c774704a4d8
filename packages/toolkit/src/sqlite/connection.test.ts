import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-sqlite-'));
  file = join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function opened(): Connection {
  const connection = new Connection(file, { busyTimeoutMs: 0 });
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS kept (value INTEGER)');
  return connection;
}

const values = (connection: Connection): unknown[] =>
  connection.all<{ value: number }>('SELECT value FROM kept').map(({ value }) => value);

const others = (path: string): number => statSync(path).mode & 0o077;

it.skipIf(process.platform === 'win32')('makes files that nobody else can read', () => {
  const connection = opened();
  expect([file, `${file}-wal`, `${file}-shm`].map(others)).toEqual([0, 0, 0]);
  connection.close();
});

it.skipIf(process.platform === 'win32')("removes the permissions of others and keeps the owner's", () => {
  opened().close();
  chmodSync(file, 0o644);
  opened().close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o400);
  try {
    opened().close();
  } catch {
    // Only root can write it.
  }
  expect(statSync(file).mode & 0o777).toBe(0o400);
});

it('does not release the locks that this process holds', () => {
  const program = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN EXCLUSIVE')`;
  const take = (): unknown => execFileSync(process.execPath, ['-e', program, file], { stdio: 'pipe' });
  const holder = new Connection(file, { busyTimeoutMs: 0 });
  take();
  holder.exec('BEGIN EXCLUSIVE');
  const other = new Connection(file, { busyTimeoutMs: 0 });
  expect(take).toThrow(/database is locked/);
  other.close();
  holder.close();
});

it('commits a transaction as a whole or not at all', () => {
  const connection = opened();
  expect(connection.transaction(() => connection.run('INSERT INTO kept VALUES (?)', 1))).toBeUndefined();
  const failing = (): void =>
    connection.transaction(() => {
      connection.run('INSERT INTO kept VALUES (?)', 2);
      throw new Error('stop');
    });
  expect(failing).toThrow('stop');
  expect(values(connection)).toEqual([1]);
  connection.close();
});

it('reads one state while another connection writes', () => {
  const [reader, writer] = [opened(), opened()];
  const seen = reader.snapshot(() => {
    const before = values(reader);
    writer.run('INSERT INTO kept VALUES (1)');
    return [before, values(reader)];
  });
  expect(seen).toEqual([[], []]);
  expect(values(reader)).toEqual([1]);
  reader.close();
  writer.close();
});

it('can be closed twice', () => {
  const connection = opened();
  connection.close();
  expect(() => connection.close()).not.toThrow();
});

it('creates no file for an in-memory database', () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    new Connection(':memory:', { busyTimeoutMs: 0 }).close();
    expect(existsSync(join(folder, ':memory:'))).toBe(false);
  } finally {
    process.chdir(before);
  }
});

it('throws the error of SQLite for a file that is not a database', () => {
  writeFileSync(file, 'something else\n'.repeat(400));
  const connection = new Connection(file, { busyTimeoutMs: 0 });
  expect(() => connection.get('SELECT 1 FROM sqlite_schema')).toThrow(expect.objectContaining({ errcode: 26 }));
  connection.close();
});
