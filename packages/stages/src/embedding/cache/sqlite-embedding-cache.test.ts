import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
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
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CacheEntry } from './embedding-cache.ts';
import { SqliteEmbeddingCache } from './sqlite-embedding-cache.ts';
import type { SqliteEmbeddingCacheOptions } from './sqlite-embedding-cache.ts';

const hourMs = 3_600_000;
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
const opened: SqliteEmbeddingCache[] = [];
let folder: string;
let file: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'embedding-cache-')), 'cache');
  file = join(folder, 'embeddings.sqlite');
  logger.warn.mockClear();
});

afterEach(async () => {
  for (const cache of opened.splice(0)) await cache[Symbol.asyncDispose]();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function open(options: Partial<SqliteEmbeddingCacheOptions> = {}): SqliteEmbeddingCache {
  const cache = new SqliteEmbeddingCache({ cacheDir: folder, logger, now: Date.now, ...options });
  opened.push(cache);
  return cache;
}

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const entry = (name: string, length = 2, truncated = false, pooled = false): CacheEntry => ({
  key: keyOf(name),
  vector: Float32Array.from({ length }, (_, index) => name.length + index / 3),
  truncated,
  pooled,
});
const knows = async (cache: SqliteEmbeddingCache, ...names: string[]): Promise<string> => {
  const found = await cache.get(names.map(keyOf));
  return names.filter((_, index) => found[index]).join('');
};

describe('vectors', () => {
  it('come back bit by bit and in order, with what is known of them, from another handle too', async () => {
    const [writer, reader] = [open(), open()];
    const odd = new Float32Array(new Float32Array([9, -0, 1e-40, 3.4e38]).buffer, 4, 3);
    const entries = [entry('a', 256), entry('b', 3, true), entry('p', 3, false, true), { ...entry('c'), vector: odd }];
    expect(await reader.get([keyOf('a')])).toEqual([undefined]);
    await writer.set(entries);
    const found = await reader.get(['c', 'none', 'a', 'b', 'p'].map(keyOf));
    const [a, b, p, c] = entries.map(({ vector, truncated, pooled }) => ({ vector, truncated, pooled }));
    expect(found).toEqual([c, undefined, a, b, p]);
  });

  it('are still there after closing, and what is there is not replaced', async () => {
    const first = open();
    await first.set([entry('a')]);
    await first.set([{ ...entry('a'), vector: Float32Array.of(7) }]);
    await first[Symbol.asyncDispose]();
    expect((await open().get([keyOf('a')]))[0]?.vector).toEqual(entry('a').vector);
  });

  it('are written by several processes at once without a loss', async () => {
    const program = `
      import { createHash } from 'node:crypto';
      const { SqliteEmbeddingCache } = await import(process.argv[1]);
      const logger = { debug() {}, info() {}, warn: (...all) => console.error(...all) };
      const cache = new SqliteEmbeddingCache({ cacheDir: process.argv[2], logger, now: Date.now });
      for (let index = 0; index < 50; index++) {
        const key = createHash('sha256').update(process.argv[3] + index).digest('hex');
        await cache.set([{ key, vector: Float32Array.of(index), truncated: false, pooled: false }]);
        await cache.get([key]);
      }
      await cache[Symbol.asyncDispose]();`;
    const module = join(import.meta.dirname, 'sqlite-embedding-cache.ts');
    const flags = ['--conditions=@codesearch/source', '--input-type=module', '--eval', program, module, folder];
    const run = promisify(execFile);
    const results = await Promise.all(['x', 'y', 'z'].map((name) => run(process.execPath, [...flags, name])));
    for (const { stderr } of results) expect(stderr).not.toContain('cannot be used');
    const keys = ['x', 'y', 'z'].flatMap((name) => Array.from({ length: 50 }, (_, index) => keyOf(name + index)));
    expect((await open().get(keys)).every(Boolean)).toBe(true);
  });
});

it('files are the user’s own', async () => {
  mkdirSync(folder);
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  await open().set([entry('a')]);
  const files = readdirSync(folder);
  expect(files).toContain('embeddings.sqlite-wal');
  for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

describe('beyond its size', () => {
  const size = 1_000;
  const entryBytes = 4 * size + 128;

  it('the cache forgets what was not used for longest, across handles', async () => {
    let now = 0;
    const options = { now: () => now, maxBytes: 300 * entryBytes };
    const cache = open(options);
    const names = Array.from({ length: 300 }, (_, index) => `n${index}`);
    for (const name of names) {
      now += hourMs;
      await cache.set([entry(name, size)]);
    }
    now += hourMs;
    await cache.get([keyOf('n0'), keyOf('n7')]);
    await cache[Symbol.asyncDispose]();
    const other = open(options);
    now += hourMs;
    await other.set([entry('last', size)]);
    expect((await other.get([keyOf('n0'), keyOf('n7'), keyOf('last')])).every(Boolean)).toBe(true);
    expect((await other.get([keyOf('n1')]))[0]).toBeUndefined();
    await other.set([entry('next', size)]);
    expect((await other.get([keyOf('n0'), keyOf('last'), keyOf('next')])).every(Boolean)).toBe(true);
  });

  it('the file stays near the limit however much is written', async () => {
    const cache = open({ maxBytes: 1_000_000 });
    for (let index = 0; index < 100; index++) {
      await cache.set(Array.from({ length: 50 }, (_, each) => entry(`${index}/${each}`, 256)));
    }
    await cache[Symbol.asyncDispose]();
    expect(statSync(file).size).toBeLessThan(2_000_000);
  });
});

describe('a damaged file', () => {
  it.each([
    ['no database at all', () => writeFileSync(file, 'not a database, but long enough '.repeat(100))],
    ['a database with ruined pages', () => ruinPages(file)],
  ])('is set aside with a warning and replaced by an empty one: %s', async (_, ruin) => {
    const first = open();
    await first.set(Array.from({ length: 200 }, (_, index) => entry(`n${index}`, 300)));
    await first[Symbol.asyncDispose]();
    ruin();
    const cache = open();
    const keys = Array.from({ length: 200 }, (_, index) => keyOf(`n${index}`));
    await cache.get(keys);
    await cache.set([entry('a')]);
    expect(await knows(cache, 'a')).toBe('a');
    expect(existsSync(`${file}.damaged`)).toBe(true);
    expect(logger.warn.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('damaged')]);
  });

  it('is not set aside where another process has replaced it already', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `n${index}`);
    const first = open();
    await first.set(names.map((name) => entry(name, 300)));
    await first[Symbol.asyncDispose]();
    const [one, two] = [open(), open()];
    expect([await knows(one, 'n0'), await knows(two, 'n0')]).toEqual(['n0', 'n0']);
    ruinPages(file);
    expect(await knows(one, ...names)).toBe('');
    await one.set([entry('x')]);
    expect(await knows(two, ...names, 'x')).toBe('x');
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });
});

describe('a file that cannot be used', () => {
  it('keeps nothing, is logged once, and fails no caller', async () => {
    mkdirSync(file, { recursive: true });
    const cache = open();
    await cache.set([entry('a')]);
    expect(await cache.get([keyOf('a'), keyOf('b')])).toEqual([undefined, undefined]);
    expect(logger.warn).toHaveBeenCalledTimes(1);
    expect(logger.warn.mock.calls[0]?.[0]).toContain('cannot be used');
  });
});

describe('disposal', () => {
  it('may come twice and without use; afterwards calls reject with CLOSED', async () => {
    const cache = open();
    await cache[Symbol.asyncDispose]();
    await cache[Symbol.asyncDispose]();
    await expect(cache.get([])).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(cache.set([])).rejects.toMatchObject({ code: 'CLOSED' });
    expect(existsSync(file)).toBe(false);
  });

  it('leaves one file behind', async () => {
    const cache = open();
    await cache.set([entry('a')]);
    await cache[Symbol.asyncDispose]();
    expect(readdirSync(folder)).toEqual(['embeddings.sqlite']);
  });
});

/** Leaves the header and the schema, and overwrites the rest. */
function ruinPages(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 2 * 4096);
  writeFileSync(path, bytes);
}
