import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerJournal } from './answer-journal.ts';
import { BackgroundEmbeddingCache } from './background-embedding-cache.ts';
import type { CacheEntry } from './embedding-cache.ts';
import { SqliteEmbeddingCache } from './sqlite-embedding-cache.ts';

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'background-cache-'));
  logger.warn.mockClear();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Entries of several lengths and marks. */
function entries(name: string, count: number): readonly CacheEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    key: keyOf(`${name}${index}`),
    vector: Float32Array.from({ length: 1 + (index % 3) }, (_value, place) => index + place / 4),
    truncated: index % 5 === 1,
    pooled: index % 5 === 2,
  }));
}

it('an entry is visible to its own handle and to every other one as soon as `set` resolves', async () => {
  await using cache = new BackgroundEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  await using other = new SqliteEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  const batches = ['a', 'b', 'c', 'd'].map((name) => entries(name, 40));
  await Promise.all(
    batches.map(async (batch) => {
      await cache.set(batch);
      const expected = batch.map(({ vector, truncated, pooled }) => ({ vector, truncated, pooled }));
      expect(await other.get(batch.map(({ key }) => key))).toEqual(expected);
      expect(await cache.get(batch.map(({ key }) => key))).toEqual(expected);
    }),
  );
  expect(logger.warn).not.toHaveBeenCalled();
});

it('disposal waits for pending writes; calls after it are refused', async () => {
  const cache = new BackgroundEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  const batch = entries('late', 100);
  const set = cache.set(batch);
  await cache[Symbol.asyncDispose]();
  await set;
  await using other = new SqliteEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  expect((await other.get(batch.map(({ key }) => key))).every(Boolean)).toBe(true);
  await expect(cache.set(entries('few', 1))).rejects.toMatchObject({ code: 'CLOSED' });
  await expect(cache.set(batch)).rejects.toMatchObject({ code: 'CLOSED' });
  await expect(cache.get([keyOf('x')])).rejects.toMatchObject({ code: 'CLOSED' });
});

it('the thread also reports a folder that cannot be used, and the caller gets no error', async () => {
  const cacheDir = join(folder, 'file', 'cache');
  writeFileSync(join(folder, 'file'), '');
  await using cache = new BackgroundEmbeddingCache({ cacheDir, logger, now: Date.now });
  await cache.set(entries('a', 20));
  expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('cannot be used'),
    expect.objectContaining({ reason: expect.stringMatching(/should be a folder is a file/) as string }),
  );
});

it('entries that a killed process has left in its journal are known to the next one', async () => {
  const batch = entries('killed', 40);
  // No process has this number.
  const file = join(folder, `answers-4194305-${hostname().replaceAll(/[^\w.]/g, '_')}.journal`);
  const journal = new AnswerJournal(folder);
  journal.append(batch.slice(0, 20));
  journal.append(batch.slice(20));
  const written = readdirSync(folder).find((name) => name.endsWith('.journal'));
  const bytes = readFileSync(join(folder, written!));
  journal.close();
  // The last record is not complete.
  writeFileSync(file, bytes.subarray(0, -3));
  await using cache = new BackgroundEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  const found = await cache.get(batch.map(({ key }) => key));
  expect(found.slice(0, 39)).toEqual(
    batch.slice(0, 39).map(({ vector, truncated, pooled }) => ({ vector, truncated, pooled })),
  );
  expect(found[39]).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});

it('a journal is empty when its entries are in the cache', async () => {
  const cache = new BackgroundEmbeddingCache({ cacheDir: folder, logger, now: Date.now });
  await cache.set(entries('a', 20));
  const journal = readdirSync(folder).find((name) => name.endsWith('.journal'));
  expect(statSync(join(folder, journal!)).size).toBe(0);
  await cache[Symbol.asyncDispose]();
  expect(readdirSync(folder).filter((name) => name.endsWith('.journal'))).toEqual([]);
});
