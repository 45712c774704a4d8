import { contractVersion } from '@codesearch/kernel';
import type { CallPolicy, HttpServiceOptions, PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { systemTiming } from '@codesearch/toolkit';
import { expect, it, vi } from 'vitest';
import { guardStage, withPluginServices } from '../create/create-stage.ts';
import { applyLayers } from './layers.ts';
import { withServiceLimits } from './service-limits.ts';

/** Waits take no time. */
const timing = { ...systemTiming, sleep: async () => {} };

function bindingOf<Name extends StageName>(stage: Name, policy: CallPolicy = {}): StageBinding<Name> {
  return {
    plugin: `${stage}-x`,
    stage,
    placement: 'main',
    contractVersion,
    poolArguments: [],
    environment: [],
    options: {},
    fingerprint: () => ({}),
    policy: () => policy,
    describe: () => ({}) as never,
    create: () => Promise.reject() as never,
  };
}

function contextWith(fetch: PluginContext['fetch']): PluginContext {
  const folder = '/nowhere';
  const folders = { projectRoot: folder, home: folder, dataDir: folder, cacheDir: folder };
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
  return withPluginServices({ ...folders, logger, fetch, env: () => undefined, now: Date.now }, guardStage, timing);
}

const { signal } = new AbortController();
const baseURL = 'https://service.example/v1';

/** Reranks by a service that always fails, as the guide for plugins says, below the layers of a configuration. */
async function failedRerank(configured: CallPolicy): Promise<{ readonly requests: number; readonly error: unknown }> {
  const fetch = vi.fn<PluginContext['fetch']>(async () => new Response('', { status: 500 }));
  const binding = bindingOf('reranker');
  const context = contextWith(fetch);
  const http = withServiceLimits(context, binding, configured).services.http({ baseURL });
  const rerank = async (): Promise<never> => (await http.json({ path: 'rerank', body: {}, signal })) as never;
  const stage = applyLayers({ rerank }, binding, { context, configured, timing });
  const error: unknown = await stage
    .rerank({ query: {}, candidates: [{}], topN: 1 } as never)
    .catch((each: unknown) => each);
  await stage[Symbol.asyncDispose]();
  return { requests: fetch.mock.calls.length, error };
}

it.each([1, 2, 4])('a configuration of %i attempts makes as many requests', async (attempts) => {
  const { requests, error } = await failedRerank({ attempts });
  expect(requests).toBe(attempts);
  expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('500') as string });
});

/** The requests of one call of a service that always fails. */
async function requests(
  stage: StageName,
  configured: CallPolicy,
  options: Partial<HttpServiceOptions> = {},
): Promise<number> {
  const fetch = vi.fn<PluginContext['fetch']>(async () => new Response('', { status: 500 }));
  const context = withServiceLimits(contextWith(fetch), bindingOf(stage), configured);
  await expect(context.services.http({ baseURL, ...options }).json({ path: 'a', signal })).rejects.toThrow('500');
  return fetch.mock.calls.length;
}

it('a stage whose calls no layer repeats has the attempts of its service, unless the configuration says otherwise', async () => {
  expect(await requests('contextualizer', {})).toBe(3);
  expect(await requests('contextualizer', {}, { attempts: 2 })).toBe(2);
  expect(await requests('contextualizer', { attempts: 4 }, { attempts: 2 })).toBe(4);
  expect(await requests('embedder', {}, { attempts: 2 })).toBe(1);
});

it('the time limit and the concurrency of the configuration hold, and the error names the setting', async () => {
  let running = 0;
  let most = 0;
  const fetch = vi.fn<PluginContext['fetch']>(async (_, init) => {
    most = Math.max(most, ++running);
    return new Promise((_answer, reject) => {
      init?.signal?.addEventListener('abort', () => {
        running--;
        reject(new Error('aborted'));
      });
    });
  });
  const configured = { timeoutMs: 20, concurrency: 1 };
  const context = withServiceLimits(contextWith(fetch), bindingOf('store'), configured);
  const http = context.services.http({ baseURL, timeoutMs: 60_000, concurrency: 9 });
  const calls = [1, 2].map(() => http.json({ path: 'a', signal }));
  for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({
      code: 'TIMED_OUT',
      hint: expect.stringContaining('policies.store.timeoutMs') as string,
    });
  }
  expect(most).toBe(1);
});
