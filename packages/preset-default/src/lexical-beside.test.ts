import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodesearchConfig } from '@codesearch/kernel';
import { openProject } from '@codesearch/engine';
import type { Project, SearchResult } from '@codesearch/engine';
import { local } from '@codesearch/plugin-store-local';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardStage } from '@codesearch/stages';
import { fragile, denseOnly } from './fixture/dense-only.ts';
import { presetDefault } from './index.ts';

/* A store without lexical search, which the engine combines with a local store for lexical search only. */

let folder: string;
let root: string;
const opened: Project[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexical-beside-'));
  root = join(folder, 'tree');
  mkdirSync(root);
  write('one.ts', 'export function zyxwProbe(): number {\n  return 1;\n}\n');
  write('two.ts', 'export function sendLetter(): number {\n  return 2;\n}\n');
});

afterEach(async () => {
  for (const project of opened.splice(0)) await project[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

async function open(config: CodesearchConfig = {}, preset = presetDefault): Promise<Project> {
  const home = join(folder, 'home');
  const project = await openProject({ root, preset, config: { store: denseOnly(), workers: 0, home, ...config } });
  opened.push(project);
  return project;
}

/** Path and lexical rank of every lexical hit. */
function lexicalHits({ hits }: SearchResult): readonly unknown[] {
  return hits.flatMap(({ chunk, candidate: { lexical } }) => (lexical ? [[chunk.path, lexical.rank]] : []));
}

async function lexicalFile(project: Project): Promise<string> {
  return join((await project.status()).folder, 'lexical.sqlite');
}

it('adds lexical search, also after edits and removals', async () => {
  const project = await open();
  await project.index();
  expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toEqual([['one.ts', 1]]);
  write('two.ts', 'export function zyxwProbe(): number {\n  return 2;\n}\n');
  rmSync(join(root, 'one.ts'));
  expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toEqual([['two.ts', 1]]);
  expect(lexicalHits(await project.search({ query: 'zyxwProbe', filter: { languages: ['python'] } }))).toEqual([]);
  expect(await project.status()).toMatchObject({ state: 'current', chunks: 1, plugins: { lexical: 'store-local' } });
});

it('keeps no vectors in the lexical store', async () => {
  const project = await open();
  await project.index();
  const files = readdirSync((await project.status()).folder);
  expect(files).toEqual(expect.arrayContaining(['store.sqlite', 'lexical.sqlite']));
  const context = { dataDir: (await project.status()).folder, projectRoot: root } as never;
  const lexical = guardStage(local({ file: 'lexical.sqlite', vectors: false }), context);
  expect(await lexical.stats()).toMatchObject({ files: 2, chunks: 2, dimensions: 0 });
  await expect(lexical.searchDense({ vector: new Float32Array(8), topK: 1 })).rejects.toMatchObject({
    code: 'UNSUPPORTED',
  });
  await lexical[Symbol.asyncDispose]();
});

it('repeats a write that failed between the two stores', async () => {
  const broken = { now: false };
  const project = await open({ lexical: fragile(broken)() });
  await project.index();
  write('two.ts', 'export function zyxwProbe(): number {\n  return 2;\n}\n');
  broken.now = true;
  await expect(project.index()).rejects.toMatchObject({ plugin: 'store-fragile' });
  expect((await project.status()).state).toBe('interrupted');
  expect(lexicalHits(await project.search({ query: 'sendLetter', sync: false }))).toEqual([]);
  broken.now = false;
  expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toHaveLength(2);
  expect((await project.status()).state).toBe('current');
});

it('reports a lost or damaged lexical store, and builds it again', async () => {
  const file = await lexicalFile(await open());
  for (const harm of [() => rmSync(file), () => truncateSync(file, 5_000)]) {
    const before = await open();
    await before.index({ force: true });
    await before[Symbol.asyncDispose]();
    harm();
    const project = await open();
    expect((await project.status()).state).toBe('corrupt');
    await expect(project.search({ query: 'zyxwProbe' })).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
    await project.index({ force: true });
    expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toEqual([['one.ts', 1]]);
  }
});

it('clears both stores, even if the lexical store is damaged', async () => {
  const project = await open();
  await project.index();
  const { folder: data } = await project.status();
  await project[Symbol.asyncDispose]();
  truncateSync(join(data, 'lexical.sqlite'), 5_000);
  expect(await (await open()).clear()).toBe(true);
  expect(() => readdirSync(data)).toThrow('ENOENT');
});

it('builds an index again that was built with another lexical store', async () => {
  await (await open()).index();
  const project = await open({ lexical: fragile({ now: false })() });
  expect((await project.status()).changes).toEqual(['lexical is store-fragile (was store-local)']);
  expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toEqual([['one.ts', 1]]);
  expect((await project.status()).state).toBe('current');
});

it('refuses a store without lexical search if no lexical store is added', async () => {
  const { lexical: _, ...preset } = presetDefault;
  await expect(open({}, preset)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  await expect(open({ lexical: denseOnly() })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

it('adds no lexical store if the store has lexical search', async () => {
  const project = await open({ store: local() });
  await project.index();
  expect(lexicalHits(await project.search({ query: 'zyxwProbe' }))).toEqual([['one.ts', 1]]);
  const { folder: data, plugins } = await project.status();
  expect(readdirSync(data)).not.toContain('lexical.sqlite');
  expect(plugins).not.toHaveProperty('lexical');
});
