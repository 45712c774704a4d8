import { law, type Law } from '../law/law.ts';
import { treeOf } from './diff-laws.ts';
import { HintCounter } from './hint-counter.ts';

/** What holds where a plugin watches; one that does not obeys them by not offering it. */
export const watchLaws: readonly Law<'changeDetector'>[] = [
  law('a file that is edited, created, renamed or removed is hinted', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const hints = new HintCounter();
    if (!(await detector.watch?.(hints.note))) return;
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await hints.assertHint('an edit in a folder', () => tree.write('lib/deep/c.ts', 'changed\n'));
    await hints.assertHint('a file that was created', () => tree.write('lib/new.ts', 'new\n'));
    await hints.assertHint('a rename', () => tree.rename('lib/new.ts', 'lib/newer.ts'));
    await hints.assertHint('a removal', () => tree.remove('lib/b.ts'));
    await hints.assertHint('a folder that was created', () => tree.write('folder/new.ts', 'new\n'));
  }),

  law('a watch that is disposed hints no more, and may be disposed twice', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const hints = new HintCounter();
    const watch = await detector.watch?.(hints.note);
    if (!watch) return;
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await watch[Symbol.asyncDispose]();
    await hints.assertNoHint('of a watch that is disposed', () => tree.write('a.ts', 'changed again\n'));
  }),

  law('two watches do not depend on each other', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const [hints, others] = [new HintCounter(), new HintCounter()];
    const watch = await detector.watch?.(hints.note);
    if (!watch || !(await detector.watch?.(others.note))) return;
    await hints.assertHint('an edit to the first watch', () => tree.write('a.ts', 'changed\n'));
    await watch[Symbol.asyncDispose]();
    await others.assertHint('an edit to the second watch', () => tree.write('a.ts', 'changed again\n'));
  }),

  law('disposing the detector ends its watches', async (bench) => {
    const tree = await treeOf(bench);
    const detector = await bench.open();
    const hints = new HintCounter();
    if (!(await detector.watch?.(hints.note))) return;
    await hints.assertHint('an edit', () => tree.write('a.ts', 'changed\n'));
    await detector[Symbol.asyncDispose]();
    await hints.assertNoHint('after the disposal', () => tree.write('a.ts', 'changed again\n'));
  }),
];
