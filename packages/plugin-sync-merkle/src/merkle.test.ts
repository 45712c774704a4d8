import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord, SourceFile } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommittedTree } from './committed-tree.ts';
import { none, paths, WorkingTree } from '../test/working-tree.ts';
import { FileHasher } from './hash-file.ts';
import { SetHash } from './tree-entry.ts';

/** A POSIX command. */
const makePipe = 'mkfifo';

let tree: WorkingTree;
beforeEach(() => {
  tree = new WorkingTree();
  for (const path of ['a.ts', 'lib/b.ts', 'lib/deep/c.ts', 'lib/deep/d.ts', 'zoo/e.ts'])
    tree.write(path, `text of ${path}\n`);
});
afterEach(() => {
  vi.restoreAllMocks();
  tree[Symbol.dispose]();
});

describe('finding changes', () => {
  it('a young file that is still unreadable is not modified', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    tree.writeNow('closed.ts', 'text');
    const file = tree.file('closed.ts');
    await detector.commit({ records: [{ file, hash: '', chunks: 0, skipped: { reason: 'unreadable' } }], removed: [] });
    vi.spyOn(FileHasher.prototype, 'hash').mockResolvedValue(undefined);
    const changes = paths(await tree.diff(detector));
    expect(changes).toMatchObject({ modified: [], touched: [] });
    await detector[Symbol.asyncDispose]();
  });

  it('only files with another stamp and an equal size are hashed', async () => {
    const hash = vi.spyOn(FileHasher.prototype, 'hash');
    const detector = await tree.open();
    await tree.sync(detector);
    await tree.sync(detector);
    expect(hash).not.toHaveBeenCalled();
    tree.touch('lib/deep/c.ts');
    tree.write('a.ts', 'of another size');
    tree.write('lib/b.ts', 'TEXT of lib/b.ts\n');
    tree.write('fresh.ts', 'fresh');
    tree.remove('zoo/e.ts');
    const changes = await tree.sync(detector);
    expect(paths(changes)).toEqual({
      added: ['fresh.ts'],
      modified: ['a.ts', 'lib/b.ts'],
      touched: ['lib/deep/c.ts'],
      removed: ['zoo/e.ts'],
      unchanged: 1,
    });
    expect(hash.mock.calls.map(([{ path }]) => path).toSorted()).toEqual(['lib/b.ts', 'lib/deep/c.ts']);
    await detector[Symbol.asyncDispose]();
  });

  it('a file with an exact stamp is not looked for in the folder', async () => {
    tree.write('a.ts', 'one');
    tree.write('b.ts', 'one');
    const exact = (stamps: Readonly<Record<string, string>>): SourceFile[] =>
      tree.files().flatMap((file) => {
        const stamp = stamps[file.path];
        return stamp === undefined ? [] : [{ ...file, stamp, exact: true }];
      });
    const detector = await tree.open(() => 1_600_000_000_000);
    const first = exact({ 'a.ts': 'x', 'b.ts': 'y' });
    await detector.commit({ records: first.map((file) => ({ ...tree.record(file.path), file })), removed: [] });
    // The folder has other content than the revision that is indexed, of the same size, or the same content.
    tree.write('b.ts', 'two');
    expect(paths(await tree.diff(detector, exact({ 'a.ts': 'x', 'b.ts': 'y' })))).toEqual({ ...none, unchanged: 2 });
    const changed = exact({ 'a.ts': 'z', 'b.ts': 'y' });
    expect(paths(await tree.diff(detector, changed))).toEqual({ ...none, modified: ['a.ts'], unchanged: 1 });
    await detector[Symbol.asyncDispose]();
  });

  it('only folders that differ are compared', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const filesIn = vi.spyOn(CommittedTree.prototype, 'filesIn');
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 5 });
    expect(filesIn).not.toHaveBeenCalled();
    tree.write('lib/deep/c.ts', 'changed');
    expect(paths(await tree.diff(detector))).toEqual({ ...none, modified: ['lib/deep/c.ts'], unchanged: 4 });
    expect(filesIn.mock.calls.flat()).toEqual(['', 'lib', 'lib/deep']);
    await detector[Symbol.asyncDispose]();
  });

  it('all files of a renamed folder are removed and added', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    tree.rename('lib', 'source/library');
    expect(paths(await tree.sync(detector))).toEqual({
      ...none,
      added: ['source/library/b.ts', 'source/library/deep/c.ts', 'source/library/deep/d.ts'],
      removed: ['lib/b.ts', 'lib/deep/c.ts', 'lib/deep/d.ts'],
      unchanged: 2,
    });
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 5 });
    await detector[Symbol.asyncDispose]();
  });

  it('two files that swap names are both modified', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    tree.rename('lib/deep/c.ts', 'x');
    tree.rename('lib/deep/d.ts', 'lib/deep/c.ts');
    tree.rename('x', 'lib/deep/d.ts');
    expect(paths(await tree.diff(detector))).toEqual({
      ...none,
      modified: ['lib/deep/c.ts', 'lib/deep/d.ts'],
      unchanged: 3,
    });
    await detector[Symbol.asyncDispose]();
  });

  it('a file may be five hundred folders deep', async () => {
    const detector = await tree.open();
    const path = `${'d/'.repeat(500)}deep.ts`;
    tree.write(path, 'deep');
    await tree.sync(detector);
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 6 });
    tree.write(path, 'DEEP');
    expect(paths(await tree.diff(detector))).toEqual({ ...none, modified: [path], unchanged: 5 });
    await detector[Symbol.asyncDispose]();
  });

  it('all of a large file is hashed', async () => {
    const detector = await tree.open();
    tree.write('large.bin', `${'x'.repeat(300_000)}a`);
    await tree.sync(detector);
    tree.touch('large.bin');
    expect(paths(await tree.sync(detector))).toEqual({ ...none, touched: ['large.bin'], unchanged: 5 });
    tree.write('large.bin', `${'x'.repeat(300_000)}b`);
    expect(paths(await tree.diff(detector))).toEqual({ ...none, modified: ['large.bin'], unchanged: 5 });
    await detector[Symbol.asyncDispose]();
  });

  it('an abort while files are hashed rejects with the reason of the signal', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    for (const { path } of tree.files()) tree.touch(path);
    const controller = new AbortController();
    const reason = new Error('enough');
    vi.spyOn(FileHasher.prototype, 'hash').mockImplementation(async () => {
      controller.abort(reason);
      return undefined;
    });
    const files = Array.from({ length: 50 }, () => tree.files()).flat();
    async function* scan(): AsyncGenerator<typeof files> {
      yield files;
    }
    await expect(detector.diff({ files: scan(), signal: controller.signal })).rejects.toBe(reason);
    await detector[Symbol.asyncDispose]();
  });
});

