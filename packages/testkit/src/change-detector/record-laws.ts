import assert from 'node:assert/strict';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { commitAll, diffOf, WorkingTree } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for committed records. */
export const recordLaws: readonly Law<'changeDetector'>[] = [
  treeLaw('the record of a long path is that of its file alone', async (detector, tree) => {
    const folder = 'a-folder-with-a-long-name/'.repeat(40);
    const records = await Promise.all(
      [1, 2].map(async (chunks) => {
        const record = await tree.record('a.ts', chunks);
        return { ...record, file: { ...record.file, path: `${folder}${chunks}.ts` } };
      }),
    );
    await detector.commit({ records, removed: [] });
    for (const record of records) assertEqual(await detector.fileRecord({ path: record.file.path }), record);
    const now = Date.now();
    const young = { ...records[0]!, file: { ...records[0]!.file, path: 'young.ts', mtimeMs: now } };
    await detector.commit({ records: [young], removed: [] });
    assertEqual(await detector.fileRecord({ path: 'young.ts' }), young, 'the record of a file that was just written');
  }),

  treeLaw('there are as many records as were committed', async (detector, tree) => {
    const one = await tree.record('a.ts', 1);
    const records = Array.from({ length: 2_500 }, (_, at) => ({
      ...one,
      file: { ...one.file, path: `many/${at}.ts`, exact: true },
      levels: { raw: 1 },
    }));
    await detector.commit({ records, removed: [] });
    assert.equal((await detector.snapshot()).files, records.length, 'the files of a snapshot');
    const atLevel = await detector.recordsAtLevels({ levels: ['raw'] });
    assert.equal(new Set(atLevel.map(({ file }) => file.path)).size, records.length, 'the records at a level');
    const files = records.map(({ file }) => file);
    assertChanges(await diffOf(detector, files), { unchanged: records.length });
    await detector.commit({ records: [], removed: files.map(({ path }) => path) });
    assert.equal((await detector.snapshot()).files, 0, 'the files after all were removed');
  }),

  treeLaw('a skipped file is compared like an indexed one', async (detector, tree) => {
    await commitAll(detector, tree);
    const skipped = { ...(await tree.record('a.ts', 0)), skipped: { reason: 'binary' as const } };
    const unreadable = { ...(await tree.record('lib/b.ts', 0)), hash: '', skipped: { reason: 'unreadable' as const } };
    await detector.commit({ records: [skipped, unreadable], removed: [] });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
    await tree.write('a.ts', 'changed\n');
    await tree.touch('lib/b.ts');
    assertChanges(await diffOf(detector, await tree.files()), { modified: ['a.ts', 'lib/b.ts'], unchanged: 3 });
  }),

  treeLaw('equal trees have equal roots, whatever their history', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    const { root } = await detector.snapshot();
    await tree.write('a.ts', 'changed\n');
    await commitAll(detector, tree);
    assert.notEqual((await detector.snapshot()).root, root, 'another content');
    await tree.write('a.ts', 'content of a.ts\n');
    // It keeps its place among the others.
    await tree.rename('lib/b.ts', 'lib/c.ts');
    await commitAll(detector, tree);
    assert.notEqual((await detector.snapshot()).root, root, 'another path');
    await tree.rename('lib/c.ts', 'lib/b.ts');
    await commitAll(detector, tree);
    assert.equal((await detector.snapshot()).root, root, 'the tree as it was at first');

    const other = await fixture.otherProject();
    const copy = new WorkingTree(other.root);
    for (const { path } of (await tree.files()).toReversed()) await copy.write(path, `content of ${path}\n`);
    const elsewhere = await fixture.open(other.context);
    for (const { path } of (await copy.files()).toReversed()) {
      await elsewhere.commit({ records: [await copy.record(path)], removed: [] });
    }
    assert.equal((await elsewhere.snapshot()).root, root, 'the same tree in another project, committed file by file');
    await copy.touch('a.ts');
    await commitAll(elsewhere, copy);
    assert.equal((await elsewhere.snapshot()).root, root, 'times do not matter');
  }),
];
