import assert from 'node:assert/strict';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for the explanations of single paths. */
export function verdictLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('explain agrees with the scan about each file', async (fixture) => {
      const paths = ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'ünï/世界.md', 'huge.bin', 'no-extension'];
      const contents = paths.map((path) => [path, path === 'huge.bin' ? new Uint8Array(5_000_000) : 'text\n'] as const);
      await tree(fixture.project).write(Object.fromEntries(contents));
      const scanner = await fixture.open();
      const { files, skipped } = await scanAll(scanner);
      const listed = new Set(files.map(({ path }) => path));
      for (const path of paths) {
        const verdict = await scanner.explain({ path });
        const skip = skipped.find((each) => each.path === path);
        if (listed.has(path)) assertEqual(verdict, { verdict: 'listed' }, path);
        else if (skip) assertEqual(verdict, { verdict: 'skipped', skipped: skip }, path);
        else assert.equal(verdict.verdict, 'ignored', path);
      }
    }),

    law('explain says folder for a folder with files', async (fixture) => {
      await tree(fixture.project).write({ 'src/a.ts': '1', 'src/deep/b.ts': '1' });
      const scanner = await fixture.open();
      for (const path of ['src', 'src/deep']) {
        assertEqual(await scanner.explain({ path }), { verdict: 'folder', entered: true }, path);
      }
    }),

    law('explain says absent for a path without a file', async (fixture) => {
      await tree(fixture.project).write({ 'a.ts': '1', 'src/b.ts': '1' });
      const scanner = await fixture.open();
      for (const path of ['gone.ts', 'gone/a.ts', 'a.ts/b.ts', 'src/gone.ts', '../a.ts']) {
        assertEqual(await scanner.explain({ path }), { verdict: 'absent' }, path);
      }
    }),
  ];
}
