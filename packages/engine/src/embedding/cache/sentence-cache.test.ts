import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SentenceCache, sentenceKey } from '@codesearch/toolkit';
import { contextCacheStatus, pruneContextCache } from './cache-file.ts';

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
let cacheDir: string;
let opened: SentenceCache[];
let now: number;

beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'sentence-cache-'));
  logger.warn.mockClear();
  opened = [];
  now = 1_000;
});

afterEach(() => {
  for (const cache of opened) cache.close();
  rmSync(cacheDir, { recursive: true });
});

async function open(limit?: number): Promise<SentenceCache> {
  const cache = new SentenceCache({ cacheDir, logger, now: () => now }, limit);
  opened.push(cache);
  return cache;
}

const file = (): string => join(cacheDir, 'contexts.sqlite');

it('keeps sentences for another start, and for another process at the same time', async () => {
  const [one, other] = [await open(), await open()];
  one.set(sentenceKey(['a', 1]), 'About a.');
  expect(other.get(sentenceKey(['a', 1]))).toBe('About a.');
  expect(other.get(sentenceKey(['a', 2]))).toBeUndefined();
  one.close();
  expect((await open()).get(sentenceKey(['a', 1]))).toBe('About a.');
  expect(statSync(file()).mode & 0o077).toBe(0);
});

it('is bounded: those that were not used for longest go', async () => {
  const cache = await open(1_700);
  for (let index = 0; index < 1_500; index++) {
    now += 1;
    cache.set(sentenceKey([index]), `About ${index}.`);
  }
  now += 2 * 86_400_000;
  expect(cache.get(sentenceKey([0]))).toBe('About 0.');
  for (let index = 1_500; index < 3_001; index++) {
    now += 1;
    cache.set(sentenceKey([index]), `About ${index}.`);
  }
  using database = new DatabaseSync(file());
  const kept = Number(database.prepare('SELECT count(*) AS count FROM sentence_1').get()?.['count']);
  expect(kept).toBeLessThanOrEqual(1_700 + 1_000);
  expect(cache.get(sentenceKey([0]))).toBe('About 0.');
  expect(cache.get(sentenceKey([1]))).toBeUndefined();
  expect(cache.get(sentenceKey([3_000]))).toBe('About 3000.');
});

it('sets a damaged file aside and begins with an empty one', async () => {
  writeFileSync(file(), 'This is no database, and long enough to be seen as none. '.repeat(20));
  const cache = await open();
  cache.set(sentenceKey(['a']), 'About a.');
  expect(cache.get(sentenceKey(['a']))).toBe('About a.');
  expect(existsSync(`${file()}.damaged`)).toBe(true);
  expect(logger.warn).toHaveBeenCalledOnce();
});

it('costs asking again where its file cannot be used, and says so once', async () => {
  mkdirSync(file());
  const cache = await open();
  cache.set(sentenceKey(['a']), 'About a.');
  expect(cache.get(sentenceKey(['a']))).toBeUndefined();
  expect(logger.warn).toHaveBeenCalledOnce();
});

it('reports its content, and is pruned by use and by size', async () => {
  expect(await contextCacheStatus(cacheDir)).toEqual({ file: file(), entries: 0, bytes: 0, fileBytes: 0 });
  const cache = await open();
  for (const name of ['a', 'b', 'c', 'd']) {
    now += 1_000;
    cache.set(sentenceKey([name]), `About ${name}.`);
  }
  const all = await contextCacheStatus(cacheDir);
  expect(all).toMatchObject({ entries: 4, oldestUse: '1970-01-01T00:00:02.000Z' });
  expect(await pruneContextCache(cacheDir, { usedBefore: 2_500 })).toMatchObject({ entries: 3 });
  expect(await pruneContextCache(cacheDir, { maxBytes: all.bytes / 2 })).toMatchObject({ entries: 2 });
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(sentenceKey([name])) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await pruneContextCache(cacheDir, { maxBytes: 0 })).toMatchObject({ entries: 0, bytes: 0 });
});
