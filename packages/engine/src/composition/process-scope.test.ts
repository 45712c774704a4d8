import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Logger } from '@codesearch/kernel';
import type { EmbeddingCache } from '@codesearch/stages';
import { createPluginContext } from './compose-stages.ts';
import { createProcessScope, processToken } from './process-scope.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-process-scope-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(home, { recursive: true, force: true });
});

const environment = (name: string): string => `${name} of the process`;
const folders = (): { root: string; home: string; dataDir: string } => ({ root: '/tree', home, dataDir: home });

it('gives plugins the services of the process', async () => {
  const { fetch, now, env } = createPluginContext(createProcessScope({ home, environment }), folders());
  const current = vi.fn<typeof globalThis.fetch>(async () => new Response('answer'));
  vi.stubGlobal('fetch', current);
  const init = { method: 'POST' };
  expect(await (await fetch('http://localhost/a', init)).text()).toBe('answer');
  expect(current).toHaveBeenCalledExactlyOnceWith('http://localhost/a', init);
  expect(Math.abs(now() - Date.now())).toBeLessThan(60_000);
  expect(env('KEY')).toBe('KEY of the process');
});

it('gives plugins the services that replace those of the process', async () => {
  const logger: Logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const fetch = vi.fn<typeof globalThis.fetch>();
  const scope = createProcessScope({ home, environment, replaced: { logger, fetch, clock: () => 7 } });
  const context = createPluginContext(scope, folders());
  expect(context).toMatchObject({ logger, fetch });
  expect(context.now()).toBe(7);
});

it('keeps embeddings in the cache of the user, unless another cache replaces it', async () => {
  const entry = { key: 'a'.repeat(64), vector: Float32Array.of(1), truncated: false, pooled: false };
  const stored = vi.fn<EmbeddingCache['set']>(async () => {});
  const cache: EmbeddingCache = { get: async () => [], set: stored, [Symbol.asyncDispose]: async () => {} };
  await using replaced = createProcessScope({ home, environment, replaced: { embeddingCache: cache } });
  await replaced.resolve(processToken.embeddingCache).set([entry]);
  expect(stored).toHaveBeenCalledWith([entry]);
  expect(readdirSync(home)).toEqual([]);

  await using scope = createProcessScope({ home, environment });
  await scope.resolve(processToken.embeddingCache).set([entry]);
  expect(readdirSync(join(home, 'cache'))).toContain('embeddings.sqlite');
});
