import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';
import { ScanDigest } from '@codesearch/toolkit';

import type { Law } from '../law/law.ts';
import { commitAll, diffOf } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';

/** What holds for the digest of the committed scan. A change detector may leave it out. */
export const digestLaws: readonly Law<'changeDetector'>[] = [
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
