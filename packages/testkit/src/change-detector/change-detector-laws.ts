import type { SourceFile } from '@codesearch/kernel';
import { sourceMark } from '../fixture/source-mark.ts';
import { sha256 } from '../fixture/source-text.ts';
import { writeTree } from '../fixture/tree.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { commitLaws } from './commit-laws.ts';
import { diffLaws } from './diff-laws.ts';
import { modelLaw } from './model-law.ts';
import { recordLaws } from './record-laws.ts';
import { watchLaws } from './watch-laws.ts';
import { diffOf, commitAll } from './working-tree.ts';
import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ScanDigest } from '@codesearch/toolkit';
import { treeLaw } from './tree-law.ts';

/** What holds for the digest of the committed scan. A change detector may leave it out. */
const digestLaws: readonly Law<'changeDetector'>[] = [
  treeLaw('scanDigest is the digest of the committed scan, or absent', async (detector, tree) => {
    const assertDigest = async (allowed: string | undefined, state: string): Promise<void> => {
      const { scanDigest } = await detector.snapshot();
      assert.ok(scanDigest === undefined || scanDigest === allowed, `a wrong scanDigest: ${state}`);
    };
    const first = digestOf(await tree.files());
    await assertDigest(undefined, 'nothing is committed');
    await diffOf(detector, await tree.files());
    await assertDigest(undefined, 'the scan is compared and not committed');
    await commitAll(detector, tree);
    await assertDigest(first, 'the scan is committed');
    await tree.write('a.ts', 'changed\n');
    await tree.remove('lib/b.ts');
    const second = digestOf(await tree.files());
    const { removed } = await diffOf(detector, await tree.files());
    await detector.commit({ records: [], removed });
    await assertDigest(undefined, 'a part of the scan is committed');
    await commitAll(detector, tree);
    await assertDigest(second, 'the second scan is committed');
    await detector.clear();
    await assertDigest(undefined, 'everything is forgotten');
  }),

  treeLaw(
    'scanDigest is absent if a file is so young that a second change could carry its stamp',
    async (detector, tree, fixture) => {
      const now = new Date();
      await tree.write('a.ts', 'written a moment ago\n');
      await utimes(join(fixture.project.root, 'a.ts'), now, now);
      await commitAll(detector, tree);
      assert.equal((await detector.snapshot()).scanDigest, undefined);
    },
  ),
];

function digestOf(files: readonly SourceFile[]): string {
  const digest = new ScanDigest();
  digest.add(files);
  return digest.close();
}

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
