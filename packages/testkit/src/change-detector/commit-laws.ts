import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { listTree } from '../fixture/tree.ts';
import { sha256 } from '../fixture/source-text.ts';
import { law } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { commitAll, countsOf, diffOf, emptyCounts, treeOf, WorkingTree } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** As long as those of the engine. */
const [first, second, third] = ['first', 'second', 'third'].map(sha256) as [string, string, string];

/** What holds for commits. */
export const commitLaws: readonly Law<'changeDetector'>[] = [
  treeLaw('a crash before the commit repeats the work', async (detector, tree, fixture) => {
    const first = await diffOf(detector, await tree.files());
    const restarted = await fixture.reopen(detector);
    assertEqual(await diffOf(restarted, await tree.files()), first);
    await restarted.commit({ records: [await tree.record('a.ts'), await tree.record('lib/b.ts')], removed: [] });
    const again = await fixture.reopen(restarted);
    const rest = ['lib/deep/c.ts', 'lib/deep/d.ts', 'ünï/e f.ts'];
    assertChanges(await diffOf(again, await tree.files()), { added: rest, unchanged: 2 });
  }),

  treeLaw('commits are kept after closing and opening again', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    await tree.remove('a.ts');
    await commitAll(detector, tree);
    const snapshot = countsOf(await detector.snapshot());
    const reopened = await fixture.reopen(detector);
    assertChanges(await diffOf(reopened, await tree.files()), { unchanged: 4 });
    assertEqual(countsOf(await reopened.snapshot()), snapshot);
    assertEqual(await reopened.fileRecord({ path: 'lib/b.ts' }), await tree.record('lib/b.ts'));
    assert.equal(await reopened.fileRecord({ path: 'a.ts' }), undefined);
  }),

  treeLaw('commits survive a crash', async (crashed, tree, fixture) => {
    await commitAll(crashed, tree);
    // The first one is not disposed: no part of a commit may wait for that.
    const restarted = await fixture.open();
    assertChanges(await diffOf(restarted, await tree.files()), { unchanged: 5 });
  }),

  treeLaw('an instance that is open sees what another one commits', async (detector, tree, fixture) => {
    const other = await fixture.open();
    assertEqual(countsOf(await other.snapshot()), emptyCounts);
    for (const change of [() => Promise.resolve(), () => tree.remove('a.ts')]) {
      await change();
      await commitAll(detector, tree);
      assertEqual(await other.snapshot(), await detector.snapshot());
      assertEqual(await other.fileRecord({ path: 'a.ts' }), await detector.fileRecord({ path: 'a.ts' }));
      assertChanges(await diffOf(other, await tree.files()), { unchanged: (await tree.files()).length });
    }
  }),

  law('concurrent commits are all kept', async (fixture) => {
    const tree = new WorkingTree(fixture.project.root);
    const names = Array.from({ length: 20 }, (_, index) => `d${index % 3}/${index}.ts`);
    for (const name of names) await tree.write(name, name);
    const detector = await fixture.open();
    const records = await Promise.all(names.map((name) => tree.record(name)));
    await Promise.all(records.map((record) => detector.commit({ records: [record], removed: [] })));
    assert.equal((await detector.snapshot()).files, 20);
    assertChanges(await diffOf(await fixture.reopen(detector), await tree.files()), { unchanged: 20 });
  }),

  treeLaw('an aborted commit records all of its files or none', async (detector, tree) => {
    const records = await Promise.all((await tree.files()).map(({ path }) => tree.record(path)));
    const controller = new AbortController();
    const commit = detector.commit({ records, removed: [], signal: controller.signal });
    await Promise.allSettled([commit, setImmediate().then(() => controller.abort())]);
    const { files } = await detector.snapshot();
    assert.ok([0, 5].includes(files), `${files} of 5 files are recorded`);
  }),

  treeLaw(
    'a commit that fails records none of its files, and the next one is kept',
    async (detector, tree, fixture) => {
      await commitAll(detector, tree);
      const before = [await detector.fileRecord({ path: 'a.ts' }), countsOf(await detector.snapshot())];
      await tree.write('a.ts', 'changed\n');
      const changed = await tree.record('a.ts', 7);
      const unreadable = Object.defineProperty({ ...(await tree.record('lib/b.ts')) }, 'levels', {
        enumerable: true,
        get: () => assert.fail('a record that cannot be read'),
      });
      const commit = detector.commit({ records: [changed, unreadable], removed: ['lib/deep/c.ts'] });
      // A detector that does not read it before it answers cannot fail of it.
      if ((await Promise.allSettled([commit]))[0]?.status === 'fulfilled') {
        assertEqual(await detector.fileRecord({ path: 'a.ts' }), changed, 'the record of a commit that resolved');
        throw new NotDeclared();
      }
      for (const each of [detector, await fixture.open()])
        assertEqual([await each.fileRecord({ path: 'a.ts' }), countsOf(await each.snapshot())], before);
      await detector.commit({ records: [changed], removed: [] });
      assertEqual(await (await fixture.reopen(detector)).fileRecord({ path: 'a.ts' }), changed);
    },
  ),

  treeLaw('an empty commit changes nothing', async (detector, tree) => {
    await detector.commit({ records: [], removed: [] });
    assertChanges(await diffOf(detector, []), {});
    await commitAll(detector, tree);
    const before = countsOf(await detector.snapshot());
    await detector.commit({ records: [], removed: [] });
    assertEqual(countsOf(await detector.snapshot()), before);
  }),

  treeLaw(
    'the stamp of the last commit that had one is kept, and removed by clear',
    async (detector, tree, fixture) => {
      if (!detector.facts.stamps) throw new NotDeclared();
      assert.equal((await detector.snapshot()).stamp, undefined, 'before the first commit');
      await detector.commit({ records: [await tree.record('a.ts')], removed: [], stamp: first });
      await detector.commit({ records: [await tree.record('lib/b.ts')], removed: [] });
      assert.equal((await detector.snapshot()).stamp, first, 'after a commit without one');
      await detector.commit({ records: [], removed: ['a.ts'], stamp: second });
      assert.equal((await detector.snapshot()).stamp, second, 'after a removal');
      await detector.commit({ records: [], removed: [], stamp: third });
      const reopened = await fixture.reopen(detector);
      assert.equal((await reopened.snapshot()).stamp, third, 'after a commit of nothing else');
      const young = { path: 'young.ts', size: 1, mtimeMs: Date.now(), stamp: 'young' };
      await reopened.commit({ records: [{ file: young, hash: sha256('young'), chunks: 1 }], removed: [] });
      await reopened.clear();
      assertEqual(countsOf(await reopened.snapshot()), emptyCounts, 'the counts after clear');
      assert.equal((await reopened.snapshot()).stamp, undefined, 'after clear');
    },
  ),

  treeLaw('clear forgets everything', async (detector, tree, fixture) => {
    await detector.clear();
    await commitAll(detector, tree);
    await detector.clear();
    assertEqual(countsOf(await detector.snapshot()), emptyCounts);
    assert.equal(await detector.fileRecord({ path: 'a.ts' }), undefined);
    const { added } = await diffOf(await fixture.reopen(detector), await tree.files());
    assert.equal(added.length, 5);
  }),

  law('two projects do not see each other', async (fixture) => {
    const other = await fixture.otherProject();
    const tree = await treeOf(fixture);
    const here = await fixture.open();
    const there = await fixture.open(other.context);
    await commitAll(here, tree);
    assertEqual(countsOf(await there.snapshot()), emptyCounts);
    await there.clear();
    assertChanges(await diffOf(here, await tree.files()), { unchanged: 5 });
  }),

  law('nothing is written into the tree', async (fixture) => {
    const tree = await treeOf(fixture);
    const before = await listTree(fixture.project.root);
    const detector = await fixture.open();
    await commitAll(detector, tree);
    await detector.snapshot();
    if (detector.facts.watches) await detector.watch({ onHint: () => {} });
    await detector.clear();
    await fixture.disposeStages();
    assertEqual(await listTree(fixture.project.root), before);
  }),
];
