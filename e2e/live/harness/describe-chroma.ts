import type { GuardedStage } from '@codesearch/testkit';
import { chroma } from '@codesearch/plugin-store-chroma';
import { fileOf, temporaryProject, vectorAt, vectorOf, guardStage } from '@codesearch/testkit';
import { describe, expect, it } from 'vitest';
import { isNight } from '../../test/is-night.ts';

/** Tests for Chroma only: its graph and its limits. */
export function describeChroma(url: string): void {
  describe('Chroma', () => {
    async function withStore(check: (store: GuardedStage<'store'>) => Promise<void>, options = {}): Promise<void> {
      const project = await temporaryProject();
      const store = guardStage(chroma({ baseURL: url, ...options }), project.context);
      try {
        await check(store);
      } finally {
        await store.clear();
        await store[Symbol.asyncDispose]();
        await project.remove();
      }
    }

    if (isNight)
      it('finds all entries with equal vectors, although few of them are reachable in the graph', () =>
        withStore(async (store) => {
          const count = 2_000;
          for (let first = 0; first < count; first += 1_000) {
            await store.upsert({
              files: Array.from({ length: 1_000 }, (_, at) => fileOf(`${first + at}.ts`, { vector: vectorAt(0.5) })),
            });
          }
          const list = await store.searchDense({ vector: vectorAt(0), topK: 10_000 });
          expect(list).toHaveLength(count);
          const filtered = await store.searchDense({
            vector: vectorAt(0),
            topK: 5,
            filter: { pathGlobs: ['199?.ts'] },
          });
          expect(filtered.map(({ path }) => path)).toEqual(['1990.ts', '1991.ts', '1992.ts', '1993.ts', '1994.ts']);
        }));

    it('keeps requests within the limit of records', () =>
      withStore(
        async (store) => {
          await store.upsert({
            files: [fileOf('large.ts', ...Array.from({ length: 240 }, (_, at) => ({ text: `part ${at}` })))],
          });
          expect(await store.stats()).toEqual({ files: 1, chunks: 240, dimensions: 8 });
          expect(await store.list({ paths: ['large.ts'] })).toHaveLength(240);
          expect(await store.searchDense({ vector: vectorOf('q'), topK: 100 })).toHaveLength(50);
        },
        { batchSize: 50 },
      ));
  });
}
