import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, guardStage, temporaryProject, vectorOf } from '@codesearch/testkit';
import type { GuardedStage, TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generation, generationPaths, generationSize } from '../../test/generation.ts';
import { killedWriter } from '../../test/killed-writer.ts';
import { local } from '../index.ts';
import { layerOf } from './layer.ts';

/* Two indexes share one file, as those of two worktrees do. */

let project: TemporaryProject;
let file: string;
let other: string;
const opened: GuardedStage<'store'>[] = [];

beforeEach(async () => {
  project = await temporaryProject();
  file = join(project.dataDir, 'store.sqlite');
  other = join(project.root, 'other');
  await inStore(project.dataDir, (store) => store.upsert({ files: generation(1) }));
  mkdirSync(other);
  linkSync(file, join(other, 'store.sqlite'));
});

afterEach(async () => {
  await closeAll();
  await project.remove();
});

function open(dataDir: string): GuardedStage<'store'> {
  const store = guardStage(local(), { ...project.context, dataDir });
  opened.push(store);
  return store;
}

async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store[Symbol.asyncDispose]();
}

async function inStore<Result>(
  dataDir: string,
  use: (store: GuardedStage<'store'>) => Promise<Result>,
): Promise<Result> {
  const result = await use(open(dataDir));
  await closeAll();
  return result;
}

/** The generation of all chunks, of which each file has the right number. */
async function generationIn(store: GuardedStage<'store'>): Promise<number> {
  const found = await store.searchDense({ vector: vectorOf('0'), topK: 10_000 });
  const texts = (await store.load({ ids: found.map(({ id }) => id) })).map(
    ({ text }) => /^generation(\d+)/.exec(text)![1],
  );
  expect(new Set(texts).size).toBe(1);
  const number = Number(texts[0]);
  expect(await store.searchLexical({ query: `generation${number}`, topK: 10_000 })).toHaveLength(found.length);
  expect(found).toHaveLength(generationPaths.length * generationSize(number));
  return number;
}

it('each index has its own changes, and the file stays as it is', async () => {
  const shared = readFileSync(file);
  await inStore(project.dataDir, (store) => store.upsert({ files: generation(2) }));
  await inStore(other, async (store) => {
    await store.remove({ paths: ['a.ts'] });
    await store.upsert({ files: [fileOf('new.ts', { text: 'beta' })] });
  });
  expect(await inStore(project.dataDir, generationIn)).toBe(2);
  await inStore(other, async (store) => {
    expect(await store.stats()).toMatchObject({ files: generationPaths.length });
    expect(await store.searchLexical({ query: 'beta', topK: 3 })).toMatchObject([{ path: 'new.ts' }]);
    expect(await store.list({ paths: ['a.ts'] })).toEqual([]);
  });
  expect(readFileSync(file).equals(shared)).toBe(true);
  expect(statSync(file).nlink).toBe(2);
});

it('a layer without changes takes a few pages', async () => {
  await inStore(other, (store) => store.upsert({ files: [], stamp: 'next' }));
  expect((await inStore(other, (store) => store.stats())).stamp).toBe('next');
  expect(statSync(layerOf(join(other, 'store.sqlite'))).size).toBeLessThan(120_000);
});

it('a store with one link has no layer', async () => {
  rmSync(join(other, 'store.sqlite'));
  await inStore(project.dataDir, (store) => store.upsert({ files: generation(2) }));
  expect(existsSync(layerOf(file))).toBe(false);
});

it('a store that is open sees the changes of another process, and ends what it has begun', async () => {
  const [reader, writer] = [open(other), open(other)];
  expect(await generationIn(reader)).toBe(1);
  const begun = reader.searchDense({ vector: vectorOf('0'), topK: 10 });
  await writer.upsert({ files: generation(2) });
  expect(await begun).toHaveLength(10);
  expect(await generationIn(reader)).toBe(2);
  await reader.upsert({ files: generation(3) });
  expect([await generationIn(reader), await generationIn(writer)]).toEqual([3, 3]);
});

it('a process that is killed while it writes damages neither index', async () => {
  const shared = readFileSync(file);
  for (let round = 0; round < 2; round++) {
    const place = { ...project, dataDir: round % 2 === 0 ? other : project.dataDir };
    const reported = await killedWriter(place, 20 + round * 41);
    expect(readFileSync(file).equals(shared)).toBe(true);
    const number = await inStore(place.dataDir, generationIn);
    expect([reported, reported + 1]).toContain(number);
  }
  rmSync(layerOf(file), { force: true });
  for (const companion of ['-wal', '-shm']) rmSync(`${layerOf(file)}${companion}`, { force: true });
  expect(await inStore(project.dataDir, generationIn)).toBe(1);
});

it('what a killed process has left of a layer is replaced', async () => {
  writeFileSync(`${layerOf(file)}-draft`, 'a part of a database');
  await inStore(project.dataDir, (store) => store.upsert({ files: generation(2) }));
  expect(await inStore(project.dataDir, generationIn)).toBe(2);
});

it('a layer beside another file is damage', async () => {
  await inStore(other, (store) => store.upsert({ files: generation(2) }));
  const fresh = join(project.root, 'fresh');
  mkdirSync(fresh);
  await inStore(fresh, (store) => store.upsert({ files: generation(1) }));
  rmSync(join(other, 'store.sqlite'));
  copyFileSync(join(fresh, 'store.sqlite'), join(other, 'store.sqlite'));
  await expect(inStore(other, (store) => store.stats())).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
  await closeAll();
});

it('a copy of both files is a store', async () => {
  await inStore(other, (store) => store.upsert({ files: generation(2) }));
  const copy = join(project.root, 'copy');
  mkdirSync(copy);
  for (const name of ['store.sqlite', 'store.sqlite.layer']) copyFileSync(join(other, name), join(copy, name));
  expect(await inStore(copy, generationIn)).toBe(2);
  await inStore(copy, (store) => store.upsert({ files: generation(3) }));
  expect(await inStore(copy, generationIn)).toBe(3);
});

it('a cleared store is empty', async () => {
  const shared = readFileSync(file);
  await inStore(other, (store) => store.clear());
  expect(await inStore(other, (store) => store.stats())).toMatchObject({ files: 0, chunks: 0 });
  expect(readFileSync(file).equals(shared)).toBe(true);
});
