import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ValueCache } from '@codesearch/toolkit';
import { expect, it, vi } from 'vitest';
import { pluginCacheStatus } from './cache-file.ts';

it('reports what plugins keep, and prunes it by use and by size', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'plugin-cache-'));
  let now = 1_000;
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
  using cache = new ValueCache({ cacheDir, logger, now: () => now });
  try {
    const file = join(cacheDir, 'plugins.sqlite');
    expect(await pluginCacheStatus(cacheDir)).toEqual({ file, entries: 0, bytes: 0, fileBytes: 0 });
    const part = cache.part({ name: 'test' });
    for (const name of ['a', 'b', 'c', 'd']) {
      now += 1_000;
      await part.set(name, `About ${name}.`);
    }
    const all = await pluginCacheStatus(cacheDir);
    expect(all).toMatchObject({ entries: 4, oldestUse: '1970-01-01T00:00:02.000Z' });
    expect(await pluginCacheStatus(cacheDir, { usedBefore: 2_500 })).toMatchObject({ entries: 3 });
    expect(await pluginCacheStatus(cacheDir, { maxBytes: all.bytes / 2 })).toMatchObject({ entries: 2 });
    const kept = await Promise.all(['a', 'b', 'c', 'd'].map((name) => part.get(name)));
    expect(kept).toEqual([undefined, undefined, 'About c.', 'About d.']);
    expect(await pluginCacheStatus(cacheDir, { maxBytes: 0 })).toMatchObject({ entries: 0, bytes: 0 });
  } finally {
    cache[Symbol.dispose]();
    rmSync(cacheDir, { recursive: true });
  }
});
