import assert from 'node:assert/strict';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scanner } from '@codesearch/kernel';
import { listTree, writeTree } from '../fixture/tree.ts';
import { rejectsWithCode } from '../law/expect.ts';
import { law, type Law } from '../law/law.ts';
import { readAll, scanAll, scanPaths } from './scan-all.ts';

export const scanLaws: readonly Law<'scanner'>[] = [
  law('every file is listed once by its POSIX path', async (bench) => {
    const paths = [
      'a.ts',
      'src/b.ts',
      'src/deep/er/c.py',
      'with space/and "quotes".ts',
      'ünï/世界 👩‍👩‍👧.md',
      '#hash.ts',
      '!bang.ts',
      '[bracket].ts',
      '-dash.ts',
      '.hidden.ts',
      'no-extension',
    ];
    await writeTree(bench.project.root, Object.fromEntries(paths.map((path) => [path, `content of ${path}\n`])));
    const scanner = await bench.open();
    assert.deepEqual(await scanPaths(scanner), paths.toSorted());
  }),

  law('the order is the same at every scan and in every instance', async (bench) => {
    const { root } = bench.project;
    const paths = Array.from({ length: 120 }, (_, index) => `d${(index * 7) % 11}/f${(index * 37) % 120}.ts`);
    await writeTree(root, Object.fromEntries(paths.map((path) => [path, path])));
    const scanner = await bench.open();
    const first = await scanAll(scanner);
    assert.equal(first.files.length, paths.length);
    assert.deepEqual(await scanAll(scanner), first);
    // Removing and writing again changes the order in which many file systems list a folder.
    await rename(join(root, 'd0'), join(root, 'aside'));
    await rename(join(root, 'aside'), join(root, 'd0'));
    const again = await scanAll(await bench.open());
    assert.deepEqual(
      again.files.map(({ path }) => path),
      first.files.map(({ path }) => path),
    );
  }),

  law('an empty project has no files', async (bench) => {
    await writeTree(bench.project.root, { 'empty/': '' });
    assert.deepEqual(await scanAll(await bench.open()), { files: [], skipped: [] });
  }),

  law('a root that cannot be listed rejects with INPUT_INVALID', async (bench) => {
    await rm(bench.project.root, { recursive: true });
    const scan = async (): Promise<unknown> => scanAll(await bench.open());
    await rejectsWithCode(scan(), 'INPUT_INVALID', 'the scan of a missing root');
    await writeFile(bench.project.root, 'a file');
    await rejectsWithCode(scan(), 'INPUT_INVALID', 'the scan of a root that is a file');
  }),

  law('ignore files hold where they stand and below, also outside of a repository', async (bench) => {
    await writeTree(bench.project.root, {
      '.gitignore': '# comment\n\n*.log\n/build\ncache/\n!keep.log\ndoc/*.txt\n**/gen/*.ts\n\\#odd.ts\n',
      'a.ts': '1',
      'a.log': '1',
      'keep.log': '1',
      'deep/down/b.log': '1',
      'deep/keep.log': '1',
      'build/out.ts': '1',
      'src/build/in.ts': '1',
      'src/cache/c.ts': '1',
      'cache.ts': '1',
      'doc/a.txt': '1',
      'doc/sub/b.txt': '1',
      'x/y/gen/z.ts': '1',
      'x/y/gen/z.py': '1',
      '#odd.ts': '1',
      'pkg/.gitignore': '!*.log\n/local.ts\nfixtures/**\n!fixtures/a.ts\n',
      'pkg/a.log': '1',
      'pkg/sub/b.log': '1',
      'pkg/local.ts': '1',
      'pkg/sub/local.ts': '1',
      'local.ts': '1',
      'pkg/fixtures/a.ts': '1',
      'pkg/fixtures/b.ts': '1',
    });
    const paths = (await scanPaths(await bench.open())).filter((path) => !path.endsWith('.gitignore'));
    assert.deepEqual(paths, [
      'a.ts',
      'cache.ts',
      'deep/keep.log',
      'doc/sub/b.txt',
      'keep.log',
      'local.ts',
      'pkg/a.log',
      'pkg/fixtures/a.ts',
      'pkg/sub/b.log',
      'pkg/sub/local.ts',
      'src/build/in.ts',
      'x/y/gen/z.py',
    ]);
  }),

  law('a file cannot be taken back from an ignored folder', async (bench) => {
    await writeTree(bench.project.root, {
      '.gitignore': 'out/\n!out/a.ts\n*.tmp/\n',
      'out/a.ts': '1',
      'out/.gitignore': '!*\n',
      'b.tmp/c.ts': '1',
      'd.ts': '1',
    });
    const paths = (await scanPaths(await bench.open())).filter((path) => !path.endsWith('.gitignore'));
    assert.deepEqual(paths, ['d.ts']);
  }),

  law('the folder of git itself is not listed', async (bench) => {
    await writeTree(bench.project.root, {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/hooks/pre-commit': '#!/bin/sh\n',
      'sub/.git': 'gitdir: ../.git\n',
      'a.ts': '1',
    });
    const { files, skipped } = await scanAll(await bench.open());
    assert.deepEqual(
      [...files, ...skipped].map(({ path }) => path),
      ['a.ts'],
    );
  }),

  law('links are not followed out of the root, and loops end', async (bench) => {
    const outside = await bench.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n', 'folder/more.ts': 'const more = 1;\n' });
    await writeTree(bench.project.root, {
      'a.ts': 'const a = 1;\n',
      'sub/b.ts': 'const b = 1;\n',
      'sub/loop': { link: '.' },
      'sub/up': { link: '..' },
      self: { link: 'self' },
      'dangling.ts': { link: 'nowhere.ts' },
      'twin.ts': { link: 'a.ts' },
      'out.ts': { link: join(outside.root, 'secret.ts') },
      outdir: { link: outside.root },
    });
    const verdicts = await readAll(await bench.open());
    const texts = [...verdicts].filter(([, verdict]) => 'text' in verdict).map(([path]) => path);
    assert.deepEqual(texts.toSorted(), ['a.ts', 'sub/b.ts']);
    for (const path of ['out.ts', 'dangling.ts', 'twin.ts']) {
      assert.deepEqual(verdicts.get(path), { reason: 'symlink' }, `the verdict about ${path}`);
    }
  }),

  law('a changed file has another stamp, and an unchanged one the same', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, { 'changed.ts': 'short\n', 'kept.ts': 'kept\n' });
    for (const name of ['changed.ts', 'kept.ts']) await utimes(join(root, name), 1_600_000_000, 1_600_000_000);
    const scanner = await bench.open();
    const before = await stampsOf(scanner);
    await writeFile(join(root, 'changed.ts'), 'another length\n');
    const after = await stampsOf(await bench.open());
    assert.notEqual(after.get('changed.ts'), before.get('changed.ts'));
    assert.equal(after.get('kept.ts'), before.get('kept.ts'));
  }),

  law('scanning and reading write nothing into the tree', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, {
      '.gitignore': '*.log\n',
      'a.ts': '1',
      'b.log': '1',
      'c/d.bin': new Uint8Array([0, 1]),
      'c/l': { link: '.' },
    });
    const before = await listTree(root);
    await readAll(await bench.open());
    await bench.disposeStages();
    assert.deepEqual(await listTree(root), before);
  }),

  law('a scan that is left early, and two scans at once, disturb no other', async (bench) => {
    await writeTree(
      bench.project.root,
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`d${at}/a.ts`, '1'])),
    );
    const scanner = await bench.open();
    for await (const _ of scanner.scan()) break;
    const [one, two] = await Promise.all([scanAll(scanner), scanAll(scanner)]);
    assert.equal(one.files.length, 50);
    assert.deepEqual(two, one);
  }),
];

async function stampsOf(scanner: Scanner): Promise<ReadonlyMap<string, string>> {
  return new Map((await scanAll(scanner)).files.map(({ path, stamp }) => [path, stamp]));
}
