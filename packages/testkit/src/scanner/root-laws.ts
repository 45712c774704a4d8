import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeTree } from '../fixture/tree.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { readAll, scanAll } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';

const secret = 'const outsideOfTheRoot = 1;\n';

/** What holds for files outside of the root, whatever a scanner reads. */
export function rootLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('no path that leads out of the root is listed, read or described', async (fixture) => {
      const { root } = fixture.project;
      const outside = await outsideFile(fixture);
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'const a = 1;\n' });
      const relative = `${'../'.repeat(root.split('/').length)}${outside.slice(1)}`;
      // Whatever says what there is, such as a list of paths, may name them.
      for (const path of [relative, outside]) await Promise.resolve(source.name?.(path)).catch(() => {});
      const scanner = await fixture.open();
      const verdicts = await readAll(scanner);
      assert.deepEqual([...verdicts.keys()], ['a.ts'], 'the listed paths');
      for (const path of [relative, outside, `src/../${relative}`]) {
        const file = { path, size: secret.length, mtimeMs: 1, stamp: 'any' };
        const [read, stat] = await Promise.allSettled([scanner.read({ file }), scanner.stat({ path })]);
        assert.ok(!(read.status === 'fulfilled' && 'source' in read.value), 'a file outside of the root was read');
        assert.ok(!(stat.status === 'fulfilled' && stat.value), 'a file outside of the root has a state');
      }
    }),

    law('a link in the project is not followed out of the root', async (fixture) => {
      const { root } = fixture.project;
      const outside = await outsideFile(fixture);
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'const a = 1;\n', 'link.ts': 'const link = 1;\n', 'moved/b.ts': 'const b = 1;\n' });
      const scanner = await fixture.open();
      await readAll(scanner);
      for (const [path, target] of [
        ['link.ts', outside],
        ['moved', dirname(outside)],
      ] as const) {
        const own = join(root, path);
        // A scanner of another source has no such file, and a link there means nothing to it.
        await rm(own, { recursive: true, force: true });
        await mkdir(dirname(own), { recursive: true });
        await symlink(target, own);
      }
      for (const each of [scanner, await fixture.open()]) {
        // No file of the project has this size.
        const through = (await scanAll(each)).files.filter(({ size }) => size === secret.length);
        assert.deepEqual(through, [], 'files outside of the root that a scan lists');
        for (const [path, verdict] of await readAll(each))
          assert.ok(!('text' in verdict && verdict.text === secret), `${path} was read through a link`);
      }
      assert.ok(existsSync(outside), 'the file outside of the root was removed');
    }),
  ];
}

/** @returns the absolute path of a file in another project. `b.ts` is there too */
async function outsideFile(fixture: StageFixture<'scanner'>): Promise<string> {
  const outside = await fixture.otherProject();
  await writeTree(outside.root, { 'secret.ts': secret, 'b.ts': secret });
  return join(outside.root, 'secret.ts');
}
