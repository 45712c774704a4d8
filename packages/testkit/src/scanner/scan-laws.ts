import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { GuardedStage } from '@codesearch/stages';
import { writeTree } from '../fixture/tree.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import { onlyFile, readAll, scanAll, scanPaths, sourceOf } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for the listing of files. */
export function scanLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('every file is listed once by its POSIX path', async (fixture) => {
      const paths = [
        'a.ts',
        'src/b.ts',
        'src/deep/er/c.py',
        'with space/and "quotes".ts',
        'ünï/世界 👩‍👩‍👧.md',
        'two characters/e\u0301.ts',
        '#hash.ts',
        '!bang.ts',
        '[bracket].ts',
        '-dash.ts',
        'no-extension',
        'Upper/CASE.TS',
        '__tests__/__init__.py',
        'blank at the end /of both ',
      ];
      await tree(fixture.project).write(Object.fromEntries(paths.map((path) => [path, `content of ${path}\n`])));
      assertEqual(await scanPaths(await fixture.open()), paths.toSorted());
    }),

    law('the order is the same at every scan and in every instance', async (fixture) => {
      const source = tree(fixture.project);
      // More than a batch, more than most limits, and no multiple of them.
      const paths = Array.from({ length: 1_201 }, (_, index) => `d${(index * 7) % 11}/f${(index * 37) % 1_201}.ts`);
      await source.write(Object.fromEntries(paths.map((path) => [path, path])));
      const scanner = await fixture.open();
      const first = await scanAll(scanner);
      assert.equal(first.files.length, paths.length);
      // Whole lists of that length take too long to describe.
      assert.ok(isDeepStrictEqual(await scanAll(scanner), first), 'a second scan is another one');
      const [path = ''] = paths;
      await source.remove([path]);
      await source.write({ [path]: path });
      const again = await scanAll(await fixture.open());
      assert.ok(isDeepStrictEqual(pathsOf(again.files), pathsOf(first.files)), 'one file was written again');
    }),

    law('an empty tree has no files', async (fixture) => {
      const source = tree(fixture.project);
      assertEqual(await scanAll(await fixture.open()), { files: [], skipped: [] });
      await source.write({ 'folder/a.ts': 'const a = 1;\n' });
      await source.remove(['folder/a.ts']);
      assertEqual(await scanAll(await fixture.open()), { files: [], skipped: [] });
    }),

    law('two projects do not see each other', async (fixture) => {
      const other = await fixture.otherProject();
      await tree(fixture.project).write({ 'a.ts': 'const a = 1;\n', 'here.ts': '' });
      await tree(other).write({ 'a.ts': 'const a = 2;\n', 'this.ts': '' });
      const scanners = [await fixture.open(), await fixture.open(other.context)];
      const texts = [];
      for (const scanner of scanners) texts.push([...(await readAll(scanner))].filter(([path]) => path === 'a.ts'));
      assertEqual(
        texts,
        ['const a = 1;\n', 'const a = 2;\n'].map((text) => [['a.ts', { text }]]),
      );
    }),

    law('an open scanner sees files that are added and removed', async (fixture) => {
      const source = tree(fixture.project);
      const scanner = await fixture.open();
      assertEqual(await scanPaths(scanner), []);
      await source.write({ 'a.ts': 'const a = 1;\n', 'lib/b.ts': 'const b = 1;\n' });
      assertEqual(await scanPaths(scanner), ['a.ts', 'lib/b.ts']);
      await source.remove(['a.ts']);
      assertEqual(await scanPaths(scanner), ['lib/b.ts']);
    }),

    law('the size of a file is the number of its bytes', async (fixture) => {
      const text = 'const größe = "世界";\n';
      await tree(fixture.project).write({ 'size.ts': text });
      const [file] = (await scanAll(await fixture.open())).files;
      assert.equal(file?.size, Buffer.byteLength(text));
    }),

    law('a file that no scan lists has no state', async (fixture) => {
      const { root } = fixture.project;
      const source = tree(fixture.project);
      await source.write({ 'lib/a.ts': 'const a = 1;\n' });
      // Whatever says what there is may name what is no file.
      for (const path of ['gone.ts', 'lib']) await source.name?.(path);
      await writeTree(root, { 'beside.ts': 'const beside = 1;\n' });
      const scanner = await fixture.open();
      const listed = new Set(await scanPaths(scanner));
      assert.ok(listed.has('lib/a.ts') && !listed.has('gone.ts') && !listed.has('lib'), [...listed].join(', '));
      for (const path of ['lib/a.ts', 'beside.ts', 'gone.ts', 'lib'])
        assert.equal((await scanner.stat({ path })) !== undefined, listed.has(path), `the state of ${path}`);
    }),

    law('a changed file has another stamp, and an unchanged one keeps its stamp', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'changed.ts': 'short\n', 'kept.ts': 'kept\n' });
      const before = await stampsOf(await fixture.open());
      await source.write({ 'changed.ts': 'another length\n' });
      const after = await stampsOf(await fixture.open());
      assert.notEqual(after.get('changed.ts'), before.get('changed.ts'));
      assert.equal(after.get('kept.ts'), before.get('kept.ts'));
    }),

    law('a file that was replaced by one of the same length has another stamp', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'edited.ts': 'const a = 1;\n', 'kept.ts': 'kept\n' });
      const scanner = await fixture.open();
      const before = await stampsOf(scanner);
      const exact = (await scanAll(scanner)).files.every((file) => file.exact);
      // A clock of a file system may have ticks of some milliseconds.
      await wait(30);
      await source.write({ 'edited.ts': 'const a = 2;\n', ...(exact && { 'kept.ts': 'kept\n' }) });
      for (const [whose, each] of [
        ['of the same instance', scanner],
        ['of another one', await fixture.open()],
      ] as const) {
        const after = await stampsOf(each);
        assert.notEqual(after.get('edited.ts'), before.get('edited.ts'), `the stamp ${whose}`);
        assert.equal(after.get('kept.ts'), before.get('kept.ts'), `the stamp ${whose} of a file that was kept`);
      }
    }),

    law('an edit that keeps size and time has another stamp', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'const a = 1;\n' });
      const path = join(fixture.project.root, 'a.ts');
      if (!existsSync(path)) throw new NotChecked('the files of its tree are not in the folder');
      const time = 1_600_000_000;
      await utimes(path, time, time);
      const scanner = await fixture.open();
      const { stamp } = await onlyFile(scanner);
      await writeFile(path, 'const a = 2;\n');
      await utimes(path, time, time);
      const edited = await onlyFile(scanner);
      // One of commits reads no such file.
      if (sourceOf(await scanner.read({ file: edited }), 'a.ts').text !== 'const a = 2;\n')
        throw new NotChecked('it does not read the files on disk');
      assert.notEqual(edited.stamp, stamp);
    }),

    law('a scan that is left early and concurrent scans do not disturb other scans', async (fixture) => {
      const paths = Array.from({ length: 50 }, (_, index) => `d${index}/a.ts`);
      await tree(fixture.project).write(Object.fromEntries(paths.map((path) => [path, '1'])));
      const scanner = await fixture.open();
      for await (const _ of scanner.scan()) break;
      const [one, two] = await Promise.all([scanAll(scanner), scanAll(scanner)]);
      assert.equal(one.files.length, 50);
      assertEqual(two, one);
    }),
  ];
}

async function stampsOf(scanner: GuardedStage<'scanner'>): Promise<ReadonlyMap<string, string>> {
  return new Map((await scanAll(scanner)).files.map(({ path, stamp }) => [path, stamp]));
}

function pathsOf(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}
