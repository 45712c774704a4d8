import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeTree } from '../fixture/tree.ts';
import { law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';
import { folderTree } from './source-tree.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** Sources of rules that are in no file. */
const unwritten: ReadonlySet<string> = new Set(['built-in', 'options', 'worktree']);

/** What holds for the explanations of single paths. */
export function verdictLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('explain agrees with the scan about each file and folder', async (fixture) => {
      // Many scanners leave out some of these.
      const named = ['ünï', 'node_modules', 'vendor', 'target', 'build', 'dist', '.cache'];
      const folders = ['src', 'src/deep', ...named, ...named.map((folder) => `src/${folder}`)];
      const others = ['a.ts', 'no-extension', '.env', 'huge.bin', 'empty.ts'];
      // Below and above the limits of most scanners.
      const sizes = [100_000, 400_000, 800_000, 1_500_000, 3_000_000];
      const sized = Object.fromEntries(sizes.map((size) => [`size-${size}.txt`, 'a line\n'.repeat(size / 7)]));
      const paths = [...others, ...Object.keys(sized), ...folders.map((folder) => `${folder}/b.ts`)];
      const contents = { ...sized, 'huge.bin': new Uint8Array(5_000_000), 'empty.ts': '' };
      const texts = Object.fromEntries(paths.map((path) => [path, 'text\n']));
      await tree(fixture.project).write({ ...texts, ...contents });
      // Whatever says what there is may not name it.
      await writeTree(fixture.project.root, { 'beside.ts': 'text\n' });
      const scanner = await fixture.open();
      const { files, skipped } = await scanAll(scanner);
      const listed = new Set(files.map(({ path }) => path));
      for (const folder of folders) {
        const verdict = await scanner.explain({ path: folder });
        const isEntered = [...files, ...skipped].some(({ path }) => path.startsWith(`${folder}/`));
        assert.ok(verdict.verdict === 'folder' && verdict.entered === isEntered, `whether it enters ${folder}`);
        const inside = await scanner.explain({ path: `${folder}/b.ts` });
        const absent = await scanner.explain({ path: `${folder}/absent.ts` });
        assert.equal(absent.verdict, 'absent', `${folder}/absent.ts`);
        if (verdict.rule && inside.verdict === 'ignored')
          assert.equal(inside.rule.matched, verdict.rule.matched, `what the rule that hides ${folder} has matched`);
      }
      for (const path of paths) {
        const verdict = await scanner.explain({ path });
        const skip = skipped.find((each) => each.path === path);
        if (listed.has(path)) assertEqual(verdict, { verdict: 'listed' }, path);
        else if (skip) assertEqual(verdict, { verdict: 'skipped', skipped: skip }, path);
        else assert.equal(verdict.verdict, 'ignored', path);
        if (verdict.verdict !== 'ignored' || tree !== folderTree) continue;
        const { source } = verdict.rule;
        const isWritten = unwritten.has(source) || existsSync(resolve(fixture.project.root, source));
        assert.ok(isWritten, `the rule that hides ${path} is in '${source}', and there is no such file`);
      }
      const beside = await scanner.explain({ path: 'beside.ts' });
      assert.equal(beside.verdict === 'listed', listed.has('beside.ts'), 'beside.ts');
    }),

    law('with other options too, explain agrees with the scan', async (fixture) => {
      const { variants = [] } = fixture.setup;
      if (variants.length === 0) throw new NotChecked('no variants were given');
      const paths = [
        'a.ts',
        'a.js',
        'src/b.ts',
        'src/c.py',
        'lib/d.md',
        'docs/e.txt',
        'test/f.go',
        'g',
        '.h',
        '.i/j.ts',
      ];
      await tree(fixture.project).write(Object.fromEntries(paths.map((path) => [path, `${path}\n`.repeat(9)])));
      for (const variant of variants) {
        const scanner = await fixture.of(variant).open();
        const { files, skipped } = await scanAll(scanner);
        for (const path of paths) {
          const { verdict } = await scanner.explain({ path });
          const isListed = files.some((file) => file.path === path);
          const isSkipped = skipped.some((file) => file.path === path);
          assert.equal(verdict, isListed ? 'listed' : isSkipped ? 'skipped' : 'ignored', path);
        }
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
      for (const path of ['gone.ts', 'gone/a.ts', 'a.ts/b.ts', 'src/gone.ts', '../a.ts', 'sr', 'a']) {
        assertEqual(await scanner.explain({ path }), { verdict: 'absent' }, path);
      }
    }),
  ];
}
