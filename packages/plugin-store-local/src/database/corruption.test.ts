import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isCodesearchError } from '@codesearch/kernel';
import { fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { local } from '../index.ts';

let project: TemporaryProject;
let file: string;

beforeEach(async () => {
  project = await temporaryProject();
  file = join(project.dataDir, 'store.sqlite');
});

afterEach(() => project.remove());

const files = Array.from({ length: 120 }, (_, index) =>
  fileOf(`${index}.ts`, {
    text: `some words of file ${index} `.repeat(20),
    vector: vectorOf(`${index}`, 64),
    fields: { names: `nameOf${index}` },
  }),
);

/** Builds a database with several hundred pages. */
async function build(): Promise<void> {
  const store = guardStage(local(), project.context);
  await store.upsert({ files });
  await store[Symbol.asyncDispose]();
}

/** Uses all methods of a store. */
async function use(store: GuardedStage<'store'>): Promise<void> {
  await store.open?.();
  await store.stats();
  // What a search has ranked is loaded without its id being looked up.
  await store.load({ ids: files.flatMap(({ entries }) => entries.map(({ id }) => id)) });
  await store.searchDense({ vector: vectorOf('x', 64), topK: 200 });
  await store.searchLexical({ query: 'some words of file 7', topK: 200 });
  await store.findText({ terms: [], substrings: ['words of file'], ignoreCase: false, limit: 1_000 });
  await store.similarNames({ word: 'nameof', likeness: 'prefix', limit: 1_000 });
  await store.upsert({ files: files.slice(0, 60) });
}

/** Uses the damaged store. Returns the code of the error, or `undefined` without an error. */
async function codeOf(work: (store: GuardedStage<'store'>) => Promise<void> = use): Promise<string | undefined> {
  const store = guardStage(local(), project.context);
  try {
    await work(store);
    return undefined;
  } catch (error) {
    if (!isCodesearchError(error)) throw error;
    expect(error.message).not.toContain('some words');
    return error.code;
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

function change(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** The segments of the index of names, and their term blocks. */
const ofNames = 'inverted_index = 2';
const inNames = `id / 1048576 IN (SELECT no FROM segment WHERE ${ofNames})`;

describe('a file that is not a complete database of this program', () => {
  it('is reported as damaged if it is a text', async () => {
    await writeFile(file, 'this is a text, and longer than the header of a database '.repeat(40));
    expect(await codeOf()).toBe('INDEX_CORRUPT');
  });

  it('is reported as damaged if it belongs to another program', async () => {
    change('CREATE TABLE notes (text TEXT)');
    expect(await codeOf()).toBe('INDEX_CORRUPT');
  });

  it('is reported as damaged after truncation at any length', async () => {
    await build();
    const whole = await readFile(file);
    for (const share of [0.01, 0.2, 0.5, 0.9, 0.99]) {
      await writeFile(file, whole.subarray(0, Math.ceil(whole.length * share)));
      expect(await codeOf(), `cut at ${share}`).toBe('INDEX_CORRUPT');
    }
  });

  it('is reported as damaged, if at all, after any page was overwritten', async () => {
    await build();
    const whole = await readFile(file);
    const pageBytes = whole.readUInt16BE(16);
    const pages = whole.length / pageBytes;
    let detected = 0;
    for (let page = 0; page < pages; page += 7) {
      await writeFile(file, whole);
      const handle = await open(file, 'r+');
      await handle.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, page * pageBytes);
      await handle.close();
      const code = await codeOf();
      expect([undefined, 'INDEX_CORRUPT']).toContain(code);
      if (code !== undefined) detected++;
    }
    expect(detected).toBeGreaterThan(3);
  });

  it.each([
    'DELETE FROM state',
    'DROP TABLE entry',
    'UPDATE block SET facts = substr(facts, 2)',
    'UPDATE block SET used = used - 1',
    'UPDATE block SET tokens = tokens + 1',
    'UPDATE block SET sketches = substr(sketches, 2)',
    'UPDATE vector SET codes = substr(codes, 2)',
    'UPDATE vector SET (codes, checksum) = (SELECT codes, checksum FROM vector WHERE slot = 9)',
    'DELETE FROM vector',
    'DELETE FROM entry WHERE slot = 5',
    'UPDATE entry SET path = 3 WHERE slot = 5',
    'DELETE FROM path',
    'DELETE FROM block',
    'DELETE FROM segment',
    'DELETE FROM leaf',
    'UPDATE segment SET last = last + 1',
    'UPDATE segment SET live = live - 1',
    `UPDATE segment SET live = live - 1 WHERE ${ofNames}`,
    `DELETE FROM segment WHERE ${ofNames}`,
    `UPDATE segment SET terms = '[]' WHERE ${ofNames}`,
    `DELETE FROM leaf WHERE ${inNames}`,
    `UPDATE leaf SET data = substr(data, 2) WHERE ${inNames}`,
    'DELETE FROM text',
    'DELETE FROM text WHERE no = 1',
    'UPDATE text SET data = substr(data, 2)',
    'UPDATE text SET (data, checksum) = (SELECT data, checksum FROM text WHERE no = 1)',
    'UPDATE entry SET id = randomblob(16) WHERE slot = 5',
    'UPDATE leaf SET data = substr(data, 2)',
    'UPDATE block SET granularity = 7',
  ])('is reported as damaged after %s', async (sql) => {
    await build();
    change(sql);
    expect(await codeOf()).toBe('INDEX_CORRUPT');
  });

  it('is reported as stale if it has another format', async () => {
    await build();
    change('PRAGMA user_version = 99');
    expect(await codeOf()).toBe('INDEX_STALE');
  });

  it('is not changed by opening it', async () => {
    await writeFile(file, 'a valuable file of another program');
    expect(await codeOf()).toBe('INDEX_CORRUPT');
    expect(await readFile(file, 'utf8')).toContain('valuable');
  });
});

it('a damaged index of names is read only by a search for names', async () => {
  await build();
  change(`UPDATE leaf SET data = substr(data, 2) WHERE ${inNames}`);
  const search = async (store: GuardedStage<'store'>): Promise<void> => {
    await store.open();
    expect(await store.searchLexical({ query: 'words of file 7', topK: 1 })).toHaveLength(1);
    expect(await store.searchDense({ vector: vectorOf('x', 64), topK: 3 })).toHaveLength(3);
  };
  expect(await codeOf(search)).toBeUndefined();
  const names = async (store: GuardedStage<'store'>): Promise<void> => {
    await store.similarNames({ word: 'nameof', likeness: 'prefix', limit: 3 });
  };
  expect(await codeOf(names)).toBe('INDEX_CORRUPT');
});

it('an empty file becomes a store', async () => {
  await writeFile(file, '');
  expect(await codeOf()).toBeUndefined();
});

it('a path where no file can be created is unavailable, and a folder instead of the file is damage', async () => {
  await mkdir(join(project.dataDir, 'folder'));
  for (const [dataDir, name, code] of [
    [join(project.dataDir, 'missing'), 'store.sqlite', 'UNAVAILABLE'],
    [project.dataDir, 'folder', 'INDEX_CORRUPT'],
  ] as const) {
    const store = guardStage(local({ file: name }), { ...project.context, dataDir });
    await expect(store.stats()).rejects.toMatchObject({ code });
    await store[Symbol.asyncDispose]();
  }
});

it('a write that waits too long for another process fails with INDEX_BUSY', async () => {
  await build();
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const store = guardStage(local({ busyTimeoutMs: 50 }), project.context);
  await expect(store.upsert({ files })).rejects.toMatchObject({ code: 'INDEX_BUSY', retryable: true });
  expect(await store.searchDense({ vector: vectorOf('x', 64), topK: 5 })).toHaveLength(5);
  other.exec('ROLLBACK');
  await store.upsert({ files });
  other.close();
  await store[Symbol.asyncDispose]();
});
