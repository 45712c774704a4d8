import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { manifestFormat, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { projectFolder } from './project-folder.ts';
import { folderBytes, listProjects, recordedStore } from './project-list.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-list-'));
  home = join(folder, 'home');
});
afterEach(() => rmSync(folder, { recursive: true }));

const fingerprintOf = (options: unknown): IndexFingerprint =>
  ({ embedder: { plugin: 'embed', options } }) as IndexFingerprint;

/** Adds an index. @returns its folder */
function index(id: string, change: Partial<Manifest> = {}): string {
  const data = join(home, 'projects', id);
  mkdirSync(data, { recursive: true });
  writeManifest(data, {
    format: manifestFormat,
    id: 'i',
    root: join(folder, id),
    fingerprint: fingerprintOf(null),
    store: { plugin: 'local', options: null, location: '/data/store.sqlite' },
    createdAt: '2026-03-14T00:00:00.000Z',
    indexing: false,
    ...change,
  });
  return data;
}

const states = (): Readonly<Record<string, string>> =>
  Object.fromEntries(listProjects(home).map(({ id, state }) => [id, state]));

describe('the list of indexes', () => {
  it('is empty without a data home', () => {
    expect(listProjects(home)).toEqual([]);
  });

  it('has what the manifest says, ordered by root, and no options of a store', () => {
    const store = { plugin: 'store-q', options: { secret: 'x' }, location: 'https://q.example' };
    const content = { files: 2, chunks: 3 };
    const completedAt = '2026-03-14T00:00:01.000Z';
    index('b', { root: join(folder, 'x'), fingerprint: fingerprintOf({ model: 'm' }), store, content, completedAt });
    index('a', { root: join(folder, 'y'), format: manifestFormat + 1 });
    const [first, second] = listProjects(home);
    expect(first).toMatchObject({
      ...{ id: 'b', root: join(folder, 'x'), state: 'current', files: 2, chunks: 3, completedAt },
      ...{ embedder: 'embed m', store: { plugin: 'store-q', location: 'https://q.example' } },
    });
    expect(JSON.stringify(first)).not.toContain('secret');
    expect(second).toMatchObject({ id: 'a', embedder: 'embed', files: 0 });
    expect(second).not.toHaveProperty('store');
  });

  it('says whether the tree of an index still exists', () => {
    mkdirSync(join(folder, 'kept'));
    index('kept');
    index('gone');
    expect(listProjects(home).map(({ id, orphan }) => [id, orphan])).toEqual([
      ['gone', true],
      ['kept', false],
    ]);
  });

  it('has the state of an index that was interrupted, is of another format, or is damaged', () => {
    index('interrupted', { indexing: true });
    index('format', { format: manifestFormat + 1 });
    writeFileSync(join(index('damaged'), 'project.json'), '{');
    rmSync(join(index('empty'), 'project.json'));
    expect(states()).toEqual({
      interrupted: 'interrupted',
      format: 'stale-format',
      damaged: 'corrupt',
      empty: 'missing',
    });
  });

  it('has the state of an index that a process writes at this moment', async () => {
    const completedAt = '2026-03-14T00:00:01.000Z';
    const folders = [index('first', { indexing: true }), index('later', { indexing: true, completedAt })];
    const locks = await Promise.all(folders.map((each) => takeWriterLock(each, '/tree')));
    expect(states()).toEqual({ first: 'building', later: 'stale-content' });
    for (const lock of locks) lock[Symbol.dispose]();
    expect(states()).toEqual({ first: 'interrupted', later: 'interrupted' });
  });

  it('has no files that are beside the folders of indexes', () => {
    index('one');
    writeFileSync(join(home, 'projects/notes.txt'), '');
    expect(Object.keys(states())).toEqual(['one']);
  });
});

it('the size of a folder is that of all files below it', () => {
  const data = index('one');
  const before = folderBytes(data);
  mkdirSync(join(data, 'deep/deeper'), { recursive: true });
  writeFileSync(join(data, 'deep/deeper/file'), 'x'.repeat(100));
  writeFileSync(join(data, 'file'), 'x');
  expect(folderBytes(data) - before).toBe(101);
});

describe('the recorded store of a tree', () => {
  it('is the one that the index was built in, whatever the configuration is', () => {
    const root = join(folder, 'tree');
    mkdirSync(root);
    expect(recordedStore(home, root)).toBeUndefined();
    const data = projectFolder(home, root);
    const store = { plugin: 'store-q', options: { url: 'https://q.example' }, location: 'https://q.example' };
    mkdirSync(data, { recursive: true });
    writeManifest(data, {
      ...{ format: manifestFormat, id: 'i', root, fingerprint: fingerprintOf(null), indexing: false, store },
      createdAt: '2026-03-14T00:00:00.000Z',
    });
    expect(recordedStore(home, root)).toEqual(store);
    writeFileSync(join(data, 'project.json'), '{');
    expect(() => recordedStore(home, root)).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  });

  it('needs a folder', () => {
    expect(() => recordedStore(home, join(folder, 'nowhere'))).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    );
  });
});
