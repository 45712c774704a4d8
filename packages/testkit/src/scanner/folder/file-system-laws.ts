import assert from 'node:assert/strict';
import { chmod, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { listTree, writeTree } from '../../fixture/tree.ts';
import { law } from '../../law/law.ts';
import type { Law } from '../../law/law.ts';
import { assertRejects } from '../../law/rejection.ts';
import { readAll, scanAll } from '../scan-all.ts';
import { assertChangesSeen, assertRecalled } from '../unchanged-laws.ts';
import { assertEqual } from '../../law/assert-equal.ts';

/** What holds for files and folders of a file system. */
export const fileSystemLaws: readonly Law<'scanner'>[] = [
  law('a root that cannot be listed rejects with INPUT_INVALID', async (fixture) => {
    await rm(fixture.project.root, { recursive: true });
    const scan = async (): Promise<unknown> => scanAll(await fixture.open());
    await assertRejects(scan(), 'INPUT_INVALID', 'the scan of a missing root');
    await writeFile(fixture.project.root, 'a file');
    await assertRejects(scan(), 'INPUT_INVALID', 'the scan of a root that is a file');
  }),

  law('the order does not depend on the order in which the file system lists a folder', async (fixture) => {
    const { root } = fixture.project;
    const paths = Array.from({ length: 60 }, (_, index) => `d${(index * 7) % 11}/f${(index * 37) % 60}.ts`);
    await writeTree(root, Object.fromEntries(paths.map((path) => [path, path])));
    const first = await scanAll(await fixture.open());
    await rename(join(root, 'd0'), join(root, 'aside'));
    await rename(join(root, 'aside'), join(root, 'd0'));
    const again = await scanAll(await fixture.open());
    assertEqual(
      again.files.map(({ path }) => path),
      first.files.map(({ path }) => path),
    );
  }),

  law('scanning and reading write nothing into the tree', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, {
      '.gitignore': '*.log\n',
      'a.ts': '1',
      'b.log': '1',
      'c/d.bin': new Uint8Array([0, 1]),
      'c/l': { link: '.' },
    });
    const before = await listTree(root);
    await readAll(await fixture.open());
    await fixture.disposeStages();
    assertEqual(await listTree(root), before);
  }),

  law('a file that became a folder is skipped, and is not an error', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, { 'folder.ts': '1' });
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    await rm(join(root, 'folder.ts'));
    await mkdir(join(root, 'folder.ts'));
    for (const file of files) assert.ok('skipped' in (await scanner.read({ file })), `${file.path} was read`);
  }),

  law('a special file is skipped', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, { 'a.ts': '1' });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, 'socket'), resolve));
    try {
      const verdicts = await readAll(await fixture.open());
      assertEqual([...verdicts.keys()].toSorted(), ['a.ts', 'socket']);
      const verdict = verdicts.get('socket');
      assert.ok(verdict && 'reason' in verdict, 'the socket is not skipped');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }),

  law('a file or folder that must not be read is skipped, and is not an error', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, { 'a.ts': '1', 'closed.ts': '1', 'closed/b.ts': '1' });
    await chmod(join(root, 'closed.ts'), 0);
    await chmod(join(root, 'closed'), 0);
    try {
      const verdicts = await readAll(await fixture.open());
      assertEqual(verdicts.get('a.ts'), { text: '1' });
      // The superuser may read every file.
      const isSuperuser = process.getuid?.() === 0;
      const verdict = verdicts.get('closed.ts');
      assert.ok(verdict && ('reason' in verdict || isSuperuser), 'the file is not skipped');
    } finally {
      await chmod(join(root, 'closed'), 0o700);
    }
  }),

  law('unchangedSince counts links and ignored files as a scan does', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': '*.log\n',
      'a.ts': 'const a = 1;\n',
      'src/b.ts': 'const b = 1;\n',
      'd.log': 'a line\n',
      'link.ts': { link: 'a.ts' },
    });
    await assertRecalled(fixture);
  }),

  law(
    'unchangedSince sees an edit that keeps size and time, a rename, and a change of an ignore file',
    async (fixture) => {
      const { root } = fixture.project;
      const time = 1_600_000_000;
      await writeTree(root, { '.gitignore': '*.log\n', 'a.ts': 'const a = 1;\n', 'src/b.ts': 'const b = 1;\n' });
      // Times before and after the edit are equal to the last digit.
      await utimes(join(root, 'a.ts'), time, time);
      await assertChangesSeen(fixture, {
        'a file edited that keeps its size and time': async () => {
          await writeFile(join(root, 'a.ts'), 'const a = 2;\n');
          await utimes(join(root, 'a.ts'), time, time);
        },
        'a file renamed': () => rename(join(root, 'src/b.ts'), join(root, 'src/bb.ts')),
        'an ignore file edited': () => writeFile(join(root, '.gitignore'), '*.ts\n'),
      });
    },
  ),
];
