import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { manifestFormat, readManifest, writeManifest } from '../state/manifest.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { openPacked } from './working-copy.ts';
import { packIndex } from './pack-index.ts';
import { packSiblings } from './sibling/pack-siblings.ts';
import { releaseDependents } from './release-dependents.ts';
import { unpackInPlace, unpackTo } from './unpack-index.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-packing-'));
  mkdirSync(join(home, 'projects'));
});
afterEach(() => rmSync(home, { recursive: true }));

const folderOf = (name: string): string => join(home, 'projects', `tree@${name}`);

/** Creates a complete index with a database of some rows and another file. */
function index(name: string, rows: readonly string[], from?: string): string {
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  if (from !== undefined) copyFileSync(join(from, 'data.sqlite'), join(folder, 'data.sqlite'));
  using database = new DatabaseSync(join(folder, 'data.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS row (text TEXT)');
  for (const row of rows) database.prepare('INSERT INTO row VALUES (?)').run(row.repeat(200));
  writeFileSync(join(folder, 'other.json'), JSON.stringify(rows));
  writeManifest(folder, {
    format: manifestFormat,
    id: 'i',
    root: '/tree',
    revision: { name, commit: name },
    fingerprint: {} as IndexFingerprint,
    store: { plugin: 'local', options: null, location: join(folder, 'data.sqlite') },
    createdAt: name,
    completedAt: name,
    indexing: false,
  });
  return folder;
}

/** The data of an index, packed or not. */
async function content(folder: string): Promise<Readonly<Record<string, string>>> {
  const target = mkdtempSync(join(home, 'content-'));
  await unpackTo(target, folder);
  return Object.fromEntries(readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'latin1')]));
}

const names = ['r1', 'r2', 'r3', 'r4'] as const;

/** Revisions that are each packed against the next one, except the last. */
async function chain(): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const name of names) {
    folders.push(index(name, [`${name} one`, `${name} two`], folders.at(-1)));
    await packSiblings(folders.at(-1) as string);
  }
  return folders;
}

const packedOf = (folders: readonly string[]): readonly unknown[] =>
  folders.map((folder) => existsSync(folder) && readManifest(folder)?.packed?.base);

