import { repairIndex } from '@codesearch/engine/operations';
import type { CodesearchConfig } from '@codesearch/kernel';
import { fileOf, temporaryProject, guardStage } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexName, LiveProject } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';

/** Enough for three batches, so that some are left after the first. */
const files = 72;

/** A server that stops, restarts, or loses its data. */
export function describeFaults(kind: LiveServer, server: RunningServer, isOurs: boolean): void {
  describe('faults', () => {
    let place: LiveProject;
    let index: string;
    let config: CodesearchConfig;

    beforeEach(() => {
      index = indexName();
      config = { store: kind.bind(server.url, index) };
      place = new LiveProject();
      for (let file = 0; file < files; file++) {
        place.write(`src/file${file}.ts`, `export function probe${file}(): number {\n  return ${file};\n}\n`);
      }
    });
    afterEach(async () => {
      const project = await place.open(config);
      await project.clear();
      await place.remove();
    });

    it('reports an index that someone removed, and builds it again', async () => {
      const project = await place.open(config);
      await project.index();
      await kind.drop(server.url, index);
      expect((await project.status()).state).toBe('corrupt');
      await expect(project.search({ query: 'probe7' })).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
      const again = await place.open(config);
      await expect(again.index()).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
      await again.index({ force: true });
      expect((await again.search({ query: 'probe7' })).hits[0]?.chunk.path).toBe('src/file7.ts');
    });

    it('serializes two writers on one machine without losing a write', async () => {
      const [one, two] = [await place.open(config), await place.open(config)];
      const outcomes = await Promise.allSettled([one.index(), two.index()]);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INDEX_BUSY' });
      }
      await two.index({ waitMs: 60_000 });
      expect(await two.status()).toMatchObject({ state: 'current', files });
    });

    it('loses no write of two machines that write at once', async () => {
      const machines = [await temporaryProject(), await temporaryProject()];
      const stores = machines.map(({ context }) => guardStage(kind.bind(server.url, index), context));
      await stores[0]!.upsert({ files: [fileOf('first.ts', {})] });
      await Promise.all(
        stores.flatMap((store, who) =>
          Array.from({ length: 3 }, (_, at) =>
            store.upsert({ files: [fileOf(`${who}/${at}.ts`, {}), fileOf('both.ts', {})] }),
          ),
        ),
      );
      for (const store of stores) {
        expect(await store.stats()).toMatchObject({ files: 8, chunks: 8 });
        expect(await store.list({ paths: ['both.ts'] })).toHaveLength(1);
        await store[Symbol.asyncDispose]();
      }
      for (const machine of machines) await machine.remove();
    });

    it('reports an index that is removed during a write', async () => {
      const project = await place.open(config);
      let dropped: Promise<void> | undefined;
      const indexing = project.index({
        onEvent: ({ type }) => {
          if (type === 'batch-committed') dropped ??= kind.drop(server.url, index);
        },
      });
      await expect(indexing).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:INDEX_CORRUPT|UNAVAILABLE)$/) as string,
      });
      await dropped;
      expect((await (await place.open(config)).status()).state).toMatch(/^(?:corrupt|interrupted)$/);
    });

    it.runIf(isOurs)('reports a server that is down, and uses it when it is back', async () => {
      await server.kill();
      try {
        const project = await place.open(config);
        await expect(project.index()).rejects.toMatchObject({
          code: 'UNAVAILABLE',
          hint: expect.stringContaining(new URL(server.url).host) as string,
        });
      } finally {
        await server.restart();
      }
      const project = await place.open(config);
      await project.index();
      await server.kill();
      await server.restart();
      expect((await project.search({ query: 'probe7' })).hits[0]?.chunk.path).toBe('src/file7.ts');
    });

    it.runIf(isOurs)('keeps everything that counts as indexed if the server stops during a write', async () => {
      const project = await place.open(config);
      let killed: Promise<void> | undefined;
      const indexing = project.index({
        onEvent: ({ type }) => {
          if (type === 'batch-committed') killed ??= server.kill();
        },
      });
      await expect(indexing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await killed;
      await server.restart();
      const again = await place.open(config);
      const { files: counted } = await again.status();
      expect(counted).toBeGreaterThan(0);
      expect(counted).toBeLessThan(files);
      // A repair restores files that count as indexed and are missing.
      expect((await repairIndex(again.parts)).restored).toEqual([]);
      expect(await again.status()).toMatchObject({ state: 'current', files });
      expect(await repairIndex(again.parts)).toMatchObject({ restored: [], orphans: [] });
    });
  });
}
