import assert from 'node:assert/strict';
import { fileOf } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import { NotDeclared } from '../law/not-declared.ts';
import type { Law } from '../law/law.ts';

/** What holds for a shared store. */
export const metadataLaws: readonly Law<'store'>[] = [
  openLaw('metadata is kept with the index, and removed with it', async (store, fixture) => {
    if (!store.facts.shared) throw new NotDeclared();
    await store.putMetadata({ metadata: 'of an empty store' });
    assert.equal(await store.getMetadata(), undefined, 'without an index nothing is kept');
    await store.upsert({ files: [fileOf('a.ts', {})] });
    await store.putMetadata({ metadata: 'first' });
    await store.putMetadata({ metadata: '{"second":"ü"}' });
    await store.upsert({ files: [fileOf('b.ts', {})] });
    assert.equal(await (await fixture.open()).getMetadata(), '{"second":"ü"}');
    await store.clear();
    assert.equal(await store.getMetadata(), undefined, 'after clear');
  }),
];