describe('a packed index', () => {
  it('has the same files as before, byte by byte, through any number of others', async () => {
    const before: unknown[] = [];
    const folders: string[] = [];
    for (const name of names) {
      folders.push(index(name, [`${name} one`, `${name} two`], folders.at(-1)));
      before.push(await content(folders.at(-1)!));
      await packSiblings(folders.at(-1)!);
    }
    expect(packedOf(folders)).toEqual(['tree@r2', 'tree@r3', 'tree@r4', undefined]);
    expect(await Promise.all(folders.map(content))).toEqual(before);
    for (const folder of folders.slice(0, 3)) expect(readdirSync(folder)).not.toContain('data.sqlite');
  });

  it('is packed if a small database differs in all pages', async () => {
    const [one, two] = [index('r1', ['a']), index('r2', ['b'])];
    for (const folder of [one, two]) {
      writeFileSync(
        join(folder, 'small.sqlite'),
        Buffer.concat([Buffer.from('SQLite format 3\0'), randomBytes(200_000)]),
      );
    }
    const before = await content(one);
    await packSiblings(two);
    expect(packedOf([one])).toEqual(['tree@r2']);
    expect(await content(one)).toEqual(before);
  });

  it('has the same files whatever the two databases contain', async () => {
    const bytes = fc.uint8Array({ maxLength: 20_000 });
    const edits = fc.array(fc.record({ at: fc.nat(30_000), byte: fc.nat(255) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(30_000), edits, async (start, size, changes) => {
        const [one, other] = [index('p1', []), index('p2', [])];
        const mark = Buffer.from('SQLite format 3\0');
        const changed = Buffer.alloc(mark.length + size, Buffer.from(start.length > 0 ? start : [0]));
        mark.copy(changed);
        for (const { at, byte } of changes) if (at >= mark.length && at < changed.length) changed[at] = byte;
        writeFileSync(join(one, 'data.sqlite'), changed);
        writeFileSync(join(other, 'data.sqlite'), Buffer.concat([mark, start]));
        const before = await content(one);
        await packIndex(one, other);
        expect(await content(one)).toEqual(before);
        for (const folder of [one, other]) rmSync(folder, { recursive: true });
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 20) },
    );
  });

  it('is removed instead of read if its base has changed or is missing', async () => {
    for (const spoil of [
      (base: string) => writeFileSync(join(base, 'data.sqlite'), Buffer.alloc(8192, 'SQLite format 3\0')),
      (base: string) => rmSync(base, { recursive: true }),
    ]) {
      const [one, two] = await chain().then((folders) => folders.slice(2));
      spoil(two!);
      await expect(openPacked(one!, readManifest(one!)!)).rejects.toMatchObject({ code: 'INDEX_MISSING' });
      expect(readManifest(one!)).toBeUndefined();
      expect(readdirSync(join(home, 'copies'))).toEqual([]);
    }
  });

  it('is removed instead of read if its own file is damaged', async () => {
    const [one] = await chain();
    const { file } = readManifest(one!)!.packed!;
    writeFileSync(join(one!, file), 'damaged');
    await expect(openPacked(one!, readManifest(one!)!)).rejects.toMatchObject({ code: 'INDEX_MISSING' });
  });

  it('gets its files back, also after an attempt that was interrupted', async () => {
    const [one] = await chain();
    const before = await content(one!);
    mkdirSync(join(one!, 'unpacking'));
    writeFileSync(join(one!, 'unpacking/data.sqlite'), 'half');
    writeFileSync(join(one!, 'data.sqlite-wal'), 'of a killed process');
    await unpackInPlace(one!);
    expect(readdirSync(one!).toSorted()).toEqual(['data.sqlite', 'other.json', 'project.json', 'writer.lock']);
    expect(await content(one!)).toEqual(before);
  });
});

describe('an index is not packed', () => {
  const isPacked = (folder: string): boolean => readManifest(folder)?.packed !== undefined;

  it('while a connection to it, or to the other one, is open', async () => {
    const [one, two] = [index('r1', ['a']), index('r2', ['a'])];
    for (const folder of [one, two]) {
      using database = new DatabaseSync(join(folder, 'data.sqlite'));
      database.prepare('SELECT * FROM row').all();
      await packSiblings(two);
      expect(isPacked(one)).toBe(false);
    }
    await packSiblings(two);
    expect(isPacked(one)).toBe(true);
  });

  it('while another process writes it', async () => {
    const [one, two] = [index('r1', ['a']), index('r2', ['a'])];
    const lock = await takeWriterLock(one, '/tree');
    await packSiblings(two);
    expect(isPacked(one)).toBe(false);
    lock[Symbol.dispose]();
  });

  it('if it is incomplete, has other settings, or little in common with the other one', async () => {
    const [incomplete, other, far, last] = ['r1', 'r2', 'r3', 'r4'].map((name) => index(name, []));
    writeManifest(incomplete!, { ...readManifest(incomplete!)!, indexing: true });
    const fingerprint = { chunker: { plugin: 'x', options: null } } as IndexFingerprint;
    writeManifest(other!, { ...readManifest(other!)!, fingerprint });
    const noise = Buffer.concat([Buffer.from('SQLite format 3\0'), randomBytes(5_000_000)]);
    writeFileSync(join(far!, 'data.sqlite'), noise);
    await packSiblings(last!);
    expect([incomplete!, other!, far!].map(isPacked)).toEqual([false, false, false]);
    expect(readdirSync(far!)).toEqual(['data.sqlite', 'other.json', 'project.json', 'writer.lock']);
  });
});

describe('before an index changes, those that are packed against it', () => {
  it.each([0, 1, 2, 3])('keep their content (revision %i)', async (at) => {
    const folders = await chain();
    const before = await Promise.all(folders.map(content));
    await releaseDependents(folders[at]!);
    rmSync(folders[at]!, { recursive: true });
    const left = folders.filter((_, index) => index !== at);
    expect(await Promise.all(left.map(content))).toEqual(before.filter((_, index) => index !== at));
    const bases = left.map((folder) => readManifest(folder)?.packed?.base);
    expect(bases.filter((base) => base === undefined)).toHaveLength(1);
    expect(bases).not.toContain(basename(folders[at]!));
    expect(readdirSync(home)).not.toContain('drafts');
  });

  it('keep their content if several are packed against it', async () => {
    const folders = names.map((name) => index(name, [name, 'x']));
    const before = await Promise.all(folders.map(content));
    const last = folders.at(-1)!;
    await packSiblings(last);
    expect(packedOf(folders)).toEqual(['tree@r4', 'tree@r4', 'tree@r4', undefined]);
    await releaseDependents(last);
    rmSync(last, { recursive: true });
    expect(await Promise.all(folders.slice(0, 3).map(content))).toEqual(before.slice(0, 3));
    expect(packedOf(folders.slice(0, 3)).filter((base) => base === undefined)).toHaveLength(1);
  });
});
