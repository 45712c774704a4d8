import assert from 'node:assert/strict';
import type { ContextLevel, FileRecord } from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { commitAll, countsOf, diffOf, emptyCounts, WorkingTree } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** A reason that no contract names: a scanner may add its own. */
const customReason = 'not-licensed';

/** What holds for committed records, and for their numbers. */
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
  }),

  treeLaw('fileRecord returns the committed record, and nothing for other paths', async (detector, tree) => {
    assert.equal(await detector.fileRecord({ path: 'a.ts' }), undefined);
    const indexed: FileRecord = {
      ...(await tree.record('a.ts', 3)),
      ...{ levels: { llm: 1, pattern: 2 }, masked: 2, degraded: { code: 'syntax-errors', detail: 'line 3' } },
    };
    const skipped: FileRecord = {
      ...(await tree.record('lib/b.ts', 0)),
      skipped: { reason: 'minified', detail: 'long lines' },
    };
    await detector.commit({ records: [indexed, skipped], removed: [] });
    assertEqual(await detector.fileRecord({ path: 'a.ts' }), indexed);
    assertEqual(await detector.fileRecord({ path: 'lib/b.ts' }), skipped);
    for (const path of ['lib', 'lib/', '', 'lib/deep/c.ts', '__proto__', 'constructor']) {
      assert.equal(await detector.fileRecord({ path }), undefined, `the record of ${JSON.stringify(path)}`);
    }
    const newer = { ...skipped, chunks: 0, skipped: { reason: 'binary' as const } };
    await detector.commit({ records: [newer], removed: ['a.ts', 'never/was.ts'] });
    assertEqual(await detector.fileRecord({ path: 'lib/b.ts' }), newer);
    assert.equal(await detector.fileRecord({ path: 'a.ts' }), undefined);
    const { masked: _, levels: __, degraded: ___, ...cleaned } = indexed;
    await detector.commit({ records: [cleaned], removed: [] });
    assertEqual(
      await detector.fileRecord({ path: 'a.ts' }),
      cleaned,
      'the record of a file without secrets, levels and a simpler method',
    );
  }),

  openLaw('a removal leaves files whose paths begin with its path, or are alike', async (detector) => {
    const alike = ['A.ts', 'a.ts', 'a.tsx', 'a_ts', 'abts', 'a%', 'lib/a.ts', 'lib', 'library/b.ts'];
    const paths = [...alike, '__proto__', 'constructor'];
    const records = paths.map((path): FileRecord => {
      return { file: { path, size: 1, mtimeMs: 1_600_000_000_000, stamp: path }, hash: sha256(path), chunks: 1 };
    });
    await detector.commit({ records, removed: [] });
    const removed = ['a.ts', 'a_ts', 'a%', 'lib'];
    await detector.commit({ records: [], removed });
    for (const record of records) {
      const { path } = record.file;
      assertEqual(await detector.fileRecord({ path }), removed.includes(path) ? undefined : record, path);
    }
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

  treeLaw(
    'the snapshot counts files, chunks, levels, bytes, masked secrets, and skipped files by reason',
    async (detector, tree) => {
      assertEqual(countsOf(await detector.snapshot()), emptyCounts);
      await tree.write('blank.ts', '\n');
      await tree.write('e.ts', 'e\0');
      const [a, b, c, d, e, blank] = [
        { ...(await tree.record('a.ts', 4)), levels: { llm: 4 }, masked: 2 },
        { ...(await tree.record('lib/b.ts', 3)), levels: { llm: 1, pattern: 2 }, masked: 5 },
        await tree.record('lib/deep/c.ts', 0),
        await tree.record('lib/deep/d.ts', 0),
        await tree.record('e.ts', 0),
        await tree.record('blank.ts', 0),
      ];
      const skipped: readonly FileRecord[] = [
        { ...c, skipped: { reason: 'binary' } },
        { ...e, skipped: { reason: 'binary' } },
        { ...d, masked: 7, skipped: { reason: customReason, detail: 'not in the index' } },
      ];
      await detector.commit({ records: [a, b, blank, ...skipped], removed: [] });
      const { root, ...counts } = countsOf(await detector.snapshot());
      assert.notEqual(root, '');
      const bytes = a.file.size + b.file.size + blank.file.size;
      const levels = { llm: 5, pattern: 2 };
      assertEqual(counts, {
        files: 3,
        chunks: 7,
        levels,
        bytes,
        skipped: { binary: 2, [customReason]: 1 },
        masked: 7,
      });
      const records = [
        { ...c, chunks: 5, levels: { raw: 5 }, masked: 1 },
        { ...b, levels: { llm: 3 }, masked: 4 },
      ];
      await detector.commit({ records, removed: ['a.ts', 'lib/deep/d.ts'] });
      const { root: _, ...after } = countsOf(await detector.snapshot());
      const left = b.file.size + blank.file.size + c.file.size;
      const newLevels = { llm: 3, raw: 5 };
      assertEqual(after, { files: 3, chunks: 8, levels: newLevels, bytes: left, skipped: { binary: 1 }, masked: 5 });
    },
  ),

  treeLaw('recordsAtLevels finds files by the levels of their chunks', async (detector, tree) => {
    const a = { ...(await tree.record('a.ts', 3)), levels: { llm: 1, pattern: 2 } };
    const b = { ...(await tree.record('lib/b.ts', 2)), levels: { llm: 2 } };
    const c = { ...(await tree.record('lib/deep/c.ts', 1)), levels: { raw: 1 } };
    const blank = await tree.record('lib/deep/d.ts', 0);
    await detector.commit({ records: [a, b, c, blank], removed: [] });
    const found = async (...levels: readonly ContextLevel[]): Promise<readonly FileRecord[]> =>
      (await detector.recordsAtLevels({ levels })).toSorted((one, other) => (one.file.path < other.file.path ? -1 : 1));
    assertEqual(await found('raw', 'pattern'), [a, c]);
    assertEqual(await found('llm'), [a, b]);
    assertEqual(await found(), []);
    const repaired = { ...a, levels: { llm: 3 } };
    await detector.commit({ records: [repaired], removed: ['lib/deep/c.ts'] });
    assertEqual(await found('raw', 'pattern'), []);
    assertEqual(await found('llm'), [repaired, b]);
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
