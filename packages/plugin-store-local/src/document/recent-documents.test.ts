import { fileOf, temporaryProject, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { local } from '../index.ts';

let project: TemporaryProject;
let store: GuardedStage<'store'>;

beforeEach(async () => {
  project = await temporaryProject();
  store = guardStage(local(), project.context);
});

afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await project.remove();
});

const first = fileOf('a.ts', { text: 'one' }, { text: 'two' });
const ids = first.entries.map(({ id }) => id);

it('a loaded document is not read again', async () => {
  await store.upsert({ files: [first] });
  const loaded = await store.load({ ids });
  const database = new Database(store.facts.location, { cacheMiB: 1, busyTimeoutMs: 1_000 });
  database.run('DELETE FROM entry');
  database.close();
  expect(await store.load({ ids })).toEqual(loaded);
});

it('a document that another process has replaced or removed is not taken from the cache', async () => {
  await store.upsert({ files: [first] });
  await store.load({ ids });
  const other = guardStage(local(), project.context);
  const [moved] = first.entries;
  const second = { ...moved!, chunk: { ...moved!.chunk, span: { ...moved!.chunk.span, startLine: 7, endLine: 7 } } };
  await other.upsert({ files: [{ path: 'a.ts', entries: [second] }] });
  expect(await store.load({ ids })).toMatchObject([{ id: second.id, startLine: 7 }]);
  await other.clear();
  expect(await store.load({ ids })).toEqual([]);
  await other.upsert({ files: [first] });
  expect(await store.load({ ids })).toMatchObject([
    { startLine: first.entries[0]!.chunk.span.startLine },
    { text: 'two' },
  ]);
  await other[Symbol.asyncDispose]();
});
