import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { EmbeddedChunk } from '@codesearch/kernel';
import { entry, fileOf, vectorOf } from '../fixture/entry.ts';
import { law, openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { ServiceRequests } from '../trait/service-requests.ts';
import { allPaths } from './ranked-list.ts';
import { assertEqual } from '../law/assert-equal.ts';

export const writeLaws: readonly Law<'store'>[] = [
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
      throw new NotChecked('it reads an entry only after it has answered');
    }
    for (const each of [store, await fixture.open()]) {
      assertEqual(await each.files(), new Map([['a.ts', 1]]));
      assert.equal((await each.list({ paths: ['a.ts'] }))[0]?.text, 'old');
    }
    await store.upsert({ files: [changed] });
    assert.equal((await (await fixture.reopen(store)).list({ paths: ['a.ts'] }))[0]?.text, 'new');
  }),

  openLaw('concurrent upserts of one path leave all entries of one of them', async (store) => {
    const versions = Array.from({ length: 8 }, (_, version) =>
      fileOf('a.ts', ...Array.from({ length: 3 }, (_, part) => ({ text: `version ${version} part ${part}` }))),
    );
    const versionOf = new Map(versions.flatMap(({ entries }, at) => entries.map(({ id }) => [id, at] as const)));
    const writing = new AbortController();
    let fewest = 0;
    const read = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const list = await store.searchDense({ vector: vectorOf('q'), topK: 100 });
        assert.ok(list.length === 3 || list.length === fewest, `a reader saw ${list.length} of 3 entries`);
        fewest = list.length;
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

  law('an upsert that is aborted, or whose request fails, stores all of its files or none', async (fixture) => {
    const replacing = ['a.ts', 'b.ts', 'c.ts', 'z.ts'].map((path) => fileOf(path, { text: 'new' }));
    /** @returns whether the write got so far that it sent this request; 0 is none */
    const fails = async (ordinal: number): Promise<boolean> => {
      const project = await fixture.otherProject();
      const requests = new ServiceRequests(project);
      const store = await fixture.open(requests.context);
      const stamped = (stamp: string): { readonly stamp?: string } =>
        store.facts.stamps ? { stamp: stamp.repeat(64) } : {};
      await store.upsert({
        files: [fileOf('a.ts', { text: 'old' }), fileOf('z.ts', { text: 'old' })],
        ...stamped('1'),
      });
      const controller = new AbortController();
      let count = 0;
      const write = async (): Promise<unknown> =>
        Promise.allSettled([
          store.upsert({ files: replacing, signal: controller.signal, ...stamped('2') }),
          ordinal === 0 && setImmediate().then(() => controller.abort()),
        ]);
      await requests.during(write, (_, send) =>
        ++count === ordinal ? Promise.reject(new TypeError('fetch failed')) : send(),
      );
      const reader = await fixture.open(project.context);
      const loaded = await reader.load({ ids: replacing.flatMap(({ entries }) => entries.map(({ id }) => id)) });
      assert.ok([0, 4].includes(loaded.length), `${loaded.length} of 4 files are written`);
      const paths = loaded.length === 4 ? ['a.ts', 'b.ts', 'c.ts', 'z.ts'] : ['a.ts', 'z.ts'];
      assertEqual(await allPaths(reader), paths);
      const { stamp } = await reader.stats();
      assert.equal(stamp, stamped(loaded.length === 4 ? '2' : '1').stamp, 'the stamp of the entries');
      return count >= ordinal;
    };
    for (let ordinal = 0; (await fails(ordinal)) && ordinal < 12; ordinal++);
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
