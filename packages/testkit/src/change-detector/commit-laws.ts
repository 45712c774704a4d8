import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { listTree } from '../fixture/tree.ts';
import { law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { commitAll, countsOf, diffOf, emptyCounts, treeOf } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

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

  treeLaw('commits survive a crash', async (crashed, tree, fixture) => {
    await commitAll(crashed, tree);
    // The first one is not disposed: no part of a commit may wait for that.
    const restarted = await fixture.open();
    assertChanges(await diffOf(restarted, await tree.files()), { unchanged: 5 });
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
        throw new NotChecked('it reads a record only after it has answered');
      }
      for (const each of [detector, await fixture.open()])
        assertEqual([await each.fileRecord({ path: 'a.ts' }), countsOf(await each.snapshot())], before);
      await detector.commit({ records: [changed], removed: [] });
      assertEqual(await (await fixture.reopen(detector)).fileRecord({ path: 'a.ts' }), changed);
    },
  ),

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
