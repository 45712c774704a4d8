import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { EmbeddedChunk } from '@codesearch/kernel';
import { entry, fileOf, vectorOf } from '../fixture/entry.ts';
import { law, openLaw } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { Law } from '../law/law.ts';
import { allPaths } from './ranked-list.ts';
import { assertEqual } from '../law/assert-equal.ts';

export const writeLaws: readonly Law<'store'>[] = [
  law('written entries are kept after closing and opening again', async (fixture) => {
    const written = fileOf('src/a.ts', { text: 'first' }, { text: 'second' });
    const store = await fixture.open();
    const given = structuredClone(written);
    await store.upsert({ files: [written] });
    assertEqual(written, given, 'what was given is not changed');
    const reopened = await fixture.reopen(store);
    assertEqual(await allPaths(reopened), ['src/a.ts']);
    const loaded = await reopened.load({ ids: written.entries.map(({ id }) => id) });
    assertEqual(
      loaded.map(({ text }) => text),
      ['first', 'second'],
    );
    assert.equal((await reopened.stats()).chunks, 2);
  }),

  openLaw('a write is visible to a reader that was opened before it', async (writer, fixture) => {
    const reader = await fixture.open();
    assertEqual(await allPaths(reader), []);
    await writer.upsert({ files: [fileOf('a.ts', {}), fileOf('b.ts', {})] });
    assertEqual(await allPaths(reader), ['a.ts', 'b.ts']);
    await writer.remove({ paths: ['a.ts'] });
    assertEqual(await allPaths(reader), ['b.ts']);
    assert.equal((await reader.stats()).files, 1);
    await writer.clear();
    assertEqual(await allPaths(reader), []);
  }),

  openLaw('an upsert that fails stores none of its files, and the next one is kept', async (store, fixture) => {
    await store.upsert({ files: [fileOf('a.ts', { text: 'old' })] });
    const changed = fileOf('a.ts', { text: 'new' });
    const [last] = fileOf('c.ts', {}).entries;
    const unreadable = Object.defineProperty({ ...last }, 'chunk', {
      enumerable: true,
      get: () => assert.fail('an entry that cannot be read'),
    }) as EmbeddedChunk;
    const files = [changed, fileOf('b.ts', {}), { path: 'c.ts', entries: [unreadable] }];
    // A store that does not read it before it answers cannot fail of it.
    if ((await Promise.allSettled([store.upsert({ files })]))[0]?.status === 'fulfilled') {
      assert.equal((await store.list({ paths: ['a.ts'] }))[0]?.text, 'new', 'the text of an upsert that resolved');
      throw new NotDeclared();
    }
    for (const each of [store, await fixture.open()]) {
      assertEqual(await each.files(), new Map([['a.ts', 1]]));
      assert.equal((await each.list({ paths: ['a.ts'] }))[0]?.text, 'old');
    }
    await store.upsert({ files: [changed] });
    assert.equal((await (await fixture.reopen(store)).list({ paths: ['a.ts'] }))[0]?.text, 'new');
  }),

  openLaw('upsert replaces all entries of the paths it names, and no others', async (store) => {
    const kept = entry({ path: 'a.ts', text: 'kept' });
    const dropped = entry({ path: 'a.ts', text: 'dropped' });
    await store.upsert({ files: [{ path: 'a.ts', entries: [kept, dropped] }, fileOf('b.ts', { text: 'other' })] });
    const added = entry({ path: 'a.ts', text: 'added' });
    await store.upsert({ files: [{ path: 'a.ts', entries: [kept, added] }] });
    const loaded = await store.load({ ids: [kept.id, dropped.id, added.id] });
    assertEqual(
      loaded.map(({ text }) => text),
      ['kept', 'added'],
    );
    const { files, chunks } = await store.stats();
    assertEqual({ files, chunks }, { files: 2, chunks: 3 });
  }),

  openLaw('upsert of a known id replaces its vector and text fields', async (store) => {
    const first = entry({ path: 'a.ts', text: 'same', vector: vectorOf('there') });
    await store.upsert({ files: [{ path: 'a.ts', entries: [first] }] });
    await store.upsert({
      files: [
        { path: 'a.ts', entries: [{ ...first, vector: vectorOf('here') }] },
        fileOf('b.ts', { vector: vectorOf('there') }),
      ],
    });
    const list = await store.searchDense({ vector: vectorOf('there'), topK: 1 });
    assertEqual(
      list.map(({ path }) => path),
      ['b.ts'],
    );
  }),

  openLaw('upsert of a path without entries removes the entries of the path', async (store) => {
    await store.upsert({ files: [fileOf('a.ts', {}), fileOf('b.ts', {})] });
    await store.upsert({
      files: [
        { path: 'a.ts', entries: [] },
        { path: 'never.ts', entries: [] },
      ],
    });
    assertEqual(await allPaths(store), ['b.ts']);
    assert.equal((await store.stats()).files, 1);
  }),

  openLaw('remove removes exactly the entries of these paths, and unknown paths are not an error', async (store) => {
    const paths = ['a.ts', 'a.ts.map', 'src/a.ts', 'A.ts', 'a_ts', 'a%'];
    await store.upsert({ files: paths.map((path) => fileOf(path, { text: `${path} 1` }, { text: `${path} 2` })) });
    await store.remove({ paths: ['a.ts', 'unknown.ts', 'src', 'a%'] });
    assertEqual(await allPaths(store), ['A.ts', 'a.ts.map', 'a_ts', 'src/a.ts']);
    assert.equal((await store.stats()).chunks, 8);
  }),

  openLaw('concurrent upserts of different paths are all kept', async (store) => {
    const paths = Array.from({ length: 24 }, (_, index) => `src/${String(index).padStart(2, '0')}.ts`);
    await Promise.all(
      paths.map((path) => store.upsert({ files: [fileOf(path, { text: `${path} 1` }, { text: `${path} 2` })] })),
    );
    assertEqual(await allPaths(store), paths);
    assert.equal((await store.stats()).chunks, 48);
  }),

  openLaw('concurrent upserts of one path leave all entries of one of them', async (store) => {
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
    const writes = Promise.all(versions.map((version) => store.upsert({ files: [version] })));
    await Promise.all([writes.finally(() => writing.abort()), read()]);
    const left = await store.load({ ids: versions.flatMap(({ entries }) => entries.map(({ id }) => id)) });
    assert.equal(left.length, 3);
    assert.equal(new Set(left.map(({ text }) => text.split(' part')[0])).size, 1);
    assert.equal((await store.stats()).chunks, 3);
  }),

  openLaw('an aborted upsert stores all of its files or none', async (store) => {
    await store.upsert({ files: [fileOf('a.ts', { text: 'old' }), fileOf('z.ts', { text: 'old' })] });
    const replacing = ['a.ts', 'b.ts', 'c.ts', 'z.ts'].map((path) => fileOf(path, { text: 'new' }));
    const controller = new AbortController();
    const write = store.upsert({ files: replacing, signal: controller.signal });
    await Promise.allSettled([write, setImmediate().then(() => controller.abort())]);
    const loaded = await store.load({ ids: replacing.flatMap(({ entries }) => entries.map(({ id }) => id)) });
    assert.ok([0, 4].includes(loaded.length), `${loaded.length} of 4 files are written`);
    const paths = loaded.length === 4 ? ['a.ts', 'b.ts', 'c.ts', 'z.ts'] : ['a.ts', 'z.ts'];
    assertEqual(await allPaths(store), paths);
  }),

  openLaw('after clear the store is empty and accepts another dimension', async (store, fixture) => {
    await store.clear();
    await store.upsert({ files: [fileOf('a.ts', {})] });
    await store.clear();
    const { files, chunks, dimensions } = await store.stats();
    assertEqual({ files, chunks, dimensions }, { files: 0, chunks: 0, dimensions: 0 });
    assertEqual(await store.load({ ids: [entry({ path: 'a.ts' }).id] }), []);
    await store.upsert({ files: [fileOf('b.ts', { vector: vectorOf('b', 3) })] });
    assert.equal((await store.stats()).dimensions, 3);
    const reopened = await fixture.reopen(store);
    const list = await reopened.searchDense({ vector: vectorOf('b', 3), topK: 5 });
    assertEqual(
      list.map(({ path }) => path),
      ['b.ts'],
    );
  }),

  openLaw('stats counts files, dimensions, and chunks without the entries of whole files', async (store) => {
    const empty = await store.stats();
    assertEqual([empty.files, empty.chunks, empty.dimensions], [0, 0, 0]);
    await store.upsert({
      files: [
        fileOf('a.ts', { text: '1' }, { text: '2' }, { granularity: 'file', kind: 'file' }),
        fileOf('b.ts', { text: '1' }, { granularity: 'file', kind: 'file' }),
      ],
    });
    const { files, chunks, dimensions, bytes } = await store.stats();
    assertEqual([files, chunks, dimensions], [2, 3, 8]);
    assert.ok(bytes === undefined || (Number.isInteger(bytes) && bytes > 0), `bytes is ${bytes}`);
    await store.remove({ paths: ['a.ts', 'b.ts'] });
    const after = await store.stats();
    assertEqual([after.files, after.chunks, after.dimensions], [0, 0, 0]);
  }),

  law('two projects do not see each other', async (fixture) => {
    const other = await fixture.otherProject();
    const here = await fixture.open();
    const there = await fixture.open(other.context);
    await here.upsert({ files: [fileOf('here.ts', {}), fileOf('both.ts', { text: 'here' })] });
    await there.upsert({ files: [fileOf('there.ts', {}), fileOf('both.ts', { text: 'there' })] });
    assertEqual(await allPaths(here), ['both.ts', 'here.ts']);
    assertEqual(await allPaths(there), ['both.ts', 'there.ts']);
    assertEqual(await there.load({ ids: [entry({ path: 'here.ts' }).id] }), []);
    await here.clear();
    assertEqual(await allPaths(there), ['both.ts', 'there.ts']);
  }),
];
