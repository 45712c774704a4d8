import assert from 'node:assert/strict';
import { lstat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceMark } from '../fixture/source-mark.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { fileSystemLaws } from './folder/file-system-laws.ts';
import { linkLaws } from './folder/link-laws.ts';
import { readLaws } from './read-laws.ts';
import { rootLaws } from './root-laws.ts';
import { readAll, scanAll } from './scan-all.ts';
import { scanLaws } from './scan-laws.ts';
import { folderTree } from './source-tree.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { unchangedLaws } from './unchanged-laws.ts';
import { verdictLaws } from './verdict-laws.ts';
import { law } from '../law/law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/**
 * Every promise of a scanner, whatever it reads. Of one that reads the project's folder, also those about links,
 * special files and modes.
 *
 * @param tree how files get into what the scanner reads; by default they are written into the project's folder
 */
export function scannerLaws(tree: OpenSourceTree = folderTree): readonly Law<'scanner'>[] {
  return [
    ...stageLaws({
      stage: 'scanner',
      prepare: (project) =>
        tree(project).write({
          'a.ts': `${sourceMark}\n`,
          'b/c.bin': `${sourceMark}\0`,
          'b/d.py': 'a line\n'.repeat(99),
        }),
      output: async (scanner) => [...(await readAll(scanner))].toSorted(),
      operations: [
        {
          name: 'scan',
          async run(scanner, options) {
            const batches = [];
            for await (const batch of scanner.scan(options)) batches.push(batch);
            return batches;
          },
        },
        {
          name: 'unchangedSince',
          isDeclared: ({ facts }) => facts.remembersScans,
          run: (scanner, options) => scanner.unchangedSince({ digest: 'any', ...options }),
        },
        { name: 'stat', run: (scanner, options) => scanner.stat({ path: 'a.ts', ...options }) },
        { name: 'explain', run: (scanner, options) => scanner.explain({ path: 'a.ts', ...options }) },
        {
          name: 'read',
          run: (scanner, options) =>
            scanner.read({ file: { path: 'a.ts', size: 13, mtimeMs: 1, stamp: 'any' }, ...options }),
        },
      ],
    }),
    ...scanLaws(tree),
    ...rootLaws(tree),
    ...stateLaws(tree),
    ...verdictLaws(tree),
    ...readLaws(tree),
    ...unchangedLaws(tree),
    ...(tree === folderTree ? [...fileSystemLaws, ...linkLaws] : []),
  ];
}

/** What holds for the states of single files. */
function stateLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('stat returns the state that a scan lists, in every instance', async (fixture) => {
      await tree(fixture.project).write({
        'a.ts': 'const a = 1;\n',
        'empty.ts': '',
        'src/deep/er/b c.ts': 'const b = 2;\n',
        'ünï/世界.md': 'text\n',
      });
      // The time of its change is another one then.
      await utimes(join(fixture.project.root, 'a.ts'), 1_600_000_000, 1_600_000_000).catch(() => {});
      const { files } = await scanAll(await fixture.open());
      assert.equal(files.length, 4);
      const other = await fixture.open();
      for (const file of files) assertEqual(await other.stat({ path: file.path }), file, `of ${file.path}`);
      // Whether a file is young decides whether its content is compared.
      for (const { path, mtimeMs, changedMs, exact } of files) {
        const onDisk = await lstat(join(fixture.project.root, path)).catch(() => undefined);
        if (exact || !onDisk) continue;
        const isRight = Math.abs(onDisk.mtimeMs - mtimeMs) < 0.01;
        assert.ok(isRight, `mtimeMs of ${path} is ${mtimeMs}, and of the file ${onDisk.mtimeMs}`);
        const isChange = changedMs === undefined || Math.abs(onDisk.ctimeMs - changedMs) < 1;
        assert.ok(isChange, `changedMs of ${path} is ${changedMs}, and of the file ${onDisk.ctimeMs}`);
      }
    }),

    law('stat sees a change and a removal at once', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'short\n', 'b.ts': 'b\n' });
      const scanner = await fixture.open();
      const before = await scanner.stat({ path: 'a.ts' });
      assert.ok(before, 'the file has no state');
      await source.write({ 'a.ts': 'another length\n' });
      await source.remove(['b.ts']);
      const [after] = (await scanAll(scanner)).files;
      assertEqual(await scanner.stat({ path: 'a.ts' }), after);
      assert.notEqual(after?.stamp, before.stamp);
      assert.equal(await scanner.stat({ path: 'b.ts' }), undefined, 'the state of a removed file');
    }),

    law('a path without a file has no state', async (fixture) => {
      await tree(fixture.project).write({ 'sub/a.ts': 'const a = 1;\n' });
      const scanner = await fixture.open();
      for (const path of ['gone.ts', 'gone/a.ts', 'sub', 'sub/a.ts/b.ts', 'a.ts', '../sub/a.ts']) {
        assert.equal(await scanner.stat({ path }), undefined, `the state of ${path}`);
      }
    }),
  ];
}
