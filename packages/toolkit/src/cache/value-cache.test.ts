import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ValueCache, valueFile } from './value-cache.ts';
import type { CacheContext } from './text-cache.ts';

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
  expect(readdirSync(context.cacheDir)).toEqual([]);
  const value = { list: [1, null], text: 'ä' };
  await one.part({ name: 'a' }).set(['key', { b: 1 }], value);
  using other = new ValueCache(context);
  expect(await other.part({ name: 'a' }).get(['key', { b: 1 }])).toEqual(value);
  expect(await other.part({ name: 'a', version: 1 }).get(['key', { b: 1 }])).toEqual(value);
  expect(await other.part({ name: 'a', version: 2 }).get(['key', { b: 1 }])).toBeUndefined();
  expect(await other.part({ name: 'b' }).get(['key', { b: 1 }])).toBeUndefined();
  expect(await other.part({ name: 'a' }).get(['key', { b: 2 }])).toBeUndefined();
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
