import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StageBinding } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { fileStore } from '../fixture/small-stages.ts';
import { takeWriterLock } from '../state/writer-lock.ts';

let tree: SmallTree;
let parts: ProjectParts;

beforeEach(async () => {
  tree = new SmallTree();
  tree.write('a.txt', 'one\ntwo\n');
  parts = tree.open();
  await indexed(parts);
});
afterEach(() => tree[Symbol.asyncDispose]());

describe('an index that is removed', () => {
  it('leaves nothing of itself, and the tree as it was', async () => {
    expect(await parts.session.remove()).toBe(true);
    expect(readdirSync(join(tree.home, 'projects'))).toEqual([]);
    expect(readdirSync(tree.root)).toEqual(['a.txt']);
    expect(await parts.session.remove()).toBe(false);
  });

  it('is removed from a store outside of its folder, too', async () => {
    const place = join(tree.folder, 'outside.sqlite');
    await parts.session.remove();
    parts = tree.open({ store: fileStore({ place }) });
    await indexed(parts);
    expect(existsSync(place)).toBe(true);
    await parts.session.remove();
    expect(existsSync(place)).toBe(false);
  });

  it('can be built again by the same project', async () => {
    await parts.session.remove();
    expect(await indexed(parts)).toMatchObject({ added: 1 });
    expect((await parts.session.read(async () => 0)).index).toMatchObject({ state: 'current', files: 1, chunks: 2 });
  });

  it.each([
    ['project.json', '{'],
    ['store.sqlite', 'x'.repeat(9_000)],
    ['records.sqlite', 'x'.repeat(9_000)],
  ])('is removed although its %s is damaged', async (name, content) => {
    const { folder } = parts.session.manifest;
    await parts.scope[Symbol.asyncDispose]();
    writeFileSync(join(folder, name), content);
    expect(await tree.open().session.remove()).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });

  it('counts as removed if an interrupted removal has left files without a manifest', async () => {
    const { folder } = parts.session.manifest;
    await parts.session.remove();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'store.sqlite'), '');
    expect(await parts.session.remove()).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });

  it('is kept while another process writes it', async () => {
    const before = parts.session.manifest.read();
    const lock = await takeWriterLock(parts.session.manifest.folder, tree.root);
    await expect(parts.session.remove()).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    lock[Symbol.dispose]();
    expect(parts.session.manifest.read()).toEqual(before);
    expect((await parts.session.read(async () => 0)).index).toMatchObject({ state: 'current', chunks: 2 });
  });
});

describe('an index whose store is another place by the settings', () => {
  /** As for a store on a server, the place is no part of the fingerprint. */
  const storeAt = (name: string): StageBinding<'store'> => ({
    ...fileStore({ place: join(tree.folder, name) }),
    fingerprint: () => null,
  });

  it.each(['a.txt', 'new.txt'])(
    'is not damaged, but built with other settings, also after a change of %s',
    async (path) => {
      await parts.session.remove();
      await indexed(tree.open({ store: storeAt('one.sqlite') }));
      const other = tree.open({ store: storeAt('other.sqlite') });
      const changes = [`store is ${join(tree.folder, 'other.sqlite')} (was ${join(tree.folder, 'one.sqlite')})`];
      const stale = { code: 'INDEX_STALE', details: { changes } };
      await expect(other.session.read(async () => 0)).rejects.toMatchObject(stale);
      tree.write(path, 'other\n');
      await expect(indexed(other)).rejects.toMatchObject(stale);
      expect(await indexed(tree.open({ store: storeAt('one.sqlite') }))).toMatchObject({ indexed: 1 });
    },
  );

  it('is damaged if only the data folder was moved, with a store that has lost its content', async () => {
    const { folder } = parts.session.manifest;
    await parts.scope[Symbol.asyncDispose]();
    const file = join(folder, 'project.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(join(folder, 'store.sqlite'), '/former/store.sqlite'));
    expect((await tree.open().session.read(async () => 0)).index).toMatchObject({ state: 'current' });
    rmSync(join(folder, 'store.sqlite'));
    await expect(tree.open().session.read(async () => 0)).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
  });

  it('is used if that place has the same content', async () => {
    await parts.session.remove();
    await indexed(tree.open({ store: storeAt('one.sqlite') }));
    copyFileSync(join(tree.folder, 'one.sqlite'), join(tree.folder, 'other.sqlite'));
    const other = tree.open({ store: storeAt('other.sqlite') });
    expect((await other.session.read(async () => 0)).index).toMatchObject({ state: 'current', chunks: 2 });
  });
});
