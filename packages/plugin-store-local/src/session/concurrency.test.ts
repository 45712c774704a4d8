import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generation, generationPaths, generationSize } from '../../test/generation.ts';
import { killedWriter } from '../../test/killed-writer.ts';
import { local } from '../index.ts';

let project: TemporaryProject;
const opened: GuardedStage<'store'>[] = [];

beforeEach(async () => {
  project = await temporaryProject();
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store[Symbol.asyncDispose]();
  await project.remove();
});

function open(): GuardedStage<'store'> {
  const store = guardStage(local(), project.context);
  opened.push(store);
  return store;
}

/** The generation of all stored chunks; 0 for an empty store. Fails if they are of several generations. */
async function seenGeneration(store: GuardedStage<'store'>): Promise<number> {
  const dense = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
  const chunks = await store.load({ ids: dense.map(({ id }) => id) });
  const numbers = new Set(chunks.map(({ text }) => Number(/^generation(\d+)/.exec(text)![1])));
  expect(numbers.size).toBeLessThanOrEqual(1);
  return [...numbers][0] ?? 0;
}

async function expectComplete(store: GuardedStage<'store'>, number: number): Promise<void> {
  const dense = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
  const lexical = await store.searchLexical({ query: `generation${number}`, topK: 10_000 });
  for (const list of [dense, lexical]) {
    for (const path of generationPaths) {
      expect(list.filter((each) => each.path === path)).toHaveLength(generationSize(number));
    }
  }
  expect(await store.load({ ids: dense.map(({ id }) => id) })).toHaveLength(dense.length);
  expect(await seenGeneration(store)).toBe(number);
}

describe('two open stores of one project', () => {
  it("see each other's writes, removals and clearing", async () => {
    const [one, two] = [open(), open()];
    await one.upsert({ files: [fileOf('a.ts', { text: 'alpha' })] });
    expect(await two.searchLexical({ query: 'alpha', topK: 3 })).toHaveLength(1);
    await two.upsert({ files: [fileOf('b.ts', { text: 'alpha' })] });
    expect((await one.searchDense({ vector: vectorOf('x'), topK: 3 })).map(({ path }) => path).toSorted()).toEqual([
      'a.ts',
      'b.ts',
    ]);
    await one.remove({ paths: ['a.ts'] });
    expect(await two.stats()).toMatchObject({ files: 1, chunks: 1, dimensions: 8 });
    await two.clear();
    expect(await one.searchDense({ vector: vectorOf('x'), topK: 3 })).toEqual([]);
    await one.upsert({ files: [fileOf('c.ts', { vector: vectorOf('c', 5) })] });
    expect(await two.searchDense({ vector: vectorOf('c', 5), topK: 3 })).toMatchObject([{ path: 'c.ts' }]);
  });

  it('show the state before or after a write, never in between', async () => {
    const [writer, reader] = [open(), open()];
    await writer.upsert({ files: generation(1) });
    for (let number = 2; number < 12; number++) {
      const state = { isWriting: true };
      const write = writer.upsert({ files: generation(number) }).finally(() => (state.isWriting = false));
      while (state.isWriting) {
        for (const store of [reader, writer]) {
          const list = await store.searchLexical({
            query: `generation${number - 1} generation${number}`,
            topK: 10_000,
          });
          const dense = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
          const sizes = [number - 1, number].map((each) => generationPaths.length * generationSize(each));
          expect(sizes).toContain(list.length);
          expect(sizes).toContain(dense.length);
        }
        await new Promise(setImmediate);
      }
      await write;
      await expectComplete(reader, number);
      await expectComplete(writer, number);
    }
  });

  it('serialize concurrent writes', async () => {
    const [one, two] = [guardStage(local(), project.context), guardStage(local(), project.context)];
    opened.push(one, two);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : two).upsert({ files: [fileOf(`${index}.ts`, {}), fileOf('same.ts', { text: `${index}` })] }),
      ),
    );
    expect(await one.stats()).toMatchObject({ files: 21, chunks: 21 });
  });
});

it('a running write that is aborted changes nothing', async () => {
  const store = open();
  await store.upsert({ files: generation(1) });
  const abort = new AbortController();
  const many = fileOf('many.ts', ...Array.from({ length: 5_000 }, (_, index) => ({ text: `generation2 ${index}` })));
  const write = store.upsert({ files: [...generation(2), many], signal: abort.signal });
  await untilWriting(write);
  abort.abort();
  await expect(write).rejects.toMatchObject({ name: 'AbortError' });
  await expectComplete(store, 1);
  await store.upsert({ files: generation(3) });
  await expectComplete(store, 3);
});

/**
 * Waits until a write of this thread is running. A write holds the lock of the database from its beginning to its end,
 * and yields only after it has worked for a while, so the write is unfinished when the lock is held.
 */
async function untilWriting(write: Promise<void>): Promise<void> {
  const state = { isSettled: false };
  const settle = (): void => void (state.isSettled = true);
  write.then(settle, settle);
  const other = new DatabaseSync(join(project.dataDir, 'store.sqlite'), { timeout: 0 });
  try {
    while (!isLocked(other)) {
      expect(state.isSettled, 'the write has ended').toBe(false);
      await new Promise(setImmediate);
    }
  } finally {
    other.close();
  }
}

/** Whether another connection is writing. */
function isLocked(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    expect(error).toMatchObject({ message: 'database is locked' });
    return true;
  }
  database.exec('ROLLBACK');
  return false;
}

const killRounds = Number(process.env['KILL_ROUNDS'] ?? 2);

describe('a process that is killed while it writes', () => {
  it('leaves only complete generations, and loses nothing that it has reported', async () => {
    const store = open();
    let last = 0;
    for (let round = 0; round < killRounds; round++) {
      const reported = await killedWriter(project, 30 + round * 61);
      const number = await seenGeneration(store);
      expect(number).toBeGreaterThanOrEqual(reported);
      expect(number).toBeLessThanOrEqual(reported + 1);
      last = Math.max(last, number);
      await expectComplete(store, number);
    }
    await store.upsert({ files: generation(last + 1) });
    await expectComplete(store, last + 1);
  });
});

/*
 * If a process does not hold this lock, another process that closes the database considers itself the last one, and
 * removes the write-ahead log with the commits in it. Linux lists the holders of locks.
 */
it.runIf(process.platform === 'linux')('an open store keeps its lock on the database', async () => {
  const file = join(project.dataDir, 'store.sqlite');
  const locks = (): string[] => {
    const { ino } = statSync(file);
    return readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `));
  };
  const one = open();
  await one.stats();
  expect(locks()).not.toEqual([]);
  await one.upsert({ files: [fileOf('a.ts', { text: 'alpha' })] });
  expect(locks()).not.toEqual([]);
  await open().upsert({ files: [fileOf('b.ts', { text: 'beta' })] });
  expect(locks()).not.toEqual([]);
});
