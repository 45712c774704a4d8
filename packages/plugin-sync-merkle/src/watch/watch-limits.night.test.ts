import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCodesearchError } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkingTree } from '../../test/working-tree.ts';

/** A Linux command: runs a program in a new user namespace, which may have its own limits. */
const enterNamespace = 'unshare';
const canLimit = spawnSync(enterNamespace, ['--user', '--map-root-user', 'true']).status === 0;

const program = fileURLToPath(new URL('../../test/watch-once.ts', import.meta.url));
const node = [process.execPath, '--conditions=@codesearch/source', program];

/** A user without access to the tree, if this process has the rights of an administrator; otherwise `undefined`. */
const stranger = process.getuid?.() === 0 ? 65_534 : undefined;
const strangerCanRun =
  stranger === undefined || spawnSync(process.execPath, ['--check', program], { uid: stranger }).status === 0;

let tree: WorkingTree;
beforeEach(() => {
  tree = new WorkingTree();
  for (const path of ['a.ts', 'lib/b.ts', 'lib/deep/c.ts']) tree.write(path, `text of ${path}\n`);
});
afterEach(() => tree[Symbol.dispose]());

it('a program that disposes its detector exits by itself', () => {
  const [command = '', ...args] = [...node, tree.root, tree.dataDir];
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 });
  expect({ stdout, status }).toEqual({ stdout: 'hinted\n', status: 0 });
});

describe('a tree that cannot be watched is UNAVAILABLE with a hint', () => {
  it('if it does not exist', async () => {
    rmSync(tree.root, { recursive: true });
    const detector = await tree.open();
    const failure: unknown = await detector.watch({ onHint: () => undefined }).catch((error: unknown) => error);
    expect(isCodesearchError(failure, 'UNAVAILABLE')).toBe(true);
    expect(String(failure)).toContain('no such file or directory');
    expect(failure).toMatchObject({ details: { watcher: '@parcel/watcher' } });
    await detector[Symbol.asyncDispose]();
  });

  it.skipIf(!canLimit)('if the limit of watched folders is reached', () => {
    expect(watchWithLimit('watches', 2)).toBe(
      '@parcel/watcher cannot be used: the limit of watched folders is reached; raise fs.inotify.max_user_watches. Changes are still found by comparison.',
    );
  });

  it.skipIf(!canLimit)('if the limit of watchers is reached', () => {
    expect(watchWithLimit('instances', 0)).toBe(
      '@parcel/watcher cannot be used: the watcher does not start; if the limit of watchers is reached, raise fs.inotify.max_user_instances. Changes are still found by comparison.',
    );
  });
});

it.skipIf(!canLimit)('new folders beyond the limit are reported once', () => {
  expect(watchWithLimit('watches', 4, ['one', 'two', 'three']).split('\n')).toEqual([
    'New folders are not watched: the limit of watched folders is reached; raise fs.inotify.max_user_watches. Changes are still found by comparison.',
    'hinted',
  ]);
});

it.skipIf(!strangerCanRun)('an unreadable folder does not prevent the watch of the others', () => {
  mkdirSync(join(tree.root, 'data/of a (server)'), { recursive: true });
  chmodSync(join(tree.root, 'data/of a (server)'), 0o000);
  chmodSync(tree.home, 0o755);
  if (stranger !== undefined) for (const path of ['root/a.ts', 'data']) chownSync(join(tree.home, path), stranger, -1);
  const [command = '', ...args] = [...node, tree.root, tree.dataDir];
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', uid: stranger, timeout: 300_000 });
  expect(stdout.trim()).toBe('hinted');
  chmodSync(join(tree.root, 'data/of a (server)'), 0o700);
});

/** Runs the program with a limit of inotify, and returns its output. */
function watchWithLimit(what: 'watches' | 'instances', limit: number, folders: readonly string[] = []): string {
  const script = `echo ${limit} > /proc/sys/user/max_inotify_${what} && exec "$@"`;
  const args = ['--user', '--map-root-user', 'sh', '-c', script, 'sh', ...node, tree.root, tree.dataDir, ...folders];
  return spawnSync(enterNamespace, args, { encoding: 'utf8', timeout: 300_000 }).stdout.trim();
}
