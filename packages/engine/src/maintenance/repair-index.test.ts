import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { lineChunker } from '../fixture/small-stages.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { repairIndex } from './repair-index.ts';
import type { RepairReport } from './repair-records.ts';

let tree: SmallTree;
let parts: ProjectParts;

beforeEach(async () => {
  tree = new SmallTree(twoFiles);
  tree.write('c.txt', 'four\n');
  parts = tree.open();
  await indexed(parts);
  tree.embedded = 0;
});
afterEach(() => tree[Symbol.asyncDispose]());

const repaired = (): Promise<RepairReport> => repairIndex(parts, {});

async function chunksByPath(): Promise<Readonly<Record<string, number>>> {
  const store = await parts.session.stages.get('store');
  return Object.fromEntries(await store.files());
}

/** The texts that the store has of a file. */
async function textsOf(path: string): Promise<readonly string[]> {
  const store = await parts.session.stages.get('store');
  return (await store.list({ paths: [path] })).map(({ text }) => text);
}

const whole = { 'a.txt': 2, 'b.txt': 1, 'c.txt': 1 };
const unharmed: RepairReport = { restored: [], orphans: [], rebuilt: false };

describe('a repair', () => {
  it('of an intact index changes nothing and embeds nothing', async () => {
    const { createdAt } = parts.session.manifest.read()!;
    expect(await repaired()).toEqual(unharmed);
    expect(await chunksByPath()).toEqual(whole);
    expect(tree.embedded).toBe(0);
    expect(parts.session.manifest.read()).toMatchObject({ createdAt, indexing: false });
  });

  it('stores a file again that is missing in the store, and keeps the others', async () => {
    await (await parts.session.stages.get('store')).remove({ paths: ['b.txt'] });
    expect(await repaired()).toEqual({ ...unharmed, restored: ['b.txt'] });
    expect(await chunksByPath()).toEqual(whole);
    expect(await textsOf('b.txt')).toEqual(['three\n']);
  });

  it('takes the vectors of restored files from the cache', async () => {
    await (await parts.session.stages.get('store')).remove({ paths: ['a.txt', 'b.txt'] });
    expect((await repaired()).restored).toEqual(['a.txt', 'b.txt']);
    expect(tree.embedded).toBe(0);
  });

  it('removes a file from the store that no record knows', async () => {
    await (await parts.session.stages.get('changeDetector')).commit({ records: [], removed: ['b.txt'] });
    tree.remove('b.txt');
    expect(await repaired()).toEqual({ ...unharmed, orphans: ['b.txt'] });
    expect(await chunksByPath()).toEqual({ 'a.txt': 2, 'c.txt': 1 });
  });

  it('finds a file whose chunks are right in number and wrong in text', async () => {
    // The file is as it was recorded, and the store has the text of another time.
    const detector = await parts.session.stages.get('changeDetector');
    const record = (await detector.fileRecord({ path: 'b.txt' }))!;
    tree.write('b.txt', 'other\n');
    await indexed(parts);
    tree.write('b.txt', 'three\n');
    const scanner = await parts.session.stages.get('scanner');
    const file = (await scanner.stat({ path: 'b.txt' }))!;
    await detector.commit({ records: [{ ...record, file }], removed: [] });
    expect(await textsOf('b.txt')).toEqual(['other\n']);
    expect(await repaired()).toEqual({ ...unharmed, restored: ['b.txt'] });
    expect(await textsOf('b.txt')).toEqual(['three\n']);
  });

  it('brings the index up to the tree without counting changed files as damage', async () => {
    tree.write('b.txt', 'three\nand more\n');
    tree.write('d.txt', 'new\n');
    tree.remove('c.txt');
    expect(await repaired()).toEqual(unharmed);
    expect(await chunksByPath()).toEqual({ 'a.txt': 2, 'b.txt': 2, 'd.txt': 1 });
  });

  it('does not store a file whose times alone have changed as damaged', async () => {
    utimesSync(join(tree.root, 'b.txt'), 1_000, 1_000);
    expect(await repaired()).toEqual(unharmed);
  });

  it.each([
    ['store.sqlite is no database', (folder: string) => writeFileSync(join(folder, 'store.sqlite'), 'x'.repeat(9_000))],
    ['store.sqlite is missing', (folder: string) => rmSync(join(folder, 'store.sqlite'))],
    ['records.sqlite is missing', (folder: string) => rmSync(join(folder, 'records.sqlite'))],
  ])('builds the index again from cached vectors if %s', async (_, damage) => {
    const { folder } = parts.session.manifest;
    await parts.scope[Symbol.asyncDispose]();
    damage(folder);
    parts = tree.open();
    expect(await repaired()).toEqual({ ...unharmed, rebuilt: true });
    expect(await chunksByPath()).toEqual(whole);
    expect(tree.embedded).toBe(0);
    expect(parts.session.manifest.read()).toMatchObject({ indexing: false, content: { files: 3, chunks: 4 } });
  });

  it('builds the index again if its parts are of different times', async () => {
    await (await parts.session.stages.get('store')).remove({ paths: [], stamp: 'a1.7.b2' });
    expect(await repaired()).toEqual({ ...unharmed, rebuilt: true });
    expect(await chunksByPath()).toEqual(whole);
  });

  it('that is aborted leaves an index that the next run resumes', async () => {
    await (await parts.session.stages.get('store')).remove({ paths: ['b.txt'] });
    const stop = new AbortController();
    const onEvent = ({ type }: IndexEvent): void => (type === 'files-compared' ? undefined : stop.abort());
    const aborted = repairIndex(parts, { signal: stop.signal, onEvent });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect(parts.session.manifest.read()).toMatchObject({ indexing: true });
    await indexed(parts);
    expect(await chunksByPath()).toEqual(whole);
  });
});

describe('a repair is refused', () => {
  it('if there is no index, and begins none', async () => {
    const { folder } = parts.session.manifest;
    await parts.session.remove();
    await expect(repaired()).rejects.toMatchObject({ code: 'INDEX_MISSING' });
    expect(parts.session.manifest.read()).toBeUndefined();
    expect(existsSync(join(folder, 'store.sqlite'))).toBe(false);
  });

  it('if the index was built with other settings, which are not replaced', async () => {
    const before = parts.session.manifest.read();
    const other = tree.open({ chunker: lineChunker({ lines: 2 }) });
    await expect(repairIndex(other, {})).rejects.toMatchObject({ code: 'INDEX_STALE' });
    expect(parts.session.manifest.read()).toEqual(before);
  });

  it('while another process writes the index', async () => {
    const lock = await takeWriterLock(parts.session.manifest.folder, tree.root);
    try {
      await expect(repaired()).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    } finally {
      lock[Symbol.dispose]();
    }
    expect(await repaired()).toEqual(unharmed);
  });
});
