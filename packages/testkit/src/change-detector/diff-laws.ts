import assert from 'node:assert/strict';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet, SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';
import { listTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import type { Workbench } from '../law/workbench.ts';
import { commitAll, diffOf, WorkingTree } from './working-tree.ts';

const paths: readonly string[] = ['a.ts', 'lib/b.ts', 'lib/deep/c.ts', 'lib/deep/d.ts', 'ünï/e f.ts'];

export const diffLaws: readonly Law<'changeDetector'>[] = [
  law('the first comparison finds every file added, the second after a commit nothing', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const files = await tree.files();
    const first = await diffOf(detector, files);
    assertChanges(first, { added: paths });
    const byPath = new Map(first.added.map((file) => [file.path, file]));
    for (const file of files) assert.deepEqual(byPath.get(file.path), file, 'the scanned state is handed on');
    await commitAll(detector, tree);
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: paths.length });
  }),

  law('a changed content is modified, also where the size is the same', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.write('a.ts', 'CONTENT of a.ts\n');
    await tree.write('lib/b.ts', 'another length\n');
    assertChanges(await diffOf(detector, await tree.files()), { modified: ['a.ts', 'lib/b.ts'], unchanged: 3 });
    await commitAll(detector, tree);
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
  }),

  law('another time with the same content is touched, not modified', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    const committed = { ...(await tree.record('lib/deep/c.ts', 3)), masked: 2 };
    await detector.commit({ records: [committed], removed: [] });
    await tree.touch('lib/deep/c.ts');
    const changes = await diffOf(detector, await tree.files());
    assertChanges(changes, { touched: ['lib/deep/c.ts'], unchanged: 4 });
    const whole = { ...committed, file: await tree.file('lib/deep/c.ts') };
    assert.deepEqual(changes.touched, [whole], 'the record to commit again is whole');
    await detector.commit({ records: changes.touched, removed: [] });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
  }),

  law('a rename is a removal and an addition', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.rename('lib/deep/c.ts', 'moved/c.ts');
    await tree.rename('a.ts', 'A.ts');
    const changes = await commitAll(detector, tree);
    assertChanges(changes, { added: ['A.ts', 'moved/c.ts'], removed: ['a.ts', 'lib/deep/c.ts'], unchanged: 3 });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
  }),

  law('a file that is gone is removed, and added when it comes back', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.remove('lib/b.ts');
    assertChanges(await commitAll(detector, tree), { removed: ['lib/b.ts'], unchanged: 4 });
    await tree.write('lib/b.ts', 'content of lib/b.ts\n');
    assertChanges(await diffOf(detector, await tree.files()), { added: ['lib/b.ts'], unchanged: 4 });
    assertChanges(await diffOf(detector, []), { removed: paths.filter((path) => path !== 'lib/b.ts') });
  }),

  law('a file becomes a folder of the same name, and the other way round', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await tree.write('name', 'a file\n');
    await commitAll(detector, tree);
    await tree.remove('name');
    await tree.write('name/inside.ts', 'a file in a folder\n');
    assertChanges(await commitAll(detector, tree), { added: ['name/inside.ts'], removed: ['name'], unchanged: 5 });
    await tree.remove('name/inside.ts');
    await rm(join(bench.project.root, 'name'), { recursive: true });
    await tree.write('name', 'a file\n');
    assertChanges(await diffOf(detector, await tree.files()), {
      added: ['name'],
      removed: ['name/inside.ts'],
      unchanged: 5,
    });
  }),

  law('a file whose stamp is the committed one is not read', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    const files = await tree.files();
    await rm(join(bench.project.root, 'lib'), { recursive: true });
    await writeFile(join(bench.project.root, 'a.ts'), 'something else\n');
    assertChanges(await diffOf(detector, files), { unchanged: 5 });
  }),

  law('a second change within the resolution of the clock is seen', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    const target = join(bench.project.root, 'a.ts');
    await tree.write('a.ts', 'the first change\n');
    const time = new Date();
    await utimes(target, time, time);
    const young: SourceFile = { path: 'a.ts', size: 17, mtimeMs: time.getTime(), stamp: 'young' };
    await detector.commit({ records: [{ ...(await tree.record('a.ts')), file: young }], removed: [] });
    await writeFile(target, 'the 2nd change..\n');
    await utimes(target, time, time);
    const others = (await tree.files()).filter(({ path }) => path !== 'a.ts');
    assertChanges(await diffOf(detector, [young, ...others]), { modified: ['a.ts'], unchanged: 4 });
  }),

  law('a digest is committed only while what is committed is its scan', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const isCommitted = async (digest: string): Promise<boolean> => (await detector.isCommitted?.(digest)) ?? false;
    const first = digestOf(await tree.files());
    assert.equal(await isCommitted(first), false, 'nothing is committed');
    await diffOf(detector, await tree.files());
    assert.equal(await isCommitted(first), false, 'it is compared and not committed');
    await commitAll(detector, tree);
    await tree.write('a.ts', 'changed\n');
    await tree.remove('lib/b.ts');
    const second = digestOf(await tree.files());
    assert.equal(await isCommitted(second), false, 'changes are to be committed');
    const { removed } = await diffOf(detector, await tree.files());
    await detector.commit({ records: [], removed });
    for (const digest of [first, second]) assert.equal(await isCommitted(digest), false, 'half of it is committed');
    await commitAll(detector, tree);
    assert.equal(await isCommitted(first), false, 'it was committed once');
    await detector.clear();
    assert.equal(await isCommitted(second), false, 'all is forgotten');
  }),

  law('a digest that a second change may carry is not committed', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const now = new Date();
    await tree.write('a.ts', 'written a moment ago\n');
    await utimes(join(bench.project.root, 'a.ts'), now, now);
    await commitAll(detector, tree);
    const digest = digestOf(await tree.files());
    assert.equal((await detector.isCommitted?.(digest)) ?? false, false);
  }),

  law('a file that vanishes while it is compared is no error', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.touch('a.ts');
    const files = await tree.files();
    await rm(join(bench.project.root, 'a.ts'));
    const { added, modified, touched, removed, unchanged } = await diffOf(detector, files);
    const mentions = [...added, ...modified, ...touched.map(({ file }) => file)].filter(({ path }) => path === 'a.ts');
    assert.ok(mentions.length + removed.length <= 1, 'the file is told at most once');
    assert.equal(unchanged, 4);
    assert.equal(touched.length, 0, 'what cannot be read is not taken for unchanged');
  }),

  law('a comparison writes nothing and may be repeated', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.write('a.ts', 'changed\n');
    await tree.touch('lib/b.ts');
    await tree.remove('lib/deep/c.ts');
    await tree.write('new.ts', 'new\n');
    const before = [await listTree(bench.project.root), await detector.snapshot()];
    const first = await diffOf(detector, await tree.files());
    assertChanges(first, {
      added: ['new.ts'],
      modified: ['a.ts'],
      touched: ['lib/b.ts'],
      removed: ['lib/deep/c.ts'],
      unchanged: 2,
    });
    assert.deepEqual(await diffOf(detector, await tree.files()), first);
    // The files of a database may show that it was read; what counts is what the next start of the program finds.
    const reopened = await bench.reopen(detector);
    assert.deepEqual([await listTree(bench.project.root), await reopened.snapshot()], before);
    assert.deepEqual(await diffOf(reopened, await tree.files()), first);
    assert.equal(await reopened.record('new.ts'), undefined);
  }),
];

