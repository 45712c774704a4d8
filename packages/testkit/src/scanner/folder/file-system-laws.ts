import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { writeTree } from '../../fixture/tree.ts';
import { law } from '../../law/law.ts';
import type { Law } from '../../law/law.ts';
import { NotChecked } from '../../law/not-checked.ts';
import { assertRejects } from '../../law/rejection.ts';
import { readAll, scanAll } from '../scan-all.ts';
import { assertEqual } from '../../law/assert-equal.ts';

/** After this time somebody writes to a pipe that is waited for. */
const patienceMs = 5_000;

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

  law('the data folder of the program is no part of the tree around it', async (fixture) => {
    const { root, contextWith } = fixture.project;
    await writeTree(root, { 'a.ts': '1', 'own/index.ts': '1', 'own/deep/b.ts': '1', 'owner.ts': '1' });
    const { files } = await scanAll(await fixture.open(contextWith({ home: join(root, 'own') })));
    assertEqual(files.map(({ path }) => path).toSorted(), ['a.ts', 'owner.ts']);
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
    await using server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, 'socket'), resolve));
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    assertEqual(
      files.map(({ path }) => path),
      ['a.ts'],
      'the files to index',
    );
    const verdicts = await readAll(scanner);
    assertEqual([...verdicts.keys()].toSorted(), ['a.ts', 'socket']);
    const verdict = verdicts.get('socket');
    assert.ok(verdict && 'reason' in verdict, 'the socket is not skipped');
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

  law('the state of a file that grows while it is read has no byte that was not read', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, { 'log.txt': 'a line\n' });
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    for (let round = 0; round < 10; round++) {
      // One line in each turn of the event loop, so that there is one between any two calls of the scanner.
      // More than a read has turns, but not without end for one that reads to the end.
      let left = 3_000;
      const grow = (): void => {
        if (left-- === 0) return;
        appendFileSync(join(root, 'log.txt'), 'a line\n');
        setImmediate(grow);
      };
      grow();
      for (const file of files) {
        const result = await scanner.read({ file });
        left = 0;
        if (!('source' in result)) continue;
        const { size } = result.source.file;
        const read = Buffer.byteLength(result.source.text);
        assert.ok(size <= read, `the state has ${size} bytes, of which ${read} were read`);
      }
    }
  }),

  law('a file that became a pipe is skipped, and is not waited for', async (fixture) => {
    const { root } = fixture.project;
    await writeTree(root, { 'pipe.ts': '1' });
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    const pipe = join(root, 'pipe.ts');
    await rm(pipe);
    execFileSync('mkfifo', [pipe]);
    const end = setTimeout(() => writeFileSync(pipe, ''), patienceMs);
    for (const file of files) {
      const began = performance.now();
      assert.ok('skipped' in (await scanner.read({ file })), `${file.path} was read`);
      assert.ok(performance.now() - began < patienceMs, 'it waited for somebody who writes to the pipe');
    }
    clearTimeout(end);
  }),

  law('reading leaves no file open', async (fixture) => {
    const openFiles = (): number => readdirSync('/proc/self/fd').length;
    if (!existsSync('/proc/self/fd')) throw new NotChecked('this system has no /proc/self/fd');
    const { root } = fixture.project;
    await writeTree(root, { 'a.ts': '1', 'b.bin': new Uint8Array([0, 1]) });
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    for (const file of files) await scanner.read({ file });
    const before = openFiles();
    for (let round = 0; round < 50; round++) for (const file of files) await scanner.read({ file });
    assert.ok(openFiles() < before + 50, 'each read leaves a file open');
  }),

  law('a folder that is removed while it is scanned is no error', async (fixture) => {
    const { root } = fixture.project;
    const folders = ['a', 'b', 'c'];
    await writeTree(
      root,
      Object.fromEntries(['0.ts', ...folders.map((name) => `${name}/1.ts`)].map((path) => [path, path])),
    );
    const scanner = await fixture.open();
    const paths: string[] = [];
    for await (const { files } of scanner.scan()) {
      paths.push(...files.map(({ path }) => path));
      for (const name of folders) await rm(join(root, name), { recursive: true, force: true });
    }
    assert.ok(paths.includes('0.ts'), 'the file of the root is not listed');
  }),

  law(
    'scan, stat and explain agree about each file, link and folder, and times are those of the files',
    async (fixture) => {
      const { root } = fixture.project;
      await writeTree(root, {
        'a.ts': '1',
        'huge.ts': new Uint8Array(5_000_000),
        'link.ts': { link: 'a.ts' },
        linked: { link: 'src' },
        'src/b.ts': '1',
        '.hidden/c.ts': '1',
        '.hidden.ts': '1',
        'node_modules/d/e.ts': '1',
        'build/f.ts': '1',
      });
      const scanner = await fixture.open();
      const { files, skipped } = await scanAll(scanner);
      const states = new Map(files.map((file) => [file.path, file]));
      const reasons = new Map(skipped.map((each) => [each.path, each]));
      const paths = [
        ...states.keys(),
        ...reasons.keys(),
        'link.ts',
        '.hidden/c.ts',
        '.hidden.ts',
        'node_modules/d/e.ts',
        'build/f.ts',
      ];
      for (const path of paths) {
        const state = states.get(path);
        const skip = reasons.get(path);
        // Whether a rule or a limit leaves a file out need not be looked up for its state.
        if (state || skip?.reason === 'symlink')
          assertEqual(await scanner.stat({ path }), state, `the state of ${path}`);
        const verdict = await scanner.explain({ path });
        if (state) assertEqual(verdict, { verdict: 'listed' }, path);
        else if (skip) assertEqual(verdict, { verdict: 'skipped', skipped: skip }, path);
        else assert.equal(verdict.verdict, 'ignored', `the verdict about ${path}, which the scan does not have`);
        if (state)
          assert.ok(Math.abs(state.mtimeMs - (await lstat(join(root, path))).mtimeMs) < 1, `the time of ${path}`);
      }
    },
  ),
];
