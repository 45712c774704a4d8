import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ValueCache, valueFile } from './value-cache.ts';
import type { CacheContext } from './value-cache.ts';

let context: CacheContext;
const warn = vi.fn();

beforeEach(() => {
  warn.mockClear();
  const cacheDir = mkdtempSync(join(tmpdir(), 'codesearch-values-'));
  context = { cacheDir, now: Date.now, logger: { debug: vi.fn(), info: vi.fn(), warn } };
});

afterEach(() => rmSync(context.cacheDir, { recursive: true, force: true }));

it('keeps values for other instances, apart by name, version and key', async () => {
  using one = new ValueCache(context);
  expect(await one.part({ name: 'a' }).get(['key', { b: 1 }])).toBeUndefined();
  expect(readdirSync(context.cacheDir)).toEqual([]);
  const value = { list: [1, null], text: 'ä' };
  await one.part({ name: 'a' }).set(['key', { b: 1 }], value);
  using other = new ValueCache(context);
  expect(await other.part({ name: 'a' }).get(['key', { b: 1 }])).toEqual(value);
  expect(await other.part({ name: 'a', version: 1 }).get(['key', { b: 1 }])).toEqual(value);
  expect(await other.part({ name: 'a', version: 2 }).get(['key', { b: 1 }])).toBeUndefined();
  expect(await other.part({ name: 'b' }).get(['key', { b: 1 }])).toBeUndefined();
  expect(await other.part({ name: 'a' }).get(['key', { b: 2 }])).toBeUndefined();
  expect(statSync(join(context.cacheDir, valueFile)).mode & 0o077).toBe(0);
});

it('is bounded: those that were not used for longest go', async () => {
  let now = 1_000;
  using cache = new ValueCache({ ...context, now: () => now }, 1_700);
  const part = cache.part({ name: 'a' });
  const add = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index++) {
      now += 1;
      await part.set(index, `About ${index}.`);
    }
  };
  await add(0, 1_500);
  now += 2 * 86_400_000;
  expect(await part.get(0)).toBe('About 0.');
  await add(1_500, 3_001);
  using database = new DatabaseSync(join(context.cacheDir, valueFile));
  const kept = Number(database.prepare('SELECT count(*) AS count FROM value_1').get()?.['count']);
  expect(kept).toBeLessThanOrEqual(1_700 + 1_000);
  expect(await part.get(0)).toBe('About 0.');
  expect(await part.get(1)).toBeUndefined();
  expect(await part.get(3_000)).toBe('About 3000.');
});

it('finds nothing if its file cannot be used, and says so once', async () => {
  mkdirSync(join(context.cacheDir, valueFile));
  using cache = new ValueCache(context);
  const part = cache.part({ name: 'a' });
  await part.set('key', 1);
  expect(await part.get('key')).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

it('finds nothing in a damaged file, says so, and works on', async () => {
  writeFileSync(join(context.cacheDir, valueFile), 'this is no database, it only has its name\n'.repeat(200));
  using cache = new ValueCache(context);
  const part = cache.part({ name: 'a' });
  expect(await part.get('key')).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('is damaged'), expect.anything());
  await part.set('key', 1);
  expect(await part.get('key')).toBe(1);
});

it('finds and keeps nothing after disposal', async () => {
  const cache = new ValueCache(context);
  const part = cache.part({ name: 'a' });
  await part.set('key', 1);
  cache[Symbol.dispose]();
  expect(await part.get('key')).toBeUndefined();
  await part.set('other', 1);
  using again = new ValueCache(context);
  expect(await again.part({ name: 'a' }).get('other')).toBeUndefined();
});
