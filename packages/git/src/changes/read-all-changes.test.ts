import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PathScope } from '@codesearch/search';
import { Repository } from '../fixture/repository.ts';
import { readAllChanges } from './read-all-changes.ts';

async function changesIn(repository: Repository, conditions: PathScope, folder = ''): Promise<unknown> {
  const found = await readAllChanges(conditions, repository.context(folder));
  return found && [[...found.changes.keys()].toSorted(), found.notes.length];
}

/** A repository in a folder, with a commit and an uncommitted file. */
function addRepository(repository: Repository, folder: string): void {
  mkdirSync(join(repository.root, folder), { recursive: true });
  const git = (...args: readonly string[]): void => void repository.git('-C', folder, ...args);
  git('init', '--quiet');
  repository.write(`${folder}/a.ts`, 'a\n');
  git('add', '--all');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'first');
  repository.write(`${folder}/new.ts`, 'new\n');
}

it('are those of each repository in the folder', async () => {
  using repository = new Repository();
  repository.write('a.ts', 'a\n');
  repository.commit();
  addRepository(repository, 'lib/inner');
  repository.write('a.ts', 'b\n');
  expect(await changesIn(repository, { changed: true })).toEqual([
    expect.arrayContaining(['a.ts', 'lib/inner/new.ts']),
    0,
  ]);
  expect(await changesIn(repository, {})).toBeUndefined();
});

