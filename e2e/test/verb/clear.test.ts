import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { indexFolders, listed } from './indexes.ts';
import type { ListedIndex } from './indexes.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('clear', () => {
  const remaining = async (): Promise<readonly (string | undefined)[]> =>
    (await listed(sandbox)).map(({ root }) => root);

  it('removes the index of a folder, an id, or a deleted folder', async () => {
    const [one = '', two = '', three = ''] = await indexFolders(sandbox, 'one', 'two', 'three');
    const id = (await listed(sandbox)).find(({ root }) => root === two)?.id ?? '';
    expect(await run('clear', one)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Removed the index of ${one} (`) as string,
    });
    expect(printed('clear', await run('clear', id, '--json'))).toMatchObject({
      cleared: true,
      removed: [{ id, root: two }],
    });
    rmSync(three, { recursive: true });
    expect(printed('clear', await run('clear', three, '--json'))).toMatchObject({
      root: three,
      removed: [{ root: three }],
    });
    expect(await listed(sandbox)).toEqual([]);
    expect(existsSync(join(one, 'main.ts'))).toBe(true);
  });

  it('accepts a glob for paths and ids', async () => {
    const [one = '', two = '', other = ''] = await indexFolders(sandbox, 'work/one', 'work/two', 'other');
    const glob = join(sandbox.folder, 'work/*');
    expectRefusal(await run('clear', glob), /Not removing 2 indexes without confirmation/, /--yes/);
    expect(await remaining()).toHaveLength(3);
    const { removed } = printed<{ removed: readonly ListedIndex[] }>(
      'clear',
      await run('clear', glob, '--yes', '--json'),
    );
    expect(removed.map(({ root }) => root).toSorted()).toEqual([one, two]);
    expect(await remaining()).toEqual([other]);
    expect((await run('clear', 'oth*')).stdout).toContain(other);
    expect(await run('clear', '/nowhere/**')).toMatchObject({ code: 0, stdout: 'No index matches.\n' });
  });

  it('removes only orphans with --orphans', async () => {
    const [kept = '', gone = ''] = await indexFolders(sandbox, 'kept', 'gone');
    renameSync(gone, join(sandbox.folder, 'renamed'));
    expect((await run('clear', '--orphans')).stdout).toMatch(/^Removed the index of \S+\/gone \(.*\)\.\n$/);
    expect(await remaining()).toEqual([kept]);
    expect(printed('clear', await run('clear', '--orphans', '--json'))).toEqual({
      version: 1,
      cleared: false,
      removed: [],
    });
  });

  it('removes all indexes with --all --yes, and refuses --all without a terminal to ask at', async () => {
    await indexFolders(sandbox, 'one', 'two');
    expectRefusal(await run('clear', '--all'), /Not removing 2 indexes without confirmation/, /--yes/);
    expect(await listed(sandbox)).toHaveLength(2);
    expect((await run('clear', '--all', '--yes')).stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(await listed(sandbox)).toEqual([]);
  });

  it('removes a damaged index', async () => {
    const [one = ''] = await indexFolders(sandbox, 'one');
    const [{ folder = '' } = {}] = await listed(sandbox);
    writeFileSync(join(folder, 'project.json'), 'damaged');
    expect(await run('clear', one)).toMatchObject({ code: 0 });
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses to combine a path, --orphans and --all', async () => {
    expectRefusal(await run('clear', '.', '--all'), /cannot be combined/, /one of them/);
    expectRefusal(await run('clear', '--orphans', '--all'), /cannot be combined/, /one of them/);
  });
});
