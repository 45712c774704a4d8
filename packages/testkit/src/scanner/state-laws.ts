import assert from 'node:assert/strict';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';

export const stateLaws: readonly Law<'scanner'>[] = [
  law('stat tells of every listed file the state that a scan tells, in every instance', async (bench) => {
    await writeTree(bench.project.root, {
      'a.ts': 'const a = 1;\n',
      'empty.ts': '',
      'src/deep/er/b c.ts': 'const b = 2;\n',
      'ünï/世界.md': 'text\n',
      '.hidden.ts': 'const c = 3;\n',
    });
    const { files } = await scanAll(await bench.open());
    assert.equal(files.length, 5);
    const other = await bench.open();
    for (const file of files) assert.deepEqual(await other.stat(file.path), file, `the state of ${file.path}`);
  }),

  law('stat sees a change and a removal at once', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, { 'a.ts': 'short\n', 'b.ts': 'b\n' });
    const scanner = await bench.open();
    const before = await scanner.stat('a.ts');
    assert.ok(before, 'the file has a state');
    await writeFile(join(root, 'a.ts'), 'another length\n');
    await rm(join(root, 'b.ts'));
    const [after] = (await scanAll(scanner)).files;
    assert.deepEqual(await scanner.stat('a.ts'), after);
    assert.notEqual(after?.stamp, before.stamp);
    assert.equal(await scanner.stat('b.ts'), undefined, 'the state of a file that is gone');
  }),

  law('what is no file of the project has no state', async (bench) => {
    const { root } = bench.project;
    const outside = await bench.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(root, {
      'sub/a.ts': 'const a = 1;\n',
      'moved/secret.ts': 'const b = 1;\n',
      'twin.ts': { link: 'sub/a.ts' },
      'out.ts': { link: join(outside.root, 'secret.ts') },
      outdir: { link: outside.root },
      indir: { link: 'sub' },
    });
    const scanner = await bench.open();
    assert.ok(await scanner.stat('moved/secret.ts'), 'the file has a state');
    await rename(join(root, 'moved'), join(outside.root, 'moved'));
    await symlink(outside.root, join(root, 'moved'));
    await mkdir(join(root, 'empty'));
    const away = '../'.repeat(root.split('/').length);
    const paths = [
      'gone.ts',
      'gone/a.ts',
      'sub',
      'empty',
      'sub/a.ts/b.ts',
      'twin.ts',
      'out.ts',
      'outdir',
      'outdir/secret.ts',
      'indir/a.ts',
      'moved/secret.ts',
      join(outside.root, 'secret.ts'),
      `${away}${outside.root.slice(1)}/secret.ts`,
    ];
    for (const path of paths) assert.equal(await scanner.stat(path), undefined, `the state of ${path}`);
  }),
];