/** A tree of five files, each with another content. */
export async function treeOf(bench: Workbench<'changeDetector'>): Promise<WorkingTree> {
  const tree = new WorkingTree(bench.project.root);
  for (const path of paths) await tree.write(path, `content of ${path}\n`);
  return tree;
}

interface ExpectedChanges {
  readonly added?: readonly string[];
  readonly modified?: readonly string[];
  readonly touched?: readonly string[];
  readonly removed?: readonly string[];
  readonly unchanged?: number;
}

/** Asserts which paths stand where; what is left out is empty. */
export function assertChanges(changes: ChangeSet, expected: ExpectedChanges): void {
  const { added = [], modified = [], touched = [], removed = [], unchanged = 0 } = expected;
  assert.deepEqual(
    {
      added: changes.added.map(({ path }) => path).toSorted(),
      modified: changes.modified.map(({ path }) => path).toSorted(),
      touched: changes.touched.map(({ file }) => file.path).toSorted(),
      removed: changes.removed.toSorted(),
      unchanged: changes.unchanged,
    },
    {
      added: added.toSorted(),
      modified: modified.toSorted(),
      touched: touched.toSorted(),
      removed: removed.toSorted(),
      unchanged,
    },
  );
}

function digestOf(files: readonly SourceFile[]): string {
  const digest = new ScanDigest();
  digest.add(files);
  return digest.close();
}
