import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contractVersion } from '@codesearch/kernel';
import { SmallTree } from '../fixture/small-project.ts';
import { writeInside } from '../fixture/write-inside.ts';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { manifestFormat, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { sizedProjects } from './stored-sizes.ts';
import type { SizedProject } from './stored-sizes.ts';

let tree: SmallTree;

beforeEach(() => {
  tree = new SmallTree();
});
afterEach(() => tree[Symbol.asyncDispose]());

/** Adds an index to the data home, as its manifest describes it. @returns its folder */
function index(id: string, change: Partial<Manifest> = {}): string {
  const folder = join(tree.home, 'projects', id);
  mkdirSync(folder, { recursive: true });
  writeManifest(folder, {
    format: manifestFormat,
    id: 'i',
    root: `/trees/${id}`,
    fingerprint: { embedder: { plugin: 'e', options: null } } as IndexFingerprint,
    store: { plugin: 'local', options: null, location: join(folder, 'store.sqlite') },
    createdAt: '2026-03-14T00:00:00.000Z',
    content: { files: 2, chunks: 3 },
    indexing: false,
    ...change,
  });
  return folder;
}

const remote = (options: unknown, plugin = 'remote-store'): Partial<Manifest> => ({
  store: { plugin, options, location: 'https://store.example/c' },
});

/** A package with a store whose options say what it does when it is asked for its size. */
function installRemoteStore(): void {
  const folder = join(tree.folder, 'node_modules/remote-store');
  writeInside(folder, 'package.json', '{ "name": "remote-store", "type": "module", "exports": "./index.js" }');
  writeInside(
    folder,
    'index.js',
    `const bind = (options) => ({
      ...{ plugin: 'remote-store', stage: 'store', contractVersion: ${contractVersion}, placement: 'main' },
      ...{ poolArguments: [], environment: [], options, fingerprint: () => null, policy: () => ({}) },
      describe: () => ({ location: 'https://store.example/c', lexical: true, maxBatchSize: 1 }),
      create: ({ dataDir, projectRoot }) => ({
        async stats() {
          if (options.fails) throw new Error('no connection');
          const bytes = options.bytes ? { bytes: dataDir.length + projectRoot.length } : {};
          return { files: 7, chunks: 9, dimensions: 2, ...bytes };
        },
        async [Symbol.asyncDispose]() {
          if (options.closes) throw new Error('cannot close');
        },
      }),
    });
    export const remote = Object.assign(bind, { [Symbol.for('@codesearch/plugin-stage')]: 'store' });`,
  );
}

async function sizes(): Promise<readonly SizedProject[]> {
  const setup = tree.setup();
  return sizedProjects({ ...setup, config: { ...setup.config, file: join(tree.folder, 'codesearch.config.json') } });
}

describe('the sizes of all indexes', () => {
  it('do not exist without a data home', async () => {
    expect(await sizes()).toEqual([]);
  });

  it('are those of the manifests if the rows are in the folder of the index, whose store is not asked', async () => {
    const folder = join(tree.home, 'projects/one');
    index('one', { store: { plugin: 'no-such-store', options: null, location: join(folder, 'store.sqlite') } });
    index('old');
    const found = await sizes();
    expect(found.map(({ id, files, chunks }) => [id, files, chunks])).toEqual([
      ['old', 2, 3],
      ['one', 2, 3],
    ]);
    for (const project of found) expect(project).not.toHaveProperty('stored');
  });

  it('are asked for from a store in another folder whose name begins in the same way', async () => {
    const location = join(tree.home, 'projects/one-more/store.sqlite');
    index('one', { store: { plugin: 'no-such-store', options: null, location } });
    expect((await sizes())[0]).toMatchObject({ stored: { code: 'INPUT_INVALID' } });
  });

  it('are what the stores outside of the folders answer, each with its own options', async () => {
    installRemoteStore();
    const folder = index('one', remote({ bytes: true }));
    index('two', remote({}));
    const stored = { files: 7, chunks: 9 };
    expect((await sizes()).map((project) => project.stored)).toEqual([
      { ...stored, bytes: folder.length + '/trees/one'.length },
      stored,
    ]);
  });

  it('have the reason of a store that fails or cannot be loaded, and the sizes of the others', async () => {
    installRemoteStore();
    index('fails', remote({ fails: true }));
    index('missing', remote({}, 'missing-store'));
    index('works', remote({}));
    expect((await sizes()).map((project) => project.stored)).toEqual([
      { code: 'UNEXPECTED', message: expect.stringContaining('no connection') as string },
      { code: 'INPUT_INVALID', message: expect.stringContaining("no store 'missing-store'") as string },
      { files: 7, chunks: 9 },
    ]);
  });

  it('do not depend on whether a store can be closed', async () => {
    installRemoteStore();
    index('one', remote({ closes: true }));
    expect((await sizes()).map((project) => project.stored)).toEqual([{ files: 7, chunks: 9 }]);
  });

  it('include an index whose manifest is damaged', async () => {
    writeInside(join(tree.home, 'projects/broken'), 'project.json', '{');
    const [project] = await sizes();
    expect(project).toMatchObject({ id: 'broken', state: 'corrupt', files: 0 });
    expect(project).not.toHaveProperty('stored');
  });
});
