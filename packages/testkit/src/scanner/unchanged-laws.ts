import assert from 'node:assert/strict';
import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginContext, ScanBatch, SkippedFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import { law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { scanAll } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for the memory of earlier scans. A scanner may have none. */
export function unchangedLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('remembersScans is declared exactly if unchangedSince is implemented', async (fixture) => {
      const { remembersScans = false } = fixture.bind().describe(fixture.project.context);
      assert.equal(remembersScans, typeof fixture.create().unchangedSince === 'function');
    }),

    law('unchangedSince returns what the scan with that digest found, or nothing', async (fixture) => {
      await tree(fixture.project).write({ 'a.ts': 'const a = 1;\n', 'src/b.ts': 'b\n', 'src/deep/c.ts': 'c\n' });
      // A scan of a folder skips it. Some systems have none.
      await symlink('nowhere', join(fixture.project.root, 'src/link.ts')).catch(() => {});
      for (const variant of [fixture.bind, ...(fixture.setup.variants ?? [])])
        await assertRecalled(fixture.of(variant));
    }),

    law('unchangedSince returns nothing after a change', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'const a = 1;\n', 'src/b.ts': 'b\n', 'src/deep/c.ts': 'c\n' });
      await assertChangesSeen(fixture, {
        'a file edited': () => source.write({ 'src/b.ts': 'const b = 22;\n' }),
        'a file added': () => source.write({ 'src/deep/new.ts': 'const n = 1;\n' }),
        'a folder added': () => source.write({ 'new/deep/f.ts': 'const f = 1;\n' }),
        'a file removed': () => source.remove(['src/deep/c.ts']),
      });
    }),
  ];
}

/** Asserts that instances recall a scan of the tree completely or not at all, and that they recall no other scan. */
export async function assertRecalled(fixture: StageFixture<'scanner'>): Promise<void> {
  const scanner = await fixture.open(settled(fixture));
  if (!scanner.facts.remembersScans) throw new NotChecked('it does not declare remembersScans');
  const scan = await scanAll(scanner);
  for (const each of [scanner, await fixture.open(settled(fixture))]) {
    const tree = await each.unchangedSince({ digest: digestOf(scan) });
    if (tree === undefined) continue;
    assert.equal(tree.files, scan.files.length, 'the number of files');
    assertEqual(byPath(tree.skipped), byPath(scan.skipped), 'the skipped files');
  }
  assert.equal(await scanner.unchangedSince({ digest: 'of another scan' }), undefined);
}

/** Makes changes one after the other, and asserts that an instance sees each. */
export async function assertChangesSeen(
  fixture: StageFixture<'scanner'>,
  changes: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> {
  const scanner = await fixture.open(settled(fixture));
  if (!scanner.facts.remembersScans) throw new NotChecked('it does not declare remembersScans');
  for (const [name, change] of Object.entries(changes)) {
    const digest = digestOf(await scanAll(scanner));
    await nextTick(fixture);
    await change();
    assert.equal(await scanner.unchangedSince({ digest }), undefined, `not seen: ${name}`);
    const { files } = await scanAll(await fixture.open(settled(fixture)));
    assertEqual((await scanAll(scanner)).files, files, name);
  }
}

/** A clock by which nothing was changed a moment ago, so that a scanner may trust what it sees. */
function settled({ project }: StageFixture<'scanner'>): PluginContext {
  return { ...project.context, now: () => Date.now() + 3_600_000 };
}

/** Waits until the file system gives the next change another time than the ones before. */
async function nextTick({ project }: StageFixture<'scanner'>): Promise<void> {
  const probe = join(project.cacheDir, 'probe');
  const time = async (): Promise<number> => {
    await writeFile(probe, '');
    return (await stat(probe)).ctimeMs;
  };
  for (const before = await time(); (await time()) === before;);
}

function digestOf({ files }: ScanBatch): string {
  const digest = new ScanDigest();
  digest.add(files);
  return digest.close();
}

function byPath(skipped: readonly SkippedFile[]): readonly SkippedFile[] {
  return skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
