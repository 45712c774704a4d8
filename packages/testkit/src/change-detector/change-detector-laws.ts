import type { SourceFile } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { sha256 } from '../fixture/source-text.ts';
import { writeTree } from '../fixture/tree.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { commitLaws } from './commit-laws.ts';
import { diffLaws } from './diff-laws.ts';
import { digestLaws } from './digest-laws.ts';
import { modelLaw } from './model-law.ts';
import { recordLaws } from './record-laws.ts';
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
      { name: 'diff', run: (detector, options) => diffOf(detector, [file], options) },
      {
        name: 'commit',
        run: (detector, options) =>
          detector.commit({ records: [{ file, hash: sha256(content), chunks: 1 }], removed: [], ...options }),
      },
      { name: 'fileRecord', run: (detector, options) => detector.fileRecord({ path: 'a.ts', ...options }) },
      {
        name: 'recordsAtLevels',
        run: (detector, options) => detector.recordsAtLevels({ levels: ['raw'], ...options }),
      },
      { name: 'snapshot', run: (detector, options) => detector.snapshot(options) },
      {
        name: 'watch',
        isDeclared: ({ facts }) => facts.watches,
        async run(detector, options) {
          const watch = await detector.watch({ onHint: () => {}, ...options });
          await watch[Symbol.asyncDispose]();
        },
      },
      { name: 'clear', run: (detector, options) => detector.clear(options) },
    ],
  }),
  modelLaw,
  ...diffLaws,
  ...digestLaws,
  ...commitLaws,
  ...recordLaws,
  ...watchLaws,
];
