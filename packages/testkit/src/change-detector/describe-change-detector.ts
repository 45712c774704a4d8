import type { SourceFile, StageBinding } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { sha256 } from '../fixture/source-text.ts';
import { writeTree } from '../fixture/tree.ts';
import { describeLaws } from '../law/describe-laws.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { commitLaws } from './commit-laws.ts';
import { diffLaws } from './diff-laws.ts';
import { watchLaws } from './watch-laws.ts';
import { diffOf } from './working-tree.ts';

const content = `${sourceMark}\n`;
const file: SourceFile = { path: 'a.ts', size: content.length, mtimeMs: 1_600_000_000_000, stamp: 'first' };

/** Every promise of a change detector. */
export const changeDetectorLaws: readonly Law<'changeDetector'>[] = [
  ...stageLaws({
    stage: 'changeDetector',
    prepare: (project) => writeTree(project.root, { 'a.ts': content }),
    operations: [
      { name: 'diff', abortable: true, run: (detector, options) => diffOf(detector, [file], options) },
      {
        name: 'commit',
        abortable: true,
        run: (detector, options) =>
          detector.commit({ records: [{ file, hash: sha256(content), chunks: 1 }], removed: [] }, options),
      },
      { name: 'record', abortable: false, run: (detector) => detector.record('a.ts') },
      {
        name: 'recordsAtLevels',
        abortable: true,
        run: (detector, options) => detector.recordsAtLevels(['raw'], options),
      },
      { name: 'snapshot', abortable: false, run: (detector) => detector.snapshot() },
      {
        name: 'watch',
        abortable: true,
        applies: (detector) => detector.watch !== undefined,
        run: async (detector, options) => (await detector.watch?.(() => {}, options))?.[Symbol.asyncDispose](),
      },
      { name: 'clear', abortable: false, run: (detector) => detector.clear() },
    ],
  }),
  ...diffLaws,
  ...commitLaws,
  ...watchLaws,
];

/** Registers the tests that every change detector passes. */
export function describeChangeDetector(bind: () => StageBinding<'changeDetector'>): void {
  describeLaws('changeDetector', changeDetectorLaws, bind);
}
