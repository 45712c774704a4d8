import assert from 'node:assert/strict';
import { law } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { Law } from '../law/law.ts';
import { HintCounter } from './hint-counter.ts';
import { treeOf } from './working-tree.ts';

/** What holds for a change detector that watches. */
export const watchLaws: readonly Law<'changeDetector'>[] = [
  law('watches is declared exactly if watch is implemented', async (fixture) => {
    const { watches = false } = fixture.bind().describe(fixture.project.context);
    assert.equal(watches, typeof fixture.create().watch === 'function');
  }),

  law('an edit, a creation, a rename and a removal give a hint', async (fixture) => {
    const tree = await treeOf(fixture);
    const detector = await fixture.open();
    const hints = new HintCounter();
    if (!detector.facts.watches) throw new NotDeclared();
    await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await hints.assertHint('an edit in a folder', () => tree.write('lib/deep/c.ts', 'changed\n'));
    await hints.assertHint('a file that was created', () => tree.write('lib/new.ts', 'new\n'));
    await hints.assertHint('a rename', () => tree.rename('lib/new.ts', 'lib/newer.ts'));
    await hints.assertHint('a removal', () => tree.remove('lib/b.ts'));
    await hints.assertHint('a folder that was created', () => tree.write('folder/new.ts', 'new\n'));
  }),

  law('a disposed watch gives no hints, and can be disposed twice', async (fixture) => {
    const tree = await treeOf(fixture);
    const detector = await fixture.open();
    const hints = new HintCounter();
    if (!detector.facts.watches) throw new NotDeclared();
    const watch = await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await watch[Symbol.asyncDispose]();
    await hints.assertNoHint('of a disposed watch', () => tree.write('a.ts', 'changed again\n'));
  }),

  law('two watches do not depend on each other', async (fixture) => {
    const tree = await treeOf(fixture);
    const detector = await fixture.open();
    const [hints, others] = [new HintCounter(), new HintCounter()];
    if (!detector.facts.watches) throw new NotDeclared();
    const watch = await detector.watch({ onHint: hints.note });
    await detector.watch({ onHint: others.note });
    await hints.assertHint('an edit to the first watch', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await others.assertHint('an edit to the second watch', () => tree.write('a.ts', 'changed again\n'));
  }),

  law('disposing the detector ends its watches', async (fixture) => {
    const tree = await treeOf(fixture);
    const detector = await fixture.open();
    const hints = new HintCounter();
    if (!detector.facts.watches) throw new NotDeclared();
    await detector.watch({ onHint: hints.note });
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await detector[Symbol.asyncDispose]();
    await hints.assertNoHint('after the disposal', () => tree.write('a.ts', 'changed again\n'));
  }),
];
