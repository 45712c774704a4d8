import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileOf } from '../fixture/entry.ts';
import { law, openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';

/** A larger batch is not tried: some stores accept a batch of any size. */
const maxTestedBatch = 5_000;

export const factsLaws: readonly Law<'store'>[] = [
  law('lexical, lookup and shared are declared only if their methods are implemented', async (fixture) => {
    const { lexical, lookup = false, shared = false } = fixture.bind().describe(fixture.project.context);
    const store = fixture.create();
    if (lexical) assert.equal(typeof store.searchLexical, 'function', 'lexical is declared, searchLexical is missing');
    if (lookup) assert.equal(typeof store.findText, 'function', 'lookup is declared, findText is missing');
    if (lookup) assert.equal(typeof store.similarNames, 'function', 'lookup is declared, similarNames is missing');
    if (!shared) return;
    assert.equal(typeof store.putMetadata, 'function', 'shared is declared, putMetadata is missing');
    assert.equal(typeof store.getMetadata, 'function', 'shared is declared, getMetadata is missing');
  }),

  law('the location is declared, and depends on the project only', async (fixture) => {
    const { bind, project } = fixture;
    const { location } = bind().describe(project.context);
    await (await fixture.open()).upsert({ files: [fileOf('a.ts', {})] });
    assert.ok(!isAbsolute(location) || existsSync(location), 'nothing is at the location');
    assert.ok(location.length > 0, 'the location is empty');
    assert.equal(bind().describe(project.context).location, location, 'a second binding has another location');
    const other = await fixture.otherProject();
    assert.ok(bind().describe(other.context).location.length > 0, 'the location of another project is empty');
  }),

  openLaw('a batch of maxBatchSize entries is accepted', async (store) => {
    const { maxBatchSize } = store.facts;
    assert.ok(Number.isInteger(maxBatchSize) && maxBatchSize >= 1, `maxBatchSize is ${maxBatchSize}`);
    const count = Math.min(maxBatchSize, maxTestedBatch);
    const files = Array.from({ length: count }, (_, index) => fileOf(`${index}.ts`, {}));
    await store.upsert({ files });
    assert.equal((await store.stats()).chunks, count);
  }),
];
