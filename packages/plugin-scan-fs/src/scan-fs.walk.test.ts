import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listing, read, Scratch } from '../test/scratch.ts';

const isRoot = process.getuid?.() === 0;

it('reports links and does not follow them, wherever they lead', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts', 'sub/b.ts', '../outside/secret.ts');
  const link = (target: string, path: string): void => symlinkSync(target, join(scratch.root, path));
  link('a.ts', 'twin.ts');
  link('..', 'sub/up');
  link('.', 'sub/self');
  link('nowhere', 'dangling');
  link(scratch.beside('outside'), 'folder');
  link('../outside/secret.ts', 'secret.ts');
  expect(await listing(scratch.scanner())).toEqual({
    files: ['a.ts', 'sub/b.ts'],
    skipped: {
      'twin.ts': 'symlink',
      'sub/up': 'symlink',
      'sub/self': 'symlink',
      dangling: 'symlink',
      folder: 'symlink',
      'secret.ts': 'symlink',
    },
  });
});

it('follows a root that is a link', async () => {
  await using scratch = new Scratch();
  scratch.touch('real/a.ts');
  symlinkSync('real', join(scratch.root, 'link'));
  const scanner = scratch.scanner({}, 'link');
  expect(await listing(scanner)).toEqual({ files: ['a.ts'], skipped: {} });
  expect(await read(scanner, 'a.ts')).toHaveProperty('source.text', 'text\n');
});

it('lists hard links as two files', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts');
  linkSync(join(scratch.root, 'a.ts'), join(scratch.root, 'b.ts'));
  expect((await listing(scratch.scanner())).files).toEqual(['a.ts', 'b.ts']);
});

it('skips pipes in a scan, and does not wait for them in a read', async () => {
  await using scratch = new Scratch();
  execFileSync('mkfifo', [join(scratch.root, 'pipe'), join(scratch.root, '.gitignore')]);
  const scanner = scratch.scanner();
  expect(await listing(scanner)).toEqual({ files: [], skipped: { pipe: 'special', '.gitignore': 'special' } });
  expect(await read(scanner, 'pipe')).toHaveProperty('skipped.reason', 'special');
});

it('skips names that are not UTF-8, and matches rules against their bytes', async () => {
  await using scratch = new Scratch();
  const bytes = (text: string): Buffer => Buffer.from(join(scratch.root, text), 'latin1');
  writeFileSync(bytes('caf\xe9.ts'), '');
  writeFileSync(bytes('caf\xe9.log'), '');
  mkdirSync(bytes('d\xff'));
  writeFileSync(bytes('d\xff/inside.ts'), '');
  scratch.touch('\ufffd.ts');
  writeFileSync(join(scratch.root, '.gitignore'), Buffer.from('caf\xe9.l*\n', 'latin1'));
  expect(await listing(scratch.scanner())).toEqual({
    files: ['.gitignore', '\ufffd.ts'],
    skipped: { 'caf%e9.ts': 'unreadable', 'd%ff': 'unreadable' },
  });
});

it.skipIf(isRoot)('skips a folder that cannot be listed, with the reason', async () => {
  await using scratch = new Scratch();
  scratch.touch('a.ts', 'locked/b.ts');
  chmodSync(join(scratch.root, 'locked'), 0);
  expect(await listing(scratch.scanner())).toEqual({ files: ['a.ts'], skipped: { locked: 'unreadable' } });
  chmodSync(join(scratch.root, 'locked'), 0o700);
});

it('skips a folder that is too deep for the system, and lists the folders above it', async () => {
  await using scratch = new Scratch();
  const chain = Array.from({ length: 9 }, () => 'd'.repeat(250)).join('/');
  scratch.touch(`outer/${chain}/a.ts`, `inner/${chain}/unreachable.ts`);
  const moved = join(scratch.root, 'outer', chain, 'inner');
  renameSync(join(scratch.root, 'inner'), moved);
  const scanner = scratch.scanner();
  const { files, skipped } = await listing(scanner);
  const explained = await Promise.all(Object.keys(skipped).map((path) => scanner.explain({ path })));
  renameSync(moved, join(scratch.root, 'inner'));
  expect(files).toEqual([`outer/${chain}/a.ts`]);
  expect(Object.values(skipped)).toEqual(['unreadable']);
  expect(explained).toEqual([{ verdict: 'skipped', skipped: expect.objectContaining({ reason: 'unreadable' }) }]);
});

it('lists paths in the order of their bytes, files before folders', async () => {
  await using scratch = new Scratch();
  scratch.touch('b.ts', 'a/z.ts', 'a/a/a.ts', 'a-b/c.ts', 'Z.ts', '\u{10000}.ts', '\uffee.ts', 'é.ts');
  expect((await listing(scratch.scanner())).files).toEqual([
    'Z.ts',
    'b.ts',
    'é.ts',
    '\uffee.ts',
    '\u{10000}.ts',
    'a/z.ts',
    'a/a/a.ts',
    'a-b/c.ts',
  ]);
});

it('lists a large tree in several batches, and stops between them if aborted', async () => {
  await using scratch = new Scratch();
  for (let index = 0; index < 1500; index++) scratch.write(`d${index % 20}/f${index}.ts`, '');
  const scanner = scratch.scanner();
  const abort = new AbortController();
  let batches = 0;
  const scan = async (): Promise<void> => {
    for await (const batch of scanner.scan({ signal: abort.signal })) {
      batches++;
      expect(batch.files.length).toBeLessThan(1000);
      if (batches === 2) abort.abort(new Error('enough'));
    }
  };
  await expect(scan()).rejects.toThrow('enough');
  expect(batches).toBe(2);
  expect((await listing(scanner)).files).toHaveLength(1500);
});

it('rejects with INPUT_INVALID if the root is missing or a file', async () => {
  await using scratch = new Scratch();
  scratch.touch('file');
  for (const folder of ['missing', 'file', 'file/below']) {
    await expect(listing(scratch.scanner({}, folder))).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(read(scratch.scanner({}, folder), 'a.ts')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  }
});

it('leaves out files that vanish during a scan', async () => {
  await using scratch = new Scratch();
  for (let index = 0; index < 600; index++) scratch.write(`a/f${index}.ts`, '');
  scratch.touch('b/c/d.ts', 'e.ts');
  const files: string[] = [];
  for await (const batch of scratch.scanner().scan()) {
    rmSync(join(scratch.root, 'b'), { recursive: true, force: true });
    expect(batch.skipped).toEqual([]);
    files.push(...batch.files.map(({ path }) => path));
  }
  expect(files).toHaveLength(601);
});