describe('a completely committed scan', () => {
  it('is recognized by its digest, in another process too, and in another order by its hashes', async () => {
    const committing = await tree.open();
    await tree.sync(committing);
    await committing[Symbol.asyncDispose]();
    const hashing = vi.spyOn(SetHash.prototype, 'add');
    const detector = await tree.open();
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 5 });
    expect(hashing).not.toHaveBeenCalled();
    expect(paths(await tree.diff(detector, tree.files().toReversed()))).toEqual({ ...none, unchanged: 5 });
    expect(hashing).toHaveBeenCalled();
    await detector[Symbol.asyncDispose]();
  });

  it('is not recognized before the last of its changes is committed', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    tree.write('a.ts', 'changed');
    tree.write('lib/b.ts', 'changed');
    tree.remove('zoo/e.ts');
    await tree.diff(detector);
    await detector.commit({ records: [tree.record('a.ts')], removed: [] });
    expect(paths(await tree.diff(detector))).toEqual({
      ...none,
      modified: ['lib/b.ts'],
      removed: ['zoo/e.ts'],
      unchanged: 3,
    });
    await detector.commit({ records: [tree.record('lib/b.ts')], removed: [] });
    expect(paths(await tree.diff(detector))).toEqual({ ...none, removed: ['zoo/e.ts'], unchanged: 4 });
    await detector.commit({ records: [], removed: ['zoo/e.ts'] });
    const hashing = vi.spyOn(SetHash.prototype, 'add');
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 4 });
    expect(hashing).not.toHaveBeenCalled();
    await detector[Symbol.asyncDispose]();
  });

  it('is not recognized if a file was read in another state than the scanned one', async () => {
    const detector = await tree.open();
    const { added } = await tree.diff(detector);
    tree.touch('a.ts');
    const scanned = added.map((file) => ({ ...tree.record(file.path), file }));
    const read = scanned.map((record) => (record.file.path === 'a.ts' ? tree.record('a.ts') : record));
    await detector.commit({ records: read, removed: [] });
    const { touched } = await tree.diff(detector, added);
    expect(touched.map(({ file }) => file.path)).toEqual(['a.ts']);
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 5 });
    await detector[Symbol.asyncDispose]();
  });

  it('is not recognized after another process has committed a change', async () => {
    const [detector, other] = [await tree.open(), await tree.open()];
    await tree.sync(detector);
    await other.commit({ records: [], removed: ['a.ts'] });
    expect(paths(await tree.diff(detector))).toEqual({ ...none, added: ['a.ts'], unchanged: 4 });
    await tree.sync(other);
    await other.clear();
    expect((await tree.diff(detector)).added).toHaveLength(5);
    await Promise.all([detector[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
  });
});

describe('a file that changes twice within one tick of the clock', () => {
  it('is modified, even with the committed size and stamp', async () => {
    const detector = await tree.open();
    tree.writeNow('a.ts', 'first');
    const committed = tree.file('a.ts');
    await tree.sync(detector);
    tree.writeNow('a.ts', 'other');
    const files = tree.filesWith(committed);
    expect(paths(await tree.diff(detector, files))).toEqual({ ...none, modified: ['a.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });

  it('is modified, even if it was committed long after it was read', async () => {
    let now = Date.now();
    const detector = await tree.open(() => now);
    tree.writeNow('a.ts', 'first');
    const changes = await tree.diff(detector);
    const record = tree.record('a.ts');
    const rest = changes.added.filter(({ path }) => path !== 'a.ts').map(({ path }) => tree.record(path));
    tree.writeNow('a.ts', 'other');
    now += 60_000;
    await detector.commit({ records: [record, ...rest], removed: [] });
    const files = tree.filesWith(record.file);
    expect(paths(await tree.diff(detector, files))).toEqual({ ...none, modified: ['a.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });

  it('is hashed while it is young and once more after that, and recorded again only then', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    let now = Date.now();
    const detector = await tree.open(() => now);
    const hash = vi.spyOn(FileHasher.prototype, 'hash');
    tree.writeNow('a.ts', 'written now');
    await tree.sync(detector);
    expect(paths(await tree.sync(detector))).toEqual({ ...none, unchanged: 5 });
    expect(hash).toHaveBeenCalledOnce();
    now += 60_000;
    expect(paths(await tree.sync(detector))).toEqual({ ...none, touched: ['a.ts'], unchanged: 4 });
    expect(paths(await tree.sync(detector))).toEqual({ ...none, unchanged: 5 });
    await detector[Symbol.asyncDispose]();
  });
});

describe('when files are hashed,', () => {
  it('a link to a file outside the root is not followed', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const outside = join(tree.home, 'outside.ts');
    writeFileSync(outside, 'text of a.ts\n');
    const scanned = tree.filesWith({ ...tree.file('a.ts'), stamp: 'other' });
    tree.remove('a.ts');
    symlinkSync(outside, join(tree.root, 'a.ts'));
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, modified: ['a.ts'], unchanged: 4 });
    tree.remove('a.ts');
    linkSync(outside, join(tree.root, 'a.ts'));
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, touched: ['a.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });

  it('a link to a folder is only followed within the root', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const scanned = tree.filesWith({ ...tree.file('zoo/e.ts'), stamp: 'other' });
    const outside = join(tree.home, 'elsewhere');
    mkdirSync(outside);
    writeFileSync(join(outside, 'e.ts'), 'text of zoo/e.ts\n');
    tree.rename('zoo', 'real');
    symlinkSync(outside, join(tree.root, 'zoo'));
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, modified: ['zoo/e.ts'], unchanged: 4 });
    rmSync(join(tree.root, 'zoo'));
    symlinkSync('real', join(tree.root, 'zoo'));
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, touched: ['zoo/e.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });

  it('a link to a file within the root is followed', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const scanned = tree.filesWith({ ...tree.file('a.ts'), stamp: 'other' });
    tree.rename('a.ts', 'zoo/a.ts');
    symlinkSync('zoo/a.ts', join(tree.root, 'a.ts'));
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, touched: ['a.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });

  it.skipIf(process.platform === 'win32')('a pipe instead of a file does not block', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const scanned = tree.filesWith({ ...tree.file('a.ts'), stamp: 'other' });
    tree.remove('a.ts');
    execFileSync(makePipe, [join(tree.root, 'a.ts')]);
    expect(paths(await tree.diff(detector, scanned))).toEqual({ ...none, modified: ['a.ts'], unchanged: 4 });
    await detector[Symbol.asyncDispose]();
  });
});

describe('committing', () => {
  it('is all or nothing', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    const before = await detector.snapshot();
    const broken = { ...tree.record('lib/b.ts'), hash: undefined } as unknown as FileRecord;
    const commit = { records: [{ ...tree.record('a.ts'), chunks: 9 }, broken], removed: ['zoo/e.ts'] };
    await expect(detector.commit(commit)).rejects.toThrow();
    expect(await detector.snapshot()).toEqual(before);
    expect(paths(await tree.diff(detector))).toEqual({ ...none, unchanged: 5 });
    await detector.commit({ records: [], removed: ['zoo/e.ts'] });
    expect((await detector.snapshot()).files).toBe(4);
    await detector[Symbol.asyncDispose]();
  });

  it('in any order and any batches gives the same root', async () => {
    using other = new WorkingTree();
    for (const { path } of tree.files()) other.write(path, `text of ${path}\n`);
    const [one, two] = [await tree.open(), await other.open()];
    await tree.sync(one);
    for (const { path } of other.files().toReversed()) await two.commit({ records: [other.record(path)], removed: [] });
    expect((await two.snapshot()).root).toBe((await one.snapshot()).root);
    await Promise.all([one[Symbol.asyncDispose](), two[Symbol.asyncDispose]()]);
  });

  it('the removal of all files gives the snapshot from before the first commit', async () => {
    const detector = await tree.open();
    const empty = await detector.snapshot();
    await tree.sync(detector);
    await detector.commit({ records: [], removed: tree.files().map(({ path }) => path) });
    expect(await detector.snapshot()).toEqual(empty);
    expect(empty).toEqual({ root: '', files: 0, chunks: 0, levels: {}, bytes: 0, skipped: {}, masked: 0 });
    await detector[Symbol.asyncDispose]();
  });

  it.skipIf(process.platform === 'win32')('writes files that only their owner can read', async () => {
    const detector = await tree.open();
    await tree.sync(detector);
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(tree.database + suffix).mode & 0o777).toBe(0o600);
    await detector[Symbol.asyncDispose]();
  });
});
