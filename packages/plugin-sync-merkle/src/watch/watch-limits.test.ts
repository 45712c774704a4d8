import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCodesearchError } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkingTree } from '../fixture/working-tree.ts';

/** Of Linux: runs a program in a user namespace of its own, which may have limits of its own. */
const enterNamespace = 'unshare';
const canLimit = spawnSync(enterNamespace, ['--user', '--map-root-user', 'true']).status === 0;

const program = fileURLToPath(new URL('../fixture/watch-once.ts', import.meta.url));
const node = [process.execPath, '--conditions=@codesearch/source', program];

/** A user who owns nothing here, to lose the rights of an administrator; `undefined` where there are none to lose. */
const stranger = process.getuid?.() === 0 ? 65_534 : undefined;
const strangerCanRun =
  stranger === undefined || spawnSync(process.execPath, ['--check', program], { uid: stranger }).status === 0;

let tree: WorkingTree;
beforeEach(() => {
  tree = new WorkingTree();
  for (const path of ['a.ts', 'lib/b.ts', 'lib/deep/c.ts']) tree.write(path, `text of ${path}\n`);
});
afterEach(() => tree[Symbol.dispose]());

it('a program that disposes what it watches with ends by itself', () => {
  const [command = '', ...args] = [...node, tree.root, tree.dataDir];
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 });
  expect({ stdout, status }).toEqual({ stdout: 'hinted\n', status: 0 });
});

describe('a tree that cannot be watched is UNAVAILABLE, with what to do', () => {
  it('where it is not there', async () => {
    rmSync(tree.root, { recursive: true });
    const detector = await tree.open();
    const failure: unknown = await detector.watch?.(() => undefined).catch((error: unknown) => error);
    expect(isCodesearchError(failure, 'UNAVAILABLE')).toBe(true);
    expect(String(failure)).toContain('no such file or directory');
    expect(failure).toMatchObject({ hint: expect.stringContaining('codesearch index') as string });
    await detector[Symbol.asyncDispose]();
  });

  it.skipIf(!canLimit)('where the limit of watched folders is reached', () => {
    expect(watchWithLimit('watches', 2)).toBe(
      '@parcel/watcher cannot be used: the limit of watched folders is reached; raise fs.inotify.max_user_watches. Changes are found by comparing all the same.',
    );
  });

  it.skipIf(!canLimit)('where the limit of watchers is reached', () => {
    expect(watchWithLimit('instances', 0)).toBe(
      '@parcel/watcher cannot be used: the watcher does not come up; if the limit of watchers is reached, raise fs.inotify.max_user_instances. Changes are found by comparing all the same.',
    );
  });
});

it.skipIf(!canLimit)('folders that come where the limit is reached are told of, once', () => {
  expect(watchWithLimit('watches', 4, ['one', 'two', 'three']).split('\n')).toEqual([
    'New folders are not watched: the limit of watched folders is reached; raise fs.inotify.max_user_watches. Changes are found by comparing all the same.',
    'hinted',
  ]);
});

it.skipIf(!strangerCanRun)('a folder that may not be read does not keep the others from being watched', () => {
  mkdirSync(join(tree.root, 'data/of a (server)'), { recursive: true });
  chmodSync(join(tree.root, 'data/of a (server)'), 0o000);
  chmodSync(tree.home, 0o755);
  if (stranger !== undefined) for (const path of ['root/a.ts', 'data']) chownSync(join(tree.home, path), stranger, -1);
  const [command = '', ...args] = [...node, tree.root, tree.dataDir];
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', uid: stranger, timeout: 30_000 });
  expect(stdout.trim()).toBe('hinted');
  chmodSync(join(tree.root, 'data/of a (server)'), 0o700);
});

/** What the program prints where inotify has this limit. */
function watchWithLimit(what: 'watches' | 'instances', limit: number, folders: readonly string[] = []): string {
  const script = `echo ${limit} > /proc/sys/user/max_inotify_${what} && exec "$@"`;
  const args = ['--user', '--map-root-user', 'sh', '-c', script, 'sh', ...node, tree.root, tree.dataDir, ...folders];
  return spawnSync(enterNamespace, args, { encoding: 'utf8', timeout: 30_000 }).stdout.trim();
}
