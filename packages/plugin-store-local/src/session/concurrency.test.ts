import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Store } from '@codesearch/kernel';
import { fileOf, temporaryProject, vectorOf } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generation, generationPaths, generationSize } from '../../test/generation.ts';
import { local } from '../index.ts';

let project: TemporaryProject;
const opened: Store[] = [];

beforeEach(async () => {
  project = await temporaryProject();
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store[Symbol.asyncDispose]();
  await project.remove();
});

function open(): Store {
  const store = local({ busyTimeoutMs: 200 }).create(project.context);
  opened.push(store);
  return store;
}

/** The generation of all stored entries; 0 where there is none. Fails where they are of several. */
async function seenGeneration(store: Store): Promise<number> {
  const dense = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
  const chunks = await store.load(dense.map(({ id }) => id));
  const numbers = new Set(chunks.map(({ text }) => Number(/^generation(\d+)/.exec(text)![1])));
  expect(numbers.size).toBeLessThanOrEqual(1);
  return [...numbers][0] ?? 0;
}

async function expectWhole(store: Store, number: number): Promise<void> {
  const dense = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
  const lexical = await store.searchLexical({ query: `generation${number}`, topK: 10_000 });
  for (const list of [dense, lexical]) {
    for (const path of generationPaths) {
      expect(list.filter((each) => each.path === path)).toHaveLength(generationSize(number));
    }
  }
  expect(await store.load(dense.map(({ id }) => id))).toHaveLength(dense.length);
  expect(await seenGeneration(store)).toBe(number);
}

describe('two open stores of one project', () => {
  it("see each other's writes, removals and clearing", async () => {
    const [one, two] = [open(), open()];
    await one.upsert([fileOf('a.ts', { text: 'alpha' })]);
    expect(await two.searchLexical({ query: 'alpha', topK: 3 })).toHaveLength(1);
    await two.upsert([fileOf('b.ts', { text: 'alpha' })]);
    expect((await one.searchDense({ vector: vectorOf('x'), topK: 3 })).map(({ path }) => path).toSorted()).toEqual([
      'a.ts',
      'b.ts',
    ]);
    await one.remove(['a.ts']);
    expect(await two.stats()).toMatchObject({ files: 1, chunks: 1, dimensions: 8 });
    await two.clear();
    expect(await one.searchDense({ vector: vectorOf('x'), topK: 3 })).toEqual([]);
    await one.upsert([fileOf('c.ts', { vector: vectorOf('c', 5) })]);
    expect(await two.searchDense({ vector: vectorOf('c', 5), topK: 3 })).toMatchObject([{ path: 'c.ts' }]);
  });

  it('show the state before or after a write, never between', async () => {
    const [writer, reader] = [open(), open()];
    await writer.upsert(generation(1));
    for (let number = 2; number < 12; number++) {
      const under = { way: true };
      const write = writer.upsert(generation(number)).finally(() => (under.way = false));
      while (under.way) {
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
      await expectWhole(reader, number);
      await expectWhole(writer, number);
    }
  });

  it('put concurrent writes in order', async () => {
    const [one, two] = [local().create(project.context), local().create(project.context)];
    opened.push(one, two);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : two).upsert([fileOf(`${index}.ts`, {}), fileOf('same.ts', { text: `${index}` })]),
      ),
    );
    expect(await one.stats()).toMatchObject({ files: 21, chunks: 21 });
  });
});

it('a write that is aborted while it is under way leaves everything as it was', async () => {
  const store = open();
  await store.upsert(generation(1));
  const abort = new AbortController();
  const many = fileOf('many.ts', ...Array.from({ length: 5_000 }, (_, index) => ({ text: `generation2 ${index}` })));
  const write = store.upsert([...generation(2), many], { signal: abort.signal });
  await untilWriting(write);
  abort.abort();
  await expect(write).rejects.toMatchObject({ name: 'AbortError' });
  await expectWhole(store, 1);
  await store.upsert(generation(3));
  await expectWhole(store, 3);
});

/**
 * Waits until a write of this thread is under way. A write holds the lock of the database from its beginning to its end, and gives
 * the thread back only after it has worked for a while, so that whoever sees the lock sees an unfinished write.
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

/** Whether another connection than this one is writing. */
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

describe('a process that is killed while it writes', () => {
  it('leaves whole files only, and nothing that it reported is lost', async () => {
    const store = open();
    let last = 0;
    for (let round = 0; round < 5; round++) {
      const reported = await killedWriter(30 + round * 23);
      const number = await seenGeneration(store);
      expect(number).toBeGreaterThanOrEqual(reported);
      expect(number).toBeLessThanOrEqual(reported + 1);
      last = Math.max(last, number);
      await expectWhole(store, number);
    }
    expect(last).toBeGreaterThan(1);
    await store.upsert(generation(last + 1));
    await expectWhole(store, last + 1);
  });
});

/** Runs the endless writer until some time after its first commit, kills it, and gives the last generation it reported. */
async function killedWriter(afterMs: number): Promise<number> {
  const program = fileURLToPath(new URL('../../test/endless-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@codesearch/source', program, project.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let reported = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (reported = Number(line)));
  await once(lines, 'line');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await once(lines, 'close');
  return reported;
}

/*
 * Where a process does not hold this lock, another one that closes the database last, as it believes, removes the write-ahead log
 * with all that is committed there. Linux tells who holds which lock.
 */
it.runIf(process.platform === 'linux')('a store that is open keeps its lock on the database', async () => {
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
  await one.upsert([fileOf('a.ts', { text: 'alpha' })]);
  expect(locks()).not.toEqual([]);
  await open().upsert([fileOf('b.ts', { text: 'beta' })]);
  expect(locks()).not.toEqual([]);
});
