import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place[Symbol.dispose]());

it('clear of a folder without an index says so, ends with 0, and creates no data folder', async () => {
  expect(await place.run(['clear'])).toEqual({ code: 0, stdout: `${place.tree} has no index.\n`, stderr: '' });
  expect(await place.json(['clear'])).toEqual({ version: 1, root: place.tree, cleared: false, removed: [] });
  expect(existsSync(place.home)).toBe(false);
});

it('clear --all and --orphans ask nothing if there are no indexes', async () => {
  expect(await place.run(['clear', '--all'])).toEqual({ code: 0, stdout: 'No index matches.\n', stderr: '' });
  expect(await place.json(['clear', '--all'])).toEqual({ version: 1, cleared: false, removed: [] });
  expect((await place.run(['clear', '--orphans'])).stdout).toBe('No index matches.\n');
});

it('clear --all asks before it removes even a single index', async () => {
  await place.run(['index']);
  expect(await place.refusal(['clear', '--all'])).toEqual({
    problem: 'Not removing 1 index without confirmation: there is no terminal to ask at. [INPUT_INVALID]',
    hint: 'To confirm, add --yes.',
  });
  expect((await place.run(['clear', '--all', '--yes'])).stdout).toMatch(`Removed the index of ${place.tree} (`);
});

it('clear removes the index and its folder, and no file of the tree', async () => {
  await place.run(['index']);
  const before = place.content();
  const [{ id, folder, bytes }] = (
    await place.json<{ projects: [{ id: string; folder: string; bytes: number }] }>(['ls'])
  ).projects;
  expect(await place.json(['clear'])).toEqual({
    version: 1,
    root: place.tree,
    cleared: true,
    removed: [{ id, root: place.tree, bytes }],
  });
  expect(existsSync(folder)).toBe(false);
  expect(place.content()).toEqual(before);
});

it('clear of a folder in an indexed tree keeps the index of the tree', async () => {
  await place.run(['index']);
  expect((await place.run(['clear', 'src'])).stdout).toBe(`${join(place.tree, 'src')} has no index.\n`);
  expect(await place.json(['ls'])).toMatchObject({ projects: [{ root: place.tree, state: 'current' }] });
});

it.each([['--all'], ['--orphans']])('clear refuses --rev with %s', async (option) => {
  expect(await place.refusal(['clear', '--rev', 'main', option])).toEqual({
    problem: '--rev cannot be combined with --orphans and --all. [INPUT_INVALID]',
    hint: 'Use one of them.',
  });
});

it('clear --rev of an address that has not been cloned clones nothing', async () => {
  expect(await place.refusal(['clear', '--rev', 'main', 'https://example.org/owner/repo'])).toMatchObject({
    problem: 'https://example.org/owner/repo has not been cloned. [INPUT_INVALID]',
  });
  expect(existsSync(place.home)).toBe(false);
});

it('clear refuses what is neither a folder nor an id, and names where ids are', async () => {
  expect(await place.refusal(['clear', 'tree-0123456789abcdef'])).toEqual({
    problem: `There is no folder at ${place.tree}/tree-0123456789abcdef, and no index with this id. [INPUT_INVALID]`,
    hint: 'Give an existing folder, a path from `codesearch ls`, or an id from `codesearch ls --json`.',
  });
});
