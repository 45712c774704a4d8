import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StageBinding } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import { fileStore } from '../fixture/small-stages.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { moveProject } from './move-project.ts';
import type { MoveIndexOptions, MoveReport } from './move-project.ts';

let tree: SmallTree;
let parts: ProjectParts;
let target: StageBinding<'store'>;

beforeEach(async () => {
  tree = new SmallTree(twoFiles);
  tree.write('blank.txt', '');
  target = fileStore({ file: 'other.sqlite' });
  parts = tree.open();
  await indexed(parts);
  tree.embedded = 0;
});
afterEach(() => tree[Symbol.asyncDispose]());

const moved = (options: MoveIndexOptions = {}): Promise<MoveReport> => moveProject(parts, target, options);
const place = (name: string): string => join(parts.session.manifest.folder, name);

async function stored(from: ProjectParts): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(await (await from.session.stages.get('store')).files());
}

const content = { 'a.txt': 2, 'b.txt': 1 };

describe('a moved index', () => {
  it('has all files in the other store, and is current for a project with that store', async () => {
    const before = parts.session.manifest.read()!;
    expect(await moved()).toMatchObject({
      files: 3,
      chunks: 3,
      from: { location: place('store.sqlite') },
      to: { location: place('other.sqlite') },
    });
    const other = tree.open({ store: target });
    expect(await stored(other)).toEqual(content);
    expect(await indexed(other)).toMatchObject({ added: 0, modified: 0, removed: 0, unchanged: 3 });
    const { completedAt, content: size } = before;
    expect(other.session.manifest.read()).toMatchObject({ completedAt, content: size, indexing: false });
  });

  it('has the same vectors, without another embedding', async () => {
    const chunks = await (await parts.session.stages.get('store')).list({ paths: ['a.txt'] });
    const ids = chunks.map(({ id }) => id);
    const vectors = await (await parts.session.stages.get('store')).vectors({ ids });
    await moved();
    const store = await tree.open({ store: target }).session.stages.get('store');
    expect(await store.vectors({ ids })).toEqual(vectors);
    expect(vectors).not.toContain(undefined);
    expect(tree.embedded).toBe(0);
  });

  it('is removed from the former store, unless that should keep it', async () => {
    await moved({ keep: true });
    expect(existsSync(place('store.sqlite'))).toBe(true);
    parts = tree.open({ store: target });
    target = fileStore({ file: 'third.sqlite' });
    await moved();
    expect(existsSync(place('other.sqlite'))).toBe(false);
  });

  it('needs the other store from now on', async () => {
    await moved();
    await expect(moved()).rejects.toMatchObject({ code: 'INDEX_STALE' });
    expect(parts.session.manifest.read()).not.toHaveProperty('movingTo');
  });

  it('reports the files that it has moved so far', async () => {
    const seen: unknown[] = [];
    await moved({
      onEvent: (event) => void (event.type === 'batch-committed' && seen.push([event.files, event.totalFiles])),
    });
    expect(seen).toEqual([[2, 2]]);
  });
});

describe('a move is refused', () => {
  it('to where the index is already', async () => {
    target = fileStore();
    await expect(moved()).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('The index is already at') as string,
    });
    expect(await stored(parts)).toEqual(content);
    expect(parts.session.manifest.read()).not.toHaveProperty('movingTo');
  });

  it('to a store with another index, which keeps its content', async () => {
    const file = join(tree.folder, 'shared.sqlite');
    target = fileStore({ place: file });
    copyFileSync(place('store.sqlite'), file);
    const before = readFileSync(file);
    await expect(moved()).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('already has 2 files of another index') as string,
    });
    expect(readFileSync(file)).toEqual(before);
    expect(await stored(parts)).toEqual(content);
  });

  it('while another process writes the index', async () => {
    const lock = await takeWriterLock(parts.session.manifest.folder, tree.root);
    await expect(moved()).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    lock[Symbol.dispose]();
    expect((await moved()).files).toBe(3);
  });
});

describe('a move that fails', () => {
  it('because a file changed leaves the index complete in its store', async () => {
    tree.write('a.txt', 'one\ntwo\nunknown to the store\n');
    await expect(moved()).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('a.txt changed') as string,
    });
    expect(await stored(parts)).toEqual(content);
    expect(parts.session.manifest.compare(parts.session.manifest.read()).state).toBe('current');
  });

  it('because a file is binary now names that file', async () => {
    writeFileSync(join(tree.root, 'b.txt'), 'a\0b');
    await expect(moved()).rejects.toThrow(/b\.txt changed/);
  });

  it('can be repeated over what it has left in the other store', async () => {
    const stop = new AbortController();
    const aborted = moved({
      signal: stop.signal,
      onEvent: ({ type }) => void (type === 'batch-committed' && stop.abort()),
    });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stored(tree.open({ store: target }))).toEqual(content);
    expect(await stored(parts)).toEqual(content);
    expect((await moved()).files).toBe(3);
    expect(await stored(tree.open({ store: target }))).toEqual(content);
  });
});
