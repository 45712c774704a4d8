import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import { fileStore } from '../fixture/small-stages.ts';
import { createArchiveKeys } from './archive-keys.ts';
import type { ExportReport } from './archive-options.ts';
import { assertTrusted } from './import-index.ts';
import { assertExportable, exportIndex } from './export-index.ts';
import { OpenArchive } from './open-archive.ts';

let tree: SmallTree;
let parts: ProjectParts;
let file: string;

beforeEach(async () => {
  tree = new SmallTree(twoFiles);
  file = join(tree.folder, 'a.index');
  parts = tree.open();
  await indexed(parts);
});
afterEach(() => tree[Symbol.asyncDispose]());

const exported = (): Promise<ExportReport> => exportIndex(parts, file, {});

/** The text of the manifest and the files of the archive. */
async function contents(): Promise<readonly string[]> {
  await using archive = await OpenArchive.open(file);
  const folder = join(tree.folder, 'extracted');
  mkdirSync(folder);
  await archive.extract(folder);
  return [archive.header.text, ...readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))];
}

describe('an exported index', () => {
  it('has the size and the date of the index, and the hash of the file', async () => {
    const { completedAt } = parts.session.manifest.read()!;
    const report = await exported();
    expect(report).toMatchObject({ file, files: 2, chunks: 3, completedAt, bytes: readFileSync(file).length });
    await using archive = await OpenArchive.open(file);
    expect(archive.sha256).toBe(report.sha256);
    expect(archive.manifest.parts.map(({ name }) => name)).toEqual(['records.sqlite', 'store.sqlite']);
  });

  it('says nothing about this machine: no path, and no time of a file', async () => {
    for (let number = 0; number < 40; number++) tree.write(`many/${number}.txt`, `${number}\n`);
    await indexed(parts);
    const detector = await parts.session.stages.get('changeDetector');
    const paths = ['a.txt', ...Array.from({ length: 40 }, (_, number) => `many/${number}.txt`)];
    const stamps = await Promise.all(paths.map(async (path) => (await detector.fileRecord({ path }))!.file.stamp));
    const found = (text: string): readonly string[] => [tree.folder, ...stamps].filter((each) => text.includes(each));
    expect(found(readFileSync(join(parts.session.dataFolder, 'records.sqlite'), 'latin1'))).toEqual(stamps);
    await exported();
    const texts = await contents();
    expect(texts).toHaveLength(3);
    expect(texts.flatMap(found)).toEqual([]);
  });

  it('has no content that was removed from the index before', async () => {
    tree.write('gone.txt', 'confidential sentence\n');
    await indexed(parts);
    tree.remove('gone.txt');
    await indexed(parts);
    await exported();
    for (const text of await contents()) expect(text).not.toContain('confidential');
  });

  it('leaves the index of this machine as it was, and no copy', async () => {
    const before = parts.session.manifest.read();
    await exported();
    expect(parts.session.manifest.read()).toEqual(before);
    expect(await indexed(parts)).toMatchObject({ unchanged: 2, modified: 0 });
    expect(readdirSync(join(tree.home, 'copies'))).toEqual([]);
  });

  it('names the key that it is signed with', async () => {
    const { privateKey, publicKey } = createArchiveKeys();
    const [signWith, key] = [join(tree.folder, 'key.pem'), join(tree.folder, 'key.pub.pem')];
    writeFileSync(signWith, privateKey);
    writeFileSync(key, publicKey);
    const { keyId } = await exportIndex(parts, file, { signWith });
    expect(keyId).toMatch(/^SHA256:/);
    await using archive = await OpenArchive.open(file);
    expect(assertTrusted(file, archive, { keys: [key] })).toBe(keyId);
  });

  it('does not exist for a store outside of the folder of the index', () => {
    for (const place of [join(tree.folder, 'store.sqlite'), `${parts.session.manifest.folder}2/store.sqlite`]) {
      const { session } = tree.open({ store: fileStore({ place }) });
      expect(() => assertExportable(session.manifest, file)).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
    }
    expect(() => assertExportable(parts.session.manifest, file)).not.toThrow();
  });

  it('is not written if the store keeps something in folders', async () => {
    mkdirSync(join(parts.session.manifest.folder, 'segments'));
    await expect(exported()).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(existsSync(file)).toBe(false);
  });

  it('is not written without an index, nor in the place of another file', async () => {
    writeFileSync(file, '# Notes\n');
    await expect(exported()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(readFileSync(file, 'utf8')).toBe('# Notes\n');
    await parts.session.remove();
    await expect(exported()).rejects.toMatchObject({ code: 'INDEX_MISSING' });
  });
});
