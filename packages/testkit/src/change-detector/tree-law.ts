import type { GuardedStage } from '@codesearch/stages';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { treeOf } from './working-tree.ts';
import type { WorkingTree } from './working-tree.ts';

/** Makes a law of a check that gets an opened detector and a tree of five files, which it has not compared yet. */
export function treeLaw(
  name: string,
  check: (
    detector: GuardedStage<'changeDetector'>,
    tree: WorkingTree,
    fixture: StageFixture<'changeDetector'>,
  ) => Promise<void>,
): Law<'changeDetector'> {
  return law(name, async (fixture) => {
    const tree = await treeOf(fixture);
    await check(await fixture.open(), tree, fixture);
  });
}
