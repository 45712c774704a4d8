import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import { fileStore, lengthEmbedder, lineChunker } from '../fixture/small-stages.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import type { ExportReport, ImportOptions, ImportReport } from './archive-options.ts';
import { exportIndex } from './export-index.ts';
import { importIndex } from './import-index.ts';
import { OpenArchive } from './open-archive.ts';
import { writeArchive } from './write-archive.ts';

/** The machine that exports, and another one with the same files. */
let tree: SmallTree;
let other: SmallTree;
let parts: ProjectParts;
let file: string;

beforeEach(async () => {
  tree = new SmallTree(twoFiles);
  other = new SmallTree(twoFiles);
  file = join(tree.folder, 'a.index');
  parts = tree.open();
  await indexed(parts);
});
afterEach(async () => {
  await tree[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const exported = (): Promise<ExportReport> => exportIndex(parts, file, {});
const imported = (into: ProjectParts, options: ImportOptions = { allowUnsigned: true }): Promise<ImportReport> =>
  importIndex(into, file, options);

async function stored(from: ProjectParts): Promise<Readonly<Record<string, number>>> {
  const { value } = await from.session.read(async ({ stages }) => (await stages.get('store')).files());
  return Object.fromEntries(value);
}

const hourMs = 3_600_000;
const content = { 'a.txt': 2, 'b.txt': 1 };

describe('an imported index', () => {
  it('has all files of the archive, and nothing is embedded or indexed again', async () => {
    const { sha256, completedAt } = await exported();
    const target = other.open();
    expect(await imported(target)).toEqual({ files: 2, chunks: 3, completedAt, sha256, replaced: false });
    expect(await stored(target)).toEqual(content);
    await indexed(target);
    expect(other.embedded).toBe(0);
    expect(target.session.manifest.read()).toMatchObject({
      root: other.root,
      completedAt: expect.any(String) as string,
    });
  });

  it('is compared by content: a file that looks unchanged by its time is indexed if it differs', async () => {
    for (const each of [tree, other]) utimesSync(join(each.root, 'b.txt'), 1_000, 1_000);
    await indexed(parts);
    await exported();
    other.write('b.txt', 'other\n');
    utimesSync(join(other.root, 'b.txt'), 1_000, 1_000);
    const target = other.open();
    await imported(target);
    await indexed(target);
    expect(other.embedded).toBeGreaterThan(0);
    const { chunks } = (await target.session.stages.get('changeDetector').then((stage) => stage.snapshot()))!;
    expect(chunks).toBe(3);
  });

  it('replaces an older one, whose content is gone', async () => {
    const target = other.open();
    other.write('old.txt', 'x\n');
    await indexed(target);
    tree.write('c.txt', 'four\n');
    tree.now += hourMs;
    await indexed(parts);
    await exported();
    expect((await imported(target)).replaced).toBe(true);
    expect(await stored(target)).toEqual({ ...content, 'c.txt': 1 });
    const { folder } = target.session.manifest;
    expect(readdirSync(folder).filter((name) => name.startsWith('imported-'))).toEqual([]);
    expect(target.session.manifest.read()).not.toHaveProperty('dataFolder');
  });

  it('replaces itself', async () => {
    await exported();
    const target = other.open();
    await imported(target);
    expect((await imported(target)).replaced).toBe(true);
    expect(await stored(target)).toEqual(content);
  });

  it('replaces a newer one only if that is forced', async () => {
    await exported();
    const target = other.open();
    other.now += hourMs;
    await indexed(target);
    const before = target.session.manifest.read();
    await expect(imported(target)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(target.session.manifest.read()).toEqual(before);
    expect((await imported(target, { allowUnsigned: true, force: true })).replaced).toBe(true);
    expect(await stored(target)).toEqual(content);
  });

  it('replaces a damaged one', async () => {
    await exported();
    const target = other.open();
    await indexed(target);
    writeFileSync(join(target.session.manifest.folder, 'project.json'), '{');
    expect((await imported(target)).replaced).toBe(true);
    expect(await stored(target)).toEqual(content);
  });
});

describe('an import is refused, and changes nothing,', () => {
  let target: ProjectParts;
  beforeEach(async () => {
    await exported();
    target = other.open();
  });

  /** Neither an index nor its folder. */
  const expectNothing = (): void => expect(existsSync(target.session.manifest.folder)).toBe(false);

  it('without a key, a hash or the permission to use neither', async () => {
    await expect(imported(target, {})).rejects.toMatchObject({ code: 'ARCHIVE_UNTRUSTED' });
    await expect(imported(target, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'ARCHIVE_UNTRUSTED' });
    expectNothing();
  });

  it.each([
    ['cut', () => truncateSync(file, readFileSync(file).length - 1)],
    [
      'changed in its last part',
      () => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 5]! ^= 1;
        writeFileSync(file, bytes);
      },
    ],
    ['empty', () => writeFileSync(file, '')],
  ])('if the archive is %s', async (_, damage) => {
    damage();
    await expect(imported(target)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expectNothing();
  });

  it('if there is no archive', async () => {
    await expect(importIndex(target, join(other.folder, 'none.index'), {})).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
    expectNothing();
  });

  it('with other settings, which it names', async () => {
    target = other.open({ chunker: lineChunker({ lines: 2 }), embedder: { ...lengthEmbedder(), plugin: 'other' } });
    await expect(imported(target)).rejects.toMatchObject({
      code: 'ARCHIVE_INCOMPATIBLE',
      message: expect.stringContaining('embedder is other (was length-embedder)') as string,
    });
    expectNothing();
  });

  it('for a store outside of the folder of the index', async () => {
    for (const place of [join(other.folder, 's'), `${target.session.manifest.folder}2/s`]) {
      target = other.open({ store: fileStore({ place }) });
      await expect(imported(target)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
      expectNothing();
    }
  });

  it('while another process writes the present index', async () => {
    await indexed(target);
    const before = target.session.manifest.read();
    const lock = await takeWriterLock(target.session.manifest.folder, other.root);
    await expect(imported(target, { allowUnsigned: true, force: true })).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    lock[Symbol.dispose]();
    expect(target.session.manifest.read()).toEqual(before);
  });

  it('if the files of the archive are not the whole index', async () => {
    await using archive = await OpenArchive.open(file);
    const folder = join(tree.folder, 'part');
    mkdirSync(folder);
    await archive.extract(folder);
    await writeArchive(file, { index: archive.manifest.index, folder, names: ['records.sqlite'] });
    await expect(imported(target)).rejects.toMatchObject({
      code: 'ARCHIVE_INCOMPATIBLE',
      message: expect.stringContaining('the store has 0 of 3 chunks') as string,
    });
    expectNothing();
    await indexed(target);
    await expect(imported(target, { allowUnsigned: true, force: true })).rejects.toMatchObject({
      code: 'ARCHIVE_INCOMPATIBLE',
    });
    expect(await stored(target)).toEqual(content);
    expect(readdirSync(target.session.manifest.folder).filter((name) => name.startsWith('imported-'))).toEqual([]);
  });
});
