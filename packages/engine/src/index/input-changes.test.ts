import { Repository } from '@codesearch/git/fixture';
import type { ChangeSet, OtherInputs, SourceFile } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { InputState } from '../state/manifest.ts';
import { InputChanges } from './input-changes.ts';

const nothing: ChangeSet = { added: [], modified: [], touched: [], removed: [], unchanged: 3 };
const listed: readonly SourceFile[] = ['a.ts', 'b.ts', 'lib/c.ts'].map((path) => ({
  path,
  size: 1,
  mtimeMs: 0,
  stamp: '1',
}));

interface Found {
  readonly again: readonly string[];
  readonly isChanged: boolean;
  readonly begun: InputState;
}

/** What changes with an input of stored output, or of a stage that stores nothing. */
async function compared(
  repository: Repository,
  on: OtherInputs,
  recorded: InputState | undefined,
  { isStored = true, changes = nothing } = {},
): Promise<Found> {
  const inputs = await InputChanges.compare({
    declared: isStored ? { stored: [on], opened: [] } : { stored: [], opened: [on] },
    recorded,
    git: repository.context(),
  });
  inputs.list(listed);
  inputs.settle(changes);
  return { again: inputs.files.map(({ path }) => path), isChanged: inputs.isChanged, begun: inputs.begun };
}

it('finds the files that commits have changed, also those of a branch that was left', async () => {
  using repository = new Repository();
  repository.write('a.ts', '1');
  const first = repository.commit();
  repository.write('b.ts', '1');
  const second = repository.commit();
  const ofFile: OtherInputs = { history: 'file' };
  expect(await compared(repository, ofFile, { changes: 0, head: second })).toMatchObject({
    again: [],
    isChanged: false,
  });
  expect(await compared(repository, ofFile, { changes: 4, head: first })).toEqual({
    again: ['b.ts'],
    isChanged: true,
    begun: { changes: 5, head: first },
  });
  repository.git('checkout', '--quiet', '-b', 'other', first);
  repository.write('lib/c.ts', '1');
  const third = repository.commit();
  expect(await compared(repository, ofFile, { changes: 0, head: second })).toMatchObject({
    again: ['b.ts', 'lib/c.ts'],
  });
  const unknown = third.replaceAll(/./g, '0');
  expect((await compared(repository, ofFile, { changes: 0, head: unknown })).again).toHaveLength(3);
});

it('finds all files after any commit for a stage that depends on the whole history', async () => {
  using repository = new Repository();
  const first = repository.commit();
  repository.write('b.ts', '1');
  const head = repository.commit();
  const ofTree: OtherInputs = { history: 'tree' };
  expect((await compared(repository, ofTree, { changes: 0, head })).again).toEqual([]);
  expect(await compared(repository, ofTree, { changes: 0, head: first })).toEqual({
    again: ['a.ts', 'b.ts', 'lib/c.ts'],
    isChanged: true,
    begun: { changes: 1, head: first, outdated: true },
  });
});

it('finds no file for a stage that stores nothing, but that it is to create again', async () => {
  using repository = new Repository();
  const first = repository.commit();
  const head = repository.commit();
  const options = { isStored: false };
  expect(await compared(repository, { history: 'tree' }, { changes: 0, head: first }, options)).toEqual({
    again: [],
    isChanged: true,
    begun: { changes: 1, head },
  });
  const changes = { ...nothing, removed: ['OWNERS'] };
  const onFile = await compared(repository, { files: ['OWNERS'] }, { changes: 0 }, { ...options, changes });
  expect(onFile).toMatchObject({ again: [], isChanged: true });
});

it('finds no history in a folder without a repository', async () => {
  using repository = new Repository(false);
  expect(await compared(repository, { history: 'tree' }, { changes: 0 })).toMatchObject({
    again: [],
    isChanged: false,
  });
});

it.each([
  ['**/package.json', { ...nothing, modified: [{ path: 'lib/package.json', size: 1, mtimeMs: 0, stamp: '1' }] }, 3],
  ['**/package.json', { ...nothing, removed: ['package.json'] }, 3],
  ['package.json', { ...nothing, removed: ['lib/package.json'] }, 0],
  ['package.json', { ...nothing, added: [{ path: 'a.ts', size: 1, mtimeMs: 0, stamp: '1' }] }, 0],
])('looks for %s in what has changed', async (glob, changes, count) => {
  using repository = new Repository(false);
  const { again } = await compared(repository, { files: [glob] }, { changes: 0 }, { changes });
  expect(again).toHaveLength(count);
});
