import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { entry, fileOf, vectorOf } from '../fixture/entry.ts';
import { rejectsWithCode } from '../law/expect.ts';
import { law, type Law } from '../law/law.ts';
import { allPaths } from './ranked-list.ts';

export const writeLaws: readonly Law<'store'>[] = [
  law('what is written is there after closing and opening again', async (bench) => {
    const written = fileOf('src/a.ts', { text: 'first' }, { text: 'second' });
    const store = await bench.open();
    await store.upsert([written]);
    const reopened = await bench.reopen(store);
    assert.deepEqual(await allPaths(reopened), ['src/a.ts']);
    const loaded = await reopened.load(written.entries.map(({ id }) => id));
    assert.deepEqual(
      loaded.map(({ text }) => text),
      ['first', 'second'],
    );
    assert.equal((await reopened.stats()).chunks, 2);
  }),

  law('a write is visible to a reader that was open before it', async (bench) => {
    const writer = await bench.open();
    const reader = await bench.open();
    assert.deepEqual(await allPaths(reader), []);
    await writer.upsert([fileOf('a.ts', {}), fileOf('b.ts', {})]);
    assert.deepEqual(await allPaths(reader), ['a.ts', 'b.ts']);
    await writer.remove(['a.ts']);
    assert.deepEqual(await allPaths(reader), ['b.ts']);
    assert.equal((await reader.stats()).files, 1);
  }),

  law('upsert replaces all entries of the paths it names and no others', async (bench) => {
    const store = await bench.open();
    const kept = entry({ path: 'a.ts', text: 'kept' });
    const dropped = entry({ path: 'a.ts', text: 'dropped' });
    await store.upsert([{ path: 'a.ts', entries: [kept, dropped] }, fileOf('b.ts', { text: 'other' })]);
    const added = entry({ path: 'a.ts', text: 'added' });
    await store.upsert([{ path: 'a.ts', entries: [kept, added] }]);
    const loaded = await store.load([kept.id, dropped.id, added.id]);
    assert.deepEqual(
      loaded.map(({ text }) => text),
      ['kept', 'added'],
    );
    const { files, chunks } = await store.stats();
    assert.deepEqual({ files, chunks }, { files: 2, chunks: 3 });
  }),

  law('upsert of a known id keeps the last vector and text fields', async (bench) => {
    const store = await bench.open();
    const first = entry({ path: 'a.ts', text: 'same', vector: vectorOf('there') });
    await store.upsert([{ path: 'a.ts', entries: [first] }]);
    await store.upsert([
      { path: 'a.ts', entries: [{ ...first, vector: vectorOf('here') }] },
      fileOf('b.ts', { vector: vectorOf('there') }),
    ]);
    const list = await store.searchDense({ vector: vectorOf('there'), topK: 1 });
    assert.deepEqual(
      list.map(({ path }) => path),
      ['b.ts'],
    );
  }),

  law('upsert of a path without entries removes what it had', async (bench) => {
    const store = await bench.open();
    await store.upsert([fileOf('a.ts', {}), fileOf('b.ts', {})]);
    await store.upsert([
      { path: 'a.ts', entries: [] },
      { path: 'never.ts', entries: [] },
    ]);
    assert.deepEqual(await allPaths(store), ['b.ts']);
    assert.equal((await store.stats()).files, 1);
  }),

  law('remove takes exactly the entries of these paths; unknown paths are no error', async (bench) => {
    const store = await bench.open();
    const paths = ['a.ts', 'a.ts.map', 'src/a.ts', 'A.ts', 'a_ts', 'a%'];
    await store.upsert(paths.map((path) => fileOf(path, { text: `${path} 1` }, { text: `${path} 2` })));
    await store.remove(['a.ts', 'unknown.ts', 'src', 'a%']);
    assert.deepEqual(await allPaths(store), ['A.ts', 'a.ts.map', 'a_ts', 'src/a.ts']);
    assert.equal((await store.stats()).chunks, 8);
  }),

  law('a vector of another dimension is refused before anything is written', async (bench) => {
    const store = await bench.open();
    const wrong = fileOf('wrong.ts', { vector: vectorOf('short', 4) });
    await rejectsWithCode(store.upsert([fileOf('a.ts', {}), wrong]), 'DIMENSION_MISMATCH', 'a mixed first upsert');
    assert.deepEqual(await allPaths(store), []);
    await store.upsert([fileOf('a.ts', { text: 'old' })]);
    const before = await store.stats();
    const replacing = [fileOf('a.ts', { text: 'new' }), wrong];
    await rejectsWithCode(store.upsert(replacing), 'DIMENSION_MISMATCH', 'an upsert with a wrong vector');
    assert.deepEqual(await store.stats(), before);
    const old = await store.load([entry({ path: 'a.ts', text: 'old' }).id]);
    assert.equal(old.length, 1, 'the entries that were there before are kept');
    const query = store.searchDense({ vector: vectorOf('short', 4), topK: 1 });
    await rejectsWithCode(query, 'DIMENSION_MISMATCH', 'a search with a wrong vector');
  }),

  law('concurrent upserts of different paths are all kept', async (bench) => {
    const store = await bench.open();
    const paths = Array.from({ length: 24 }, (_, index) => `src/${String(index).padStart(2, '0')}.ts`);
    await Promise.all(paths.map((path) => store.upsert([fileOf(path, { text: `${path} 1` }, { text: `${path} 2` })])));
    assert.deepEqual(await allPaths(store), paths);
    assert.equal((await store.stats()).chunks, 48);
  }),

  law('concurrent upserts of one path leave one of them whole', async (bench) => {
    const store = await bench.open();
    const versions = Array.from({ length: 8 }, (_, version) =>
      fileOf('a.ts', ...Array.from({ length: 3 }, (_, part) => ({ text: `version ${version} part ${part}` }))),
    );
    const versionOf = new Map(versions.flatMap(({ entries }, at) => entries.map(({ id }) => [id, at] as const)));
    const writing = new AbortController();
    const read = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const list = await store.searchDense({ vector: vectorOf('q'), topK: 100 });
        assert.ok([0, 3].includes(list.length), `a reader saw ${list.length} of 3 entries`);
        assert.ok(new Set(list.map(({ id }) => versionOf.get(id))).size <= 1, 'a reader saw entries of two versions');
        await setImmediate();
      }
    };
    const writes = Promise.all(versions.map((version) => store.upsert([version])));
    await Promise.all([writes.finally(() => writing.abort()), read()]);
    const left = await store.load(versions.flatMap(({ entries }) => entries.map(({ id }) => id)));
    assert.equal(left.length, 3);
    assert.equal(new Set(left.map(({ text }) => text.split(' part')[0])).size, 1);
    assert.equal((await store.stats()).chunks, 3);
  }),

  law('an upsert that is aborted leaves all of its files or none', async (bench) => {
    const store = await bench.open();
    await store.upsert([fileOf('a.ts', { text: 'old' }), fileOf('z.ts', { text: 'old' })]);
    const replacing = ['a.ts', 'b.ts', 'c.ts', 'z.ts'].map((path) => fileOf(path, { text: 'new' }));
    await Promise.allSettled([store.upsert(replacing, { signal: AbortSignal.abort() })]);
    assert.deepEqual(await allPaths(store), ['a.ts', 'z.ts'], 'a call that was aborted before it began');
    const controller = new AbortController();
    const write = store.upsert(replacing, { signal: controller.signal });
    await Promise.allSettled([write, setImmediate().then(() => controller.abort())]);
    const loaded = await store.load(replacing.flatMap(({ entries }) => entries.map(({ id }) => id)));
    assert.ok([0, 4].includes(loaded.length), `${loaded.length} of 4 files are written`);
    const paths = loaded.length === 4 ? ['a.ts', 'b.ts', 'c.ts', 'z.ts'] : ['a.ts', 'z.ts'];
    assert.deepEqual(await allPaths(store), paths);
  }),

  law('empty lists are accepted', async (bench) => {
    const store = await bench.open();
    await store.upsert([]);
    await store.remove([]);
    assert.deepEqual(await store.load([]), []);
    assert.deepEqual(await store.searchDense({ vector: vectorOf('query'), topK: 5 }), []);
    await store.upsert([fileOf('a.ts', {})]);
    await store.upsert([]);
    await store.remove([]);
    assert.deepEqual(await store.load([]), []);
    assert.deepEqual(await allPaths(store), ['a.ts']);
  }),

  law('after clear the store is empty and takes another dimension', async (bench) => {
    const store = await bench.open();
    await store.clear();
    await store.upsert([fileOf('a.ts', {})]);
    await store.clear();
    const { files, chunks, dimensions } = await store.stats();
    assert.deepEqual({ files, chunks, dimensions }, { files: 0, chunks: 0, dimensions: 0 });
    assert.deepEqual(await store.load([entry({ path: 'a.ts' }).id]), []);
    await store.upsert([fileOf('b.ts', { vector: vectorOf('b', 3) })]);
    assert.equal((await store.stats()).dimensions, 3);
    const reopened = await bench.reopen(store);
    const list = await reopened.searchDense({ vector: vectorOf('b', 3), topK: 5 });
    assert.deepEqual(
      list.map(({ path }) => path),
      ['b.ts'],
    );
  }),

  law('stats count files, chunks without the entries of files, and dimensions', async (bench) => {
    const store = await bench.open();
    const empty = await store.stats();
    assert.deepEqual([empty.files, empty.chunks, empty.dimensions], [0, 0, 0]);
    await store.upsert([
      fileOf('a.ts', { text: '1' }, { text: '2' }, { granularity: 'file', kind: 'file' }),
      fileOf('b.ts', { text: '1' }, { granularity: 'file', kind: 'file' }),
    ]);
    const { files, chunks, dimensions, bytes } = await store.stats();
    assert.deepEqual([files, chunks, dimensions], [2, 3, 8]);
    assert.ok(bytes === undefined || (Number.isInteger(bytes) && bytes > 0), `bytes is ${bytes}`);
    await store.remove(['a.ts', 'b.ts']);
    const after = await store.stats();
    assert.deepEqual([after.files, after.chunks, after.dimensions], [0, 0, 0]);
  }),

  law('a record is kept with the index, and goes with it', async (bench) => {
    const store = await bench.open();
    assert.equal(store.record === undefined, store.keepRecord === undefined, 'both are there, or neither is');
    if (!store.record || !store.keepRecord) return;
    await store.keepRecord('of no index');
    assert.equal(await store.record(), undefined);
    await store.upsert([fileOf('a.ts', {})]);
    await store.keepRecord('first');
    await store.keepRecord('{"second":"ü"}');
    await store.upsert([fileOf('b.ts', {})]);
    assert.equal(await (await bench.open()).record?.(), '{"second":"ü"}');
    await store.clear();
    assert.equal(await store.record(), undefined);
  }),

  law('two projects do not see each other', async (bench) => {
    const other = await bench.otherProject();
    const here = await bench.open();
    const there = await bench.open(other.context);
    await here.upsert([fileOf('here.ts', {}), fileOf('both.ts', { text: 'here' })]);
    await there.upsert([fileOf('there.ts', {}), fileOf('both.ts', { text: 'there' })]);
    assert.deepEqual(await allPaths(here), ['both.ts', 'here.ts']);
    assert.deepEqual(await allPaths(there), ['both.ts', 'there.ts']);
    assert.deepEqual(await there.load([entry({ path: 'here.ts' }).id]), []);
    await here.clear();
    assert.deepEqual(await allPaths(there), ['both.ts', 'there.ts']);
  }),

  law('capabilities are usable facts', async (bench) => {
    const { capabilities } = bench.create();
    assert.equal(typeof capabilities.lexical, 'boolean');
    assert.ok(capabilities.maxBatchSize >= 1, `maxBatchSize is ${capabilities.maxBatchSize}`);
  }),
];
