import * as engine from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { expect, it } from 'vitest';
import { selectIndexes } from './select-indexes.ts';

const base = { folder: '', state: 'current', orphan: true, files: 0, chunks: 0, bytes: 0 } as const;
const onDisk: engine.ListedProject = { ...base, root: '/gone/tree', id: 'tree-1' };
const atRevision: engine.ListedProject = {
  ...base,
  root: '/gone/tree',
  id: 'tree-1@v1',
  revision: { name: 'v1', commit: '0'.repeat(40) },
};
const other: engine.ListedProject = { ...base, root: '/gone/other', id: 'other-2' };

async function selectedBy(selector: string): Promise<readonly string[]> {
  const setup = await engine.loadSetup({ preset: presetDefault, config: {} });
  const listing = { ...engine, listProjects: () => [onDisk, atRevision, other] };
  return selectIndexes(selector, { engine: listing, setup }).projects.map(({ id }) => id);
}

it.each([
  ['/gone/tree', ['tree-1']],
  ['tree-1@v1', ['tree-1@v1']],
  ['/gone/*', ['tree-1', 'tree-1@v1', 'other-2']],
])('%s selects of the indexes whose folders are gone: %j', async (selector, ids) => {
  expect(await selectedBy(selector)).toEqual(ids);
});

it('refuses what is neither a folder nor an index', async () => {
  await expect(selectedBy('/gone/never')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
