import { spawn } from 'node:child_process';
import { truncateSync, writeFileSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isCodesearchError } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { none, paths, WorkingTree } from '../test/working-tree.ts';
import { schemaFormat } from './database.ts';

let tree: WorkingTree;
beforeEach(() => {
  tree = new WorkingTree();
});
afterEach(() => tree[Symbol.dispose]());

const loop = fileURLToPath(new URL('../test/commit-loop.ts', import.meta.url));

describe('a process that is killed while it commits', () => {
  it.each([1, 17, 150])(
    'after %i commits leaves all commits that had resolved, and no partial commit',
    async (commits) => {
      const child = spawn(process.execPath, ['--conditions=@codesearch/source', loop, tree.root, tree.dataDir], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.split('\n').length > commits) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const resolved = output.split('\n').length - 1;
      expect(resolved).toBeGreaterThanOrEqual(commits);

      const detector = await tree.open();
      const { files } = await detector.snapshot();
      expect(files).toBeGreaterThanOrEqual(resolved);
      expect(files).toBeLessThanOrEqual(resolved + 1);
      const scanned = Array.from({ length: files + 3 }, (_, index) => ({
        path: `folder-${index % 7}/file-${index}.ts`,
        size: index,
        mtimeMs: 1_600_000_000_000,
        stamp: `stamp ${index}`,
      }));
      const changes = await tree.diff(detector, scanned);
      expect(paths(changes)).toEqual({
        ...none,
        added: scanned
          .slice(files)
          .map(({ path }) => path)
          .toSorted(),
        unchanged: files,
      });
      await detector[Symbol.asyncDispose]();
    },
  );
});

describe('a damaged database', () => {
  async function corruption(spoil: () => void): Promise<string> {
    for (let index = 0; index < 200; index++) tree.write(`folder-${index}/file.ts`, String(index));
    const detector = await tree.open();
    await tree.sync(detector);
    await detector[Symbol.asyncDispose]();
    spoil();
    const damaged = tree.create();
    const failure: unknown = await (async () => {
      await damaged.open?.();
      tree.write('another.ts', '');
      await tree.sync(damaged);
      for (const { path } of tree.files()) await damaged.fileRecord({ path: path });
    })().catch((error: unknown) => error);
    await damaged[Symbol.asyncDispose]();
    if (!isCodesearchError(failure, 'INDEX_CORRUPT'))
      throw new Error('the damage was not detected', { cause: failure });
    return failure.message;
  }

  it('is reported with its path', async () => {
    expect(await corruption(() => writeFileSync(tree.database, 'something else entirely\n'.repeat(400)))).toContain(
      tree.database,
    );
  });

  it('is detected if it is truncated', async () => {
    expect(await corruption(() => truncateSync(tree.database, 8192))).toContain(tree.database);
  });

  it('is detected if its pages are overwritten', async () => {
    const spoil = (): void => {
      const bytes = readFileSync(tree.database);
      bytes.fill(0xa5, 4096);
      writeFileSync(tree.database, bytes);
    };
    expect(await corruption(spoil)).toContain(tree.database);
  });

  it.each([schemaFormat - 1, schemaFormat + 1])('is detected if it has the format %i', async (format) => {
    const spoil = (): void => {
      const database = new DatabaseSync(tree.database);
      database.exec(`PRAGMA user_version = ${format}`);
      database.close();
    };
    expect(await corruption(spoil)).toContain(`format ${format}`);
  });

  it('is detected if a table is missing', async () => {
    const spoil = (): void => {
      const database = new DatabaseSync(tree.database);
      database.exec('DROP TABLE file');
      database.close();
    };
    expect(await corruption(spoil)).toContain('its tables are not as they were made');
  });
});

describe('another process that writes', () => {
  /** Holds the write lock in another thread. */
  async function holdLock(milliseconds: number): Promise<Worker> {
    const worker = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const database = new DatabaseSync(workerData.file);
       database.exec('BEGIN IMMEDIATE');
       parentPort.postMessage('held');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds);
       database.exec('ROLLBACK');
       database.close();`,
      { eval: true, workerData: { file: tree.database, milliseconds } },
    );
    await once(worker, 'message');
    return worker;
  }

  it('delays a commit', async () => {
    tree.write('a.ts', 'a');
    const detector = await tree.open();
    const worker = await holdLock(300);
    await tree.sync(detector);
    expect((await detector.snapshot()).files).toBe(1);
    await worker.terminate();
    await detector[Symbol.asyncDispose]();
  });

  it('does not delay a comparison', async () => {
    tree.write('a.ts', 'a');
    const detector = await tree.open();
    await tree.sync(detector);
    const worker = await holdLock(60_000);
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 1 });
    await worker.terminate();
    await detector[Symbol.asyncDispose]();
  });

  it('for too long makes a commit fail with INDEX_BUSY', async () => {
    tree.write('a.ts', 'a');
    const detector = await tree.open();
    const worker = await holdLock(60_000);
    await expect(tree.sync(detector)).rejects.toSatisfy((error) => isCodesearchError(error, 'INDEX_BUSY'));
    await worker.terminate();
    await tree.sync(detector);
    expect((await detector.snapshot()).files).toBe(1);
    await detector[Symbol.asyncDispose]();
  });
});