it('name what cannot be asked: a revision that one of the repositories does not have', async () => {
  using repository = new Repository();
  repository.write('a.ts', 'a\n');
  repository.commit();
  repository.git('tag', 'v1');
  addRepository(repository, 'inner');
  repository.write('a.ts', 'b\n');
  expect(await changesIn(repository, { since: 'v1' })).toEqual([expect.arrayContaining(['a.ts']), 1]);
  await expect(changesIn(repository, { since: 'nowhere' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

it('say of a revision that none of several repositories has', async () => {
  using repository = new Repository(false);
  addRepository(repository, 'inner');
  await expect(changesIn(repository, { since: 'nowhere' })).rejects.toThrow(/neither a time nor a revision/);
});

it.each<readonly [PathScope, number | 'INPUT_INVALID']>([
  [{}, 2],
  [{ pathGlobs: ['api/**'] }, 0],
  [{ pathGlobs: ['api/src/a.ts', 'web/**'] }, 1],
  [{ pathGlobs: ['web'] }, 'INPUT_INVALID'],
  [{ pathGlobs: ['{api,web}/**'] }, 2],
  [{ pathGlobs: ['*.ts'] }, 2],
])('name what %j leaves out of several repositories, and nothing that is not searched', async (scope, expected) => {
  using repository = new Repository(false);
  for (const folder of ['api', 'web']) addRepository(repository, folder);
  repository.git('-C', 'api', 'tag', 'v1');
  const asked = readAllChanges({ since: 'v1', ...scope }, repository.context(''));
  if (typeof expected === 'number') expect((await asked)?.notes).toHaveLength(expected);
  else await expect(asked).rejects.toMatchObject({ code: expected });
});

it('say nothing of a linked worktree, which a scan leaves out', async () => {
  using repository = new Repository();
  repository.write('a.ts', 'a\n');
  repository.commit();
  repository.git('worktree', 'add', '--quiet', '.worktrees/one', '-b', 'one');
  repository.git('tag', 'v1');
  repository.git('-C', '.worktrees/one', 'checkout', '--quiet', '--orphan', 'empty');
  repository.write('a.ts', 'b\n');
  expect(await changesIn(repository, { since: 'HEAD' })).toEqual([expect.arrayContaining(['a.ts']), 0]);
});

/** A repository with a library as a submodule that it records at its first commit, and the clone of it on disk. */
function withSubmodule(): { readonly repository: Repository; inLibrary(...args: readonly string[]): void } {
  const repository = new Repository();
  repository.git('init', '--quiet', '--initial-branch=main', '../library');
  repository.write('../library/lib.ts', 'one\ntwo\n');
  repository.git('-C', '../library', 'add', '--all');
  repository.git('-C', '../library', 'commit', '--quiet', '--message=first');
  repository.git('submodule', '--quiet', 'add', '../library', 'vendor/library');
  repository.commit();
  repository.git('tag', 'v1');
  return { repository, inLibrary: (...args) => void repository.git('-C', 'vendor/library', ...args) };
}

describe('changes in a submodule', () => {
  it('are those since the commit that the repository around it records', async () => {
    const { repository: made, inLibrary } = withSubmodule();
    using repository = made;
    const expected = [['vendor/library/lib.ts'], 0];
    expect(await changesIn(repository, { changed: true })).toEqual([[], 0]);
    repository.write('vendor/library/lib.ts', 'one\nnew\n');
    inLibrary('commit', '--quiet', '--all', '--message=second');
    // The library is clean, and ahead of what is recorded.
    expect(await changesIn(repository, { changed: true })).toEqual(expected);
    repository.commit('bump');
    expect(await changesIn(repository, { changed: true })).toEqual([[], 0]);
    // The library has no such revision.
    for (const conditions of [{ since: 'v1' }, { diff: 'v1' }, { diff: 'v1..HEAD' }])
      expect(await changesIn(repository, conditions), JSON.stringify(conditions)).toEqual(expected);
    inLibrary('tag', 'v1');
    expect(await changesIn(repository, { since: 'v1' })).toEqual(expected);
    // The recorded commit is newer than that of the library.
    inLibrary('checkout', '--quiet', 'HEAD~1');
    expect(await changesIn(repository, { changed: true })).toEqual(expected);
  });

  it('are all of its files where one of the two states does not have it, and none where both do not', async () => {
    const { repository: made } = withSubmodule();
    using repository = made;
    const git = (...args: readonly string[]): void => void repository.git(...args);
    git('submodule', '--quiet', 'add', '../library', 'added');
    expect(await changesIn(repository, { changed: true })).toEqual([['.gitmodules', 'added/lib.ts'], 0]);
    git('tag', 'v2', repository.commit());
    expect(await changesIn(repository, { diff: 'v1..v2' })).toEqual([['.gitmodules', 'added/lib.ts'], 0]);
    expect(await changesIn(repository, { diff: 'v1...v1' })).toEqual([[], 0]);
  });

  it('of a submodule are found by what that one records', async () => {
    const { repository: made } = withSubmodule();
    using repository = made;
    repository.git('clone', '--quiet', '../library', '../outer');
    repository.git('-C', '../outer', 'submodule', '--quiet', 'add', '../library', 'deep');
    repository.git('-C', '../outer', 'commit', '--quiet', '--message=nest');
    repository.git('submodule', '--quiet', 'add', '../outer', 'outer');
    repository.git('submodule', '--quiet', 'update', '--init', '--recursive');
    repository.commit();
    expect(await changesIn(repository, { changed: true })).toEqual([[], 0]);
    repository.write('outer/deep/lib.ts', 'one\n');
    repository.git('-C', 'outer/deep', 'commit', '--quiet', '--all', '--message=third');
    expect(await changesIn(repository, { changed: true })).toEqual([['outer/deep/lib.ts'], 0]);
    expect(await changesIn(repository, { changed: true }, 'outer')).toEqual([['deep/lib.ts'], 0]);
  });

  it('are left out if it does not have the recorded commit', async () => {
    const { repository: made, inLibrary } = withSubmodule();
    using repository = made;
    inLibrary('commit', '--quiet', '--allow-empty', '--message=lost');
    repository.commit();
    inLibrary('reset', '--quiet', '--hard', 'HEAD~1');
    inLibrary('reflog', 'expire', '--expire=now', '--all');
    inLibrary('gc', '--quiet', '--prune=now');
    const found = await readAllChanges({ changed: true }, repository.context());
    expect(found?.notes).toEqual([
      expect.stringMatching(/^vendor\/library is left out: It does not have the commit [\da-f]{12}, which/),
    ]);
  });
});
