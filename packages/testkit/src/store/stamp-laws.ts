import assert from 'node:assert/strict';
import { sha256 } from '../fixture/source-text.ts';
import { fileOf } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { Law } from '../law/law.ts';

/** As long as those of the engine. */
const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(sha256) as [
  string,
  string,
  string,
  string,
];

/** What holds for a store that keeps stamps. */
export const stampLaws: readonly Law<'store'>[] = [
  openLaw('the stamp of the last write that had one is kept, and removed with the index', async (store, fixture) => {
    if (!store.facts.stamps) throw new NotDeclared();
    assert.equal((await store.stats()).stamp, undefined, 'of an empty store');
    await store.upsert({ files: [fileOf('a.ts', {}), fileOf('b.ts', {}), fileOf('d.ts', {})], stamp: first });
    await store.upsert({ files: [fileOf('c.ts', {})] });
    const reader = await fixture.open();
    assert.equal((await reader.stats()).stamp, first, 'after a write without one');
    await store.remove({ paths: ['a.ts'], stamp: second });
    await store.remove({ paths: ['c.ts'] });
    assert.equal((await reader.stats()).stamp, second, 'after a removal, and one without a stamp');
    await store.remove({ paths: [], stamp: third });
    await store.upsert({ files: [], stamp: fourth });
    const reopened = await fixture.reopen(store);
    assert.equal((await reopened.stats()).stamp, fourth, 'after writes of nothing else');
    assert.equal((await reopened.stats()).files, 2);
    await reopened.clear();
    assert.equal((await reopened.stats()).stamp, undefined, 'after clear');
  }),

  openLaw('a write that fails keeps the stamp of the one before', async (store) => {
    if (!store.facts.stamps) throw new NotDeclared();
    await store.upsert({ files: [fileOf('a.ts', {})], stamp: first });
    const controller = new AbortController();
    const write = store.upsert({
      files: [fileOf('a.ts', { text: 'new' })],
      stamp: second,
      signal: controller.signal,
    });
    controller.abort();
    await Promise.allSettled([write]);
    const [{ stamp }, [chunk]] = [await store.stats(), await store.list({ paths: ['a.ts'] })];
    assert.equal(stamp, chunk?.text === 'new' ? second : first);
  }),
];
