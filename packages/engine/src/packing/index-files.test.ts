import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { manifestFormat, readManifest, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { dataFiles, isDatabase, isInUse, removeData } from './data-files.ts';
import { isLost } from './is-lost.ts';
import { linkFile } from './sibling/start-from-sibling.ts';
import { packIndex } from './pack-index.ts';
import { isComplete, readSibling, siblingsOf } from './sibling/siblings.ts';
import { unpackInPlace, unpackTo } from './unpack-index.ts';
import { newCopyFolder, openWorkingCopy } from './working-copy.ts';

/* Which files in the folder of an index belong to what, and which folders belong together. */

const databaseMark = 'SQLite format 3\0';

let home: string;
let projects: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-index-files-'));
  projects = join(home, 'projects');
});
afterEach(() => rmSync(home, { recursive: true }));

/** Creates the index of a revision. @returns its folder */
function index(name: string, change: Partial<Manifest> = {}, files: Readonly<Record<string, string>> = {}): string {
  const folder = join(projects, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  writeManifest(folder, {
    format: manifestFormat,
    id: 'i',
    root: '/tree',
    fingerprint: {} as IndexFingerprint,
    store: { plugin: 'local', options: null, location: join(folder, 'store.sqlite') },
    createdAt: '2026-03-14T00:00:00.000Z',
    completedAt: '2026-03-14T00:00:00.000Z',
    indexing: false,
    ...change,
  });
  return folder;
}

const database = (text: string): string => `${databaseMark}${text.repeat(3_000)}`;

describe('the data of an index', () => {
  const ofEngine = ['project.json', 'project.json.next', 'writer.lock'];
  const ofStages = ['commits.json', 'records.sqlite', 'store.sqlite'];
  const others = ['store.sqlite-wal', 'store.sqlite-shm', 'packed-a0.zst', 'packed-a0.zst.next'];
  let folder: string;

  beforeEach(() => {
    folder = join(projects, 'tree-1');
    mkdirSync(join(folder, 'segments'), { recursive: true });
    for (const name of [...ofEngine, ...ofStages, ...others]) writeFileSync(join(folder, name), name);
  });

  it('is the files of the stages, and neither logs, packed content, folders nor what the engine has', () => {
    expect(dataFiles(folder)).toEqual(ofStages);
  });

  it('is removed with everything that belongs to it, except the manifest, the lock and a given name', () => {
    removeData(folder, 'packed-a0.zst');
    expect(readdirSync(folder).toSorted()).toEqual(['packed-a0.zst', ...ofEngine]);
    removeData(folder);
    expect(readdirSync(folder).toSorted()).toEqual(ofEngine);
  });

  it('is in use while a database has a log, which the lock does not count as', () => {
    expect(isInUse(folder)).toBe(true);
    rmSync(join(folder, 'store.sqlite-wal'));
    writeFileSync(join(folder, 'writer.lock-journal'), '');
    expect(isInUse(folder)).toBe(false);
  });

  it('has databases, which are known by their first bytes', () => {
    writeFileSync(join(folder, 'store.sqlite'), database('x'));
    expect(dataFiles(folder).filter((name) => isDatabase(join(folder, name)))).toEqual(['store.sqlite']);
    writeFileSync(join(folder, 'store.sqlite'), 'SQLite format 4\0');
    expect(isDatabase(join(folder, 'store.sqlite'))).toBe(false);
    writeFileSync(join(folder, 'store.sqlite'), 'SQLite format 3');
    expect(isDatabase(join(folder, 'store.sqlite'))).toBe(false);
  });
});

describe('the siblings of an index', () => {
  it('are the other revisions of its root, the last completed one first', () => {
    const [old, young] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'];
    const own = index('tree-1@a');
    index('tree-1@b', { completedAt: old });
    index('tree-1@c', { completedAt: young });
    index('tree-1');
    index('tree-2@a');
    expect(siblingsOf(own).map(({ folder }) => basename(folder))).toEqual(['tree-1@c', 'tree-1@b']);
  });

  it('do not include one that cannot be read', () => {
    const own = index('tree-1@a');
    writeFileSync(join(index('tree-1@b'), 'project.json'), '{');
    rmSync(join(index('tree-1@c'), 'project.json'));
    expect(siblingsOf(own)).toEqual([]);
  });

  it('do not exist for the files on disk, and without any index', () => {
    index('tree-1@a');
    expect(siblingsOf(index('tree-1'))).toEqual([]);
    expect(siblingsOf(join(home, 'nowhere/tree-1@a'))).toEqual([]);
  });

  it.each<[string, boolean, Partial<Manifest>]>([
    ['complete', true, {}],
    ['incomplete before a run is complete', false, { completedAt: undefined as never }],
    ['incomplete while a run writes it', false, { indexing: true }],
    ['incomplete in another format', false, { format: manifestFormat + 1 }],
    ['incomplete without its rows', false, { store: { plugin: 'q', options: null, location: 'https://q.example' } }],
  ])('are %s', (_, expected, change) => {
    const folder = index('tree-1@a', change);
    expect(isComplete({ folder, found: readManifest(folder)! })).toBe(expected);
  });

  it('are incomplete with rows in a folder whose name begins in the same way', () => {
    const location = join(projects, 'tree-1@ab/store.sqlite');
    const folder = index('tree-1@a', { store: { plugin: 'local', options: null, location } });
    expect(isComplete({ folder, found: readManifest(folder)! })).toBe(false);
  });
});

describe('an index that is packed and unpacked', () => {
  const files = { 'store.sqlite': database('a'), 'commits.json': '["own"]' };
  let folder: string;
  let base: string;

  beforeEach(() => {
    base = index('tree-1@b', {}, { 'store.sqlite': database('b'), 'only-base.sqlite': database('c') });
    folder = index('tree-1@a', {}, files);
  });

  it('has its own files again and none of the base', async () => {
    expect(await packIndex(folder, base)).toBe(true);
    expect(dataFiles(folder)).toEqual([]);
    expect(readManifest(folder)).toMatchObject({ packed: { base: 'tree-1@b' } });
    await unpackInPlace(folder);
    expect(dataFiles(folder)).toEqual(['commits.json', 'store.sqlite']);
    expect(readManifest(folder)).not.toHaveProperty('packed');
    expect(readdirSync(folder).filter((name) => name.startsWith('packed-'))).toEqual([]);
  });

  it('keeps its packed content if its base is missing, so that nothing is lost by an attempt', async () => {
    await packIndex(folder, base);
    const before = readdirSync(folder).toSorted();
    rmSync(base, { recursive: true });
    await expect(unpackInPlace(folder)).rejects.toThrow(/There is no index in/);
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(readManifest(folder)).toHaveProperty('packed');
  });

  it('is not packed against an index that is packed, or that was removed', async () => {
    await packIndex(folder, base);
    const third = index('tree-1@c', {}, files);
    expect(await packIndex(third, folder)).toBe(false);
    const removed = index('tree-1@d', {}, files);
    rmSync(join(removed, 'project.json'));
    expect(await packIndex(third, removed)).toBe(false);
    rmSync(removed, { recursive: true });
    expect(await packIndex(third, removed)).toBe(false);
    expect(dataFiles(third)).toEqual(['commits.json', 'store.sqlite']);
  });

  it('is refused if it is packed against itself, and does not run for ever', async () => {
    const packed = { base: 'tree-1@a', file: 'packed-1.zst' };
    writeManifest(folder, { ...readManifest(folder)!, packed });
    await expect(unpackTo(join(home, 'target'), folder)).rejects.toThrow(/packed against itself/);
  });

  it('cannot name a base outside of the folder of all indexes', async () => {
    await packIndex(folder, base);
    const { packed, ...found } = readManifest(folder)!;
    writeManifest(folder, { ...found, packed: { ...packed!, base: '../../tree-1@b' } });
    const target = join(home, 'target');
    await unpackTo(target, folder);
    expect(dataFiles(target)).toEqual(['commits.json', 'store.sqlite']);
  });
});

describe('a working copy', () => {
  it('has the files of the index, and is removed with its last use', async () => {
    const folder = index('tree-1@a', {}, { 'store.sqlite': database('a'), 'commits.json': '[]' });
    const copy = await openWorkingCopy(folder);
    expect(dataFiles(copy.path)).toEqual(['commits.json', 'store.sqlite']);
    copy[Symbol.dispose]();
    expect(readdirSync(join(home, 'copies'))).toEqual([]);
    expect(dataFiles(folder)).toEqual(['commits.json', 'store.sqlite']);
  });

  it('leaves nothing if the index cannot be unpacked', async () => {
    const folder = index('tree-1@a', { packed: { base: 'tree-1@gone', file: 'packed-1.zst' } });
    await expect(openWorkingCopy(folder)).rejects.toThrow(/There is no index in/);
    expect(readdirSync(join(home, 'copies'))).toEqual([]);
  });

  it('removes those that dead processes have left, and no others', () => {
    const copies = join(home, 'copies');
    const [dead, live] = [`copy~999999999~${hostname()}~a`, `copy~${process.pid}~${hostname()}~b`];
    const [recent, old] = ['copy~1~elsewhere~c', 'copy~1~elsewhere~d'];
    for (const name of [dead, live, recent, old]) mkdirSync(join(copies, name), { recursive: true });
    utimesSync(join(copies, old), 1_000, 1_000);
    const own = newCopyFolder(join(projects, 'tree-1@a'));
    expect(readdirSync(copies).toSorted()).toEqual([live, recent, basename(own.path)].toSorted());
  });
});

it.each([
  ['ENOSPC', false],
  ['EACCES', false],
  ['EBUSY', false],
  ['ENOENT', true],
  [undefined, true],
])('an error with the code %s says that content is lost: %s', (code, expected) => {
  expect(isLost(Object.assign(new Error('failed'), code && { code }))).toBe(expected);
});

it('a file is linked, unless a process writes the index or has it open', async () => {
  const sibling = readSibling(index('tree-1', {}, { 'store.sqlite': 'rows' }))!;
  const to = join(projects, 'tree-2');
  mkdirSync(to);
  const lock = await takeWriterLock(sibling.folder, '/tree');
  expect(await linkFile(sibling, 'store.sqlite', to)).toBe(false);
  lock[Symbol.dispose]();
  const log = join(sibling.folder, 'store.sqlite-wal');
  writeFileSync(log, '');
  expect(await linkFile(sibling, 'store.sqlite', to)).toBe(false);
  rmSync(log);
  expect(await linkFile(sibling, 'store.sqlite', to)).toBe(true);
  expect(statSync(join(to, 'store.sqlite')).nlink).toBe(2);
  expect(await linkFile(sibling, 'store.sqlite', to)).toBe(false);
});
