import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ChangeConditions } from '@codesearch/search';
import { Repository } from './fixture/repository.ts';
import { readAllChanges } from './read-all-changes.ts';

async function changesIn(repository: Repository, conditions: ChangeConditions, folder = ''): Promise<unknown> {
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
