import assert from 'node:assert/strict';
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PluginContext, type Scanner, type SkippedFile, type SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import { writeTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import type { Workbench } from '../law/workbench.ts';
import { scanAll, type Scan } from './scan-all.ts';

const tree = {
  '.gitignore': '*.log\n',
  'a.ts': 'const a = 1;\n',
  'src/b.ts': 'const b = 1;\n',
  'src/deep/c.ts': 'const c = 1;\n',
  'd.log': 'a line\n',
  'link.ts': { link: 'a.ts' },
} as const;

export const knownLaws: readonly Law<'scanner'>[] = [
  law('a scan that is known is told by the digest and the number of its files', async (bench) => {
    await writeTree(bench.project.root, tree);
    const scanner = await bench.open(settled(bench));
    const whole = await scanAll(scanner);
    for (const each of [scanner, await bench.open(settled(bench))]) {
      const { files, skipped, unchanged, asked } = await knownScan(each, () => true);
      assert.ok(asked.length <= 1, 'it is asked once at most');
      assert.deepEqual(byPath(skipped), byPath(whole.skipped), 'what is skipped is told');
      if (unchanged === undefined) assert.deepEqual(files, whole.files, 'without that, a scan lists its files');
      else assert.deepEqual([unchanged, asked, files], [whole.files.length, [digestOf(whole)], []]);
    }
    const { unchanged, ...unknown } = await knownScan(scanner, () => false);
    assert.equal(unchanged, undefined, 'a scan that is not known is made');
    assert.deepEqual(unknown.files, whole.files);
  }),

  law('a tree that has changed is not taken for a known one', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, tree);
    // A time that can be set again to the last digit.
    await utimes(join(root, 'a.ts'), 1_600_000_000, 1_600_000_000);
    const scanner = await bench.open(settled(bench));
    const changes: Readonly<Record<string, () => Promise<void>>> = {
      'a file edited': () => writeFile(join(root, 'src/b.ts'), 'const b = 22;\n'),
      'a file edited with its size and time': async () => {
        await writeFile(join(root, 'a.ts'), 'const a = 2;\n');
        await utimes(join(root, 'a.ts'), 1_600_000_000, 1_600_000_000);
      },
      'a file added': () => writeTree(root, { 'src/deep/new.ts': 'const n = 1;\n' }),
      'a folder added': () => writeTree(root, { 'new/deep/f.ts': 'const f = 1;\n' }),
      'a file renamed': () => rename(join(root, 'src/b.ts'), join(root, 'src/bb.ts')),
      'a file removed': () => rm(join(root, 'src/deep/c.ts')),
      'an ignore file edited': () => writeFile(join(root, '.gitignore'), '*.ts\n'),
    };
    for (const [change, make] of Object.entries(changes)) {
      const before = digestOf(await scanAll(scanner));
      await nextTick(bench);
      await make();
      const seen = await knownScan(scanner, (digest) => digest === before);
      assert.equal(seen.unchanged, undefined, `${change}: the tree is taken for the one before`);
      assert.deepEqual(seen.files, (await scanAll(await bench.open(settled(bench)))).files, change);
    }
  }),
];

interface KnownScan extends Scan {
  readonly unchanged: number | undefined;
  readonly asked: readonly string[];
}

async function knownScan(scanner: Scanner, isKnown: (digest: string) => boolean): Promise<KnownScan> {
  const files: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  const asked: string[] = [];
  let unchanged: number | undefined;
  const known = async (digest: string): Promise<boolean> => {
    asked.push(digest);
    return isKnown(digest);
  };
  for await (const batch of scanner.scan({ known })) {
    files.push(...batch.files);
    skipped.push(...batch.skipped);
    unchanged ??= batch.unchanged;
  }
  return { files, skipped, unchanged, asked };
}

/** A clock by which nothing was changed a moment ago, so that a scanner may trust what it sees. */
function settled({ project }: Workbench<'scanner'>): PluginContext {
  return { ...project.context, now: () => Date.now() + 3_600_000 };
}

/** Waits until the next change gets another time than those before. */
async function nextTick({ project }: Workbench<'scanner'>): Promise<void> {
  const probe = join(project.cacheDir, 'probe');
  const time = async (): Promise<number> => {
    await writeFile(probe, '');
    return (await stat(probe)).ctimeMs;
  };
  for (const before = await time(); (await time()) === before;);
}

function digestOf({ files }: Scan): string {
  const digest = new ScanDigest();
  digest.add(files);
  return digest.close();
}

function byPath(skipped: readonly SkippedFile[]): readonly SkippedFile[] {
  return skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
