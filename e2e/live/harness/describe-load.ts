import type { FileEntries } from '@codesearch/kernel';
import { fileOf, openLayered, temporaryProject, vectorOf } from '@codesearch/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { indexName } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';
import { reportLive } from './report-live.ts';

const chunks = Number(process.env['CODESEARCH_LIVE_CHUNKS'] ?? 4_000);
const chunksPerFile = 20;
const dimensions = 256;

/** Max growth of this process in bytes, for some batches in flight and the client. */
const maxGrowth = 300 * 2 ** 20;

/** Many chunks, more than fit into the memory limit at once. */
export function describeLoad(kind: LiveServer, server: RunningServer): void {
  describe('load', () => {
    it(`writes ${chunks} chunks in bounded memory`, { timeout: 1_800_000 }, async () => {
      const project = await temporaryProject();
      // With the layers of a project, which retry if the server drops a connection.
      const store = await openLayered(kind.bind(server.url, indexName()), project.context);
      const size = Math.floor(store.facts.maxBatchSize / chunksPerFile);
      const files = chunks / chunksPerFile;
      onTestFinished(async () => {
        await store.clear();
        await store[Symbol.asyncDispose]();
        await project.remove();
      });
      await store.upsert({ files: batch(0, size) });
      const began = process.cpuUsage();
      const before = process.memoryUsage().rss;
      let peak = before;
      for (let first = size; first < files; first += size) {
        await store.upsert({ files: batch(first, Math.min(size, files - first)) });
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      const { user, system } = process.cpuUsage(began);
      const spent = `${Math.round((user + system) / 1e6)} s of processor time`;
      reportLive(`${kind.name}: ${chunks} chunks: ${spent}, ${megabytes(before)} MB before, max ${megabytes(peak)} MB`);
      expect(peak - before).toBeLessThan(maxGrowth);
      expect(await store.stats()).toMatchObject({ files, chunks, dimensions });
      const wanted = batch(files - 1, 1)[0]!.entries[7]!;
      const [found] = await store.searchDense({ vector: wanted.vector, topK: 1 });
      expect(found).toMatchObject({ id: wanted.id });
    });

    it(
      'lists every file of a tree with more entries than one answer of a server has',
      { timeout: 600_000 },
      async () => {
        const project = await temporaryProject();
        const store = await openLayered(kind.bind(server.url, indexName()), project.context);
        onTestFinished(async () => {
          await store.clear();
          await store[Symbol.asyncDispose]();
          await project.remove();
        });
        const paths = Array.from({ length: 9_000 }, (_, file) => `src/${file % 50}/${file}.ts`);
        const files = paths.map((path) => fileOf(path, { text: `1 ${path}` }, { text: `2 ${path}` }));
        for (let first = 0; first < files.length; first += 500) {
          await store.upsert({ files: files.slice(first, first + 500) });
        }
        const listed = await store.files();
        expect([...listed.keys()].sort()).toEqual(paths.sort());
        expect([...listed.values()].filter((chunks) => chunks !== 2)).toEqual([]);
      },
    );
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function batch(first: number, count: number): readonly FileEntries[] {
  return Array.from({ length: count }, (_, offset) => {
    const path = `src/${first + offset}.ts`;
    const parts = Array.from({ length: chunksPerFile }, (_, part) => ({
      text: `export function probe${part}of${first + offset}(): number {\n  return ${part};\n}\n`,
      vector: vectorOf(`${path} ${part}`, dimensions),
      startLine: 1 + 3 * part,
    }));
    return fileOf(path, ...parts);
  });
}
