import assert from 'node:assert/strict';
import type { GuardedStage } from '@codesearch/stages';
import { law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { HintCounter } from './hint-counter.ts';
import { treeLaw } from './tree-law.ts';
import type { WorkingTree } from './working-tree.ts';

/** What holds for a change detector that watches. */
export const watchLaws: readonly Law<'changeDetector'>[] = [
  law('watches is declared exactly if watch is implemented', async (fixture) => {
    const { watches = false } = fixture.bind().describe(fixture.project.context);
    assert.equal(watches, typeof fixture.create().watch === 'function');
  }),

  watchLaw('an edit, a creation, a rename and a removal give a hint', async ({ detector, tree, hints }) => {
    await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await hints.assertHint('an edit in a folder', () => tree.write('lib/deep/c.ts', 'changed\n'));
    await hints.assertHint('a file that was created', () => tree.write('lib/new.ts', 'new\n'));
    await hints.assertHint('a rename', () => tree.rename('lib/new.ts', 'lib/newer.ts'));
    await hints.assertHint('a removal', () => tree.remove('lib/b.ts'));
    await hints.assertHint('a folder that was created', () => tree.write('folder/new.ts', 'new\n'));
  }),

  watchLaw('a disposed watch gives no hints, and can be disposed twice', async ({ detector, tree, hints }) => {
    const watch = await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await watch[Symbol.asyncDispose]();
    await hints.assertNoHint('of a disposed watch', () => tree.write('a.ts', 'changed again\n'));
  }),

  watchLaw('two watches do not depend on each other', async ({ detector, tree, hints }) => {
    const others = new HintCounter();
    const watch = await detector.watch({ onHint: hints.note });
    await detector.watch({ onHint: others.note });
    await hints.assertHint('an edit to the first watch', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await others.assertHint('an edit to the second watch', () => tree.write('a.ts', 'changed again\n'));
  }),

  watchLaw('disposing the detector ends its watches', async ({ detector, tree, hints }) => {
    await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await detector[Symbol.asyncDispose]();
    await hints.assertNoHint('after the disposal', () => tree.write('a.ts', 'changed again\n'));
  }),
];

interface Watched {
  readonly detector: GuardedStage<'changeDetector'>;
  readonly tree: WorkingTree;
  /** Counts nothing yet. */
  readonly hints: HintCounter;
}

function watchLaw(name: string, check: (watched: Watched) => Promise<void>): Law<'changeDetector'> {
  return treeLaw(name, async (detector, tree) => {
    if (!detector.facts.watches) throw new NotChecked('it does not declare watches');
    await check({ detector, tree, hints: new HintCounter() });
  });
}
