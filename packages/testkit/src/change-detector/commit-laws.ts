import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { ContextLevel, FileRecord } from '@codesearch/kernel';
import { listTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import { assertChanges, treeOf } from './diff-laws.ts';
import { commitAll, diffOf, WorkingTree } from './working-tree.ts';

const nothing = { root: '', files: 0, chunks: 0, levels: {}, bytes: 0, skipped: {}, masked: 0 } as const;

export const commitLaws: readonly Law<'changeDetector'>[] = [
  law('a crash before the commit repeats the work', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const first = await diffOf(detector, await tree.files());
    const restarted = await bench.reopen(detector);
    assert.deepEqual(await diffOf(restarted, await tree.files()), first);
    await restarted.commit({ records: [await tree.record('a.ts'), await tree.record('lib/b.ts')], removed: [] });
    const again = await bench.reopen(restarted);
    const rest = ['lib/deep/c.ts', 'lib/deep/d.ts', 'ünï/e f.ts'];
    assertChanges(await diffOf(again, await tree.files()), { added: rest, unchanged: 2 });
  }),

  law('what was committed is kept by closing and opening again', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await tree.remove('a.ts');
    await commitAll(detector, tree);
    const snapshot = await detector.snapshot();
    const reopened = await bench.reopen(detector);
    assertChanges(await diffOf(reopened, await tree.files()), { unchanged: 4 });
    assert.deepEqual(await reopened.snapshot(), snapshot);
    assert.deepEqual(await reopened.record('lib/b.ts'), await tree.record('lib/b.ts'));
    assert.equal(await reopened.record('a.ts'), undefined);
  }),

  law('what was committed is kept by a crash', async (bench) => {
    const tree = await treeOf(bench);
    const crashed = await bench.open();
    await commitAll(crashed, tree);
    // Opened while the first is not disposed: nothing of it may wait for the disposal.
    const restarted = await bench.open();
    assertChanges(await diffOf(restarted, await tree.files()), { unchanged: 5 });
  }),

  law('record tells what was committed, and nothing of other paths', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    assert.equal(await detector.record('a.ts'), undefined);
    const indexed = { ...(await tree.record('a.ts', 3)), levels: { llm: 1, pattern: 2 }, masked: 2 };
    const skipped: FileRecord = {
      ...(await tree.record('lib/b.ts', 0)),
      skipped: { reason: 'minified', detail: 'long lines' },
    };
    await detector.commit({ records: [indexed, skipped], removed: [] });
    assert.deepEqual(await detector.record('a.ts'), indexed);
    assert.deepEqual(await detector.record('lib/b.ts'), skipped);
    for (const path of ['lib', 'lib/', '', 'lib/deep/c.ts', '__proto__', 'constructor']) {
      assert.equal(await detector.record(path), undefined, `the record of ${JSON.stringify(path)}`);
    }
    const newer = { ...skipped, chunks: 0, skipped: { reason: 'binary' as const } };
    await detector.commit({ records: [newer], removed: ['a.ts', 'never/was.ts'] });
    assert.deepEqual(await detector.record('lib/b.ts'), newer);
    assert.equal(await detector.record('a.ts'), undefined);
    const { masked: _, levels: __, ...cleaned } = indexed;
    await detector.commit({ records: [cleaned], removed: [] });
    assert.deepEqual(await detector.record('a.ts'), cleaned, 'a file without secrets and levels');
  }),

  law('a skipped file is compared like an indexed one', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    const skipped = { ...(await tree.record('a.ts', 0)), skipped: { reason: 'binary' as const } };
    const unreadable = { ...(await tree.record('lib/b.ts', 0)), hash: '', skipped: { reason: 'unreadable' as const } };
    await detector.commit({ records: [skipped, unreadable], removed: [] });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
    await tree.write('a.ts', 'changed\n');
    await tree.touch('lib/b.ts');
    assertChanges(await diffOf(detector, await tree.files()), { modified: ['a.ts', 'lib/b.ts'], unchanged: 3 });
  }),

  law('the snapshot counts files, chunks, levels, bytes, masked secrets and skipped files by reason', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    assert.deepEqual(await detector.snapshot(), nothing);
    await tree.write('blank.ts', '\n');
    const [a, b, c, d, blank] = [
      { ...(await tree.record('a.ts', 4)), levels: { llm: 4 }, masked: 2 },
      { ...(await tree.record('lib/b.ts', 3)), levels: { llm: 1, pattern: 2 }, masked: 5 },
      await tree.record('lib/deep/c.ts', 0),
      await tree.record('lib/deep/d.ts', 0),
      await tree.record('blank.ts', 0),
    ];
    const passedOver: readonly FileRecord[] = [
      { ...c, skipped: { reason: 'binary' } },
      { ...d, masked: 7, skipped: { reason: 'binary', detail: 'a zero byte' } },
    ];
    await detector.commit({ records: [a, b, blank, ...passedOver], removed: [] });
    const { root, ...counts } = await detector.snapshot();
    assert.notEqual(root, '');
    const bytes = a.file.size + b.file.size + blank.file.size;
    const levels = { llm: 5, pattern: 2 };
    assert.deepEqual(counts, { files: 3, chunks: 7, levels, bytes, skipped: { binary: 2 }, masked: 7 });
    const records = [
      { ...c, chunks: 5, levels: { raw: 5 }, masked: 1 },
      { ...b, levels: { llm: 3 }, masked: 4 },
    ];
    await detector.commit({ records, removed: ['a.ts', 'lib/deep/d.ts'] });
    const { root: _, ...after } = await detector.snapshot();
    const left = b.file.size + blank.file.size + c.file.size;
    const newLevels = { llm: 3, raw: 5 };
    assert.deepEqual(after, { files: 3, chunks: 8, levels: newLevels, bytes: left, skipped: {}, masked: 5 });
  }),

  law('files are found by the levels of their chunks', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const a = { ...(await tree.record('a.ts', 3)), levels: { llm: 1, pattern: 2 } };
    const b = { ...(await tree.record('lib/b.ts', 2)), levels: { llm: 2 } };
    const c = { ...(await tree.record('lib/deep/c.ts', 1)), levels: { raw: 1 } };
    const blank = await tree.record('lib/deep/d.ts', 0);
    await detector.commit({ records: [a, b, c, blank], removed: [] });
    const found = async (...levels: readonly ContextLevel[]): Promise<readonly FileRecord[]> =>
      (await detector.recordsAtLevels(levels)).toSorted((one, other) => (one.file.path < other.file.path ? -1 : 1));
    assert.deepEqual(await found('raw', 'pattern'), [a, c]);
    assert.deepEqual(await found('llm'), [a, b]);
    assert.deepEqual(await found(), []);
    const improved = { ...a, levels: { llm: 3 } };
    await detector.commit({ records: [improved], removed: ['lib/deep/c.ts'] });
    assert.deepEqual(await found('raw', 'pattern'), []);
    assert.deepEqual(await found('llm'), [improved, b]);
  }),

  law('equal trees have equal roots, whatever led to them', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await commitAll(detector, tree);
    const { root } = await detector.snapshot();
    await tree.write('a.ts', 'changed\n');
    await commitAll(detector, tree);
    assert.notEqual((await detector.snapshot()).root, root, 'another content');
    await tree.write('a.ts', 'content of a.ts\n');
    await tree.rename('lib/b.ts', 'lib/z.ts');
    await commitAll(detector, tree);
    assert.notEqual((await detector.snapshot()).root, root, 'another path');
    await tree.rename('lib/z.ts', 'lib/b.ts');
    await commitAll(detector, tree);
    assert.equal((await detector.snapshot()).root, root, 'the tree of the beginning');

    const other = await bench.otherProject();
    const copy = new WorkingTree(other.root);
    for (const { path } of (await tree.files()).toReversed()) await copy.write(path, `content of ${path}\n`);
    const elsewhere = await bench.open(other.context);
    for (const { path } of (await copy.files()).toReversed()) {
      await elsewhere.commit({ records: [await copy.record(path)], removed: [] });
    }
    assert.equal((await elsewhere.snapshot()).root, root, 'the same tree in another project, file by file');
    await copy.touch('a.ts');
    await commitAll(elsewhere, copy);
    assert.equal((await elsewhere.snapshot()).root, root, 'times do not count');
  }),

  law('concurrent commits are all kept', async (bench) => {
    const tree = new WorkingTree(bench.project.root);
    const names = Array.from({ length: 20 }, (_, index) => `d${index % 3}/${index}.ts`);
    for (const name of names) await tree.write(name, name);
    const detector = await bench.open();
    const records = await Promise.all(names.map((name) => tree.record(name)));
    await Promise.all(records.map((record) => detector.commit({ records: [record], removed: [] })));
    assert.equal((await detector.snapshot()).files, 20);
    assertChanges(await diffOf(await bench.reopen(detector), await tree.files()), { unchanged: 20 });
  }),

  law('a commit that is aborted records all of its files or none', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const records = await Promise.all((await tree.files()).map(({ path }) => tree.record(path)));
    await Promise.allSettled([detector.commit({ records, removed: [] }, { signal: AbortSignal.abort() })]);
    assert.deepEqual(await detector.snapshot(), nothing, 'a call that was aborted before it began');
    const controller = new AbortController();
    const commit = detector.commit({ records, removed: [] }, { signal: controller.signal });
    await Promise.allSettled([commit, setImmediate().then(() => controller.abort())]);
    const { files } = await detector.snapshot();
    assert.ok([0, 5].includes(files), `${files} of 5 files are recorded`);
  }),

  law('an empty commit changes nothing', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await detector.commit({ records: [], removed: [] });
    assertChanges(await diffOf(detector, []), {});
    await commitAll(detector, tree);
    const before = await detector.snapshot();
    await detector.commit({ records: [], removed: [] });
    assert.deepEqual(await detector.snapshot(), before);
  }),

  law('clear forgets everything', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    await detector.clear();
    await commitAll(detector, tree);
    await detector.clear();
    assert.deepEqual(await detector.snapshot(), nothing);
    assert.equal(await detector.record('a.ts'), undefined);
    const { added } = await diffOf(await bench.reopen(detector), await tree.files());
    assert.equal(added.length, 5);
  }),

  law('two projects do not see each other', async (bench) => {
    const other = await bench.otherProject();
    const tree = await treeOf(bench);
    const here = await bench.open();
    const there = await bench.open(other.context);
    await commitAll(here, tree);
    assert.deepEqual(await there.snapshot(), nothing);
    await there.clear();
    assertChanges(await diffOf(here, await tree.files()), { unchanged: 5 });
  }),

  law('nothing is written into the tree', async (bench) => {
    const tree = await treeOf(bench);
    const before = await listTree(bench.project.root);
    const detector = await bench.open();
    await commitAll(detector, tree);
    await detector.snapshot();
    await detector.watch?.(() => {});
    await detector.clear();
    await bench.disposeStages();
    assert.deepEqual(await listTree(bench.project.root), before);
  }),
];
