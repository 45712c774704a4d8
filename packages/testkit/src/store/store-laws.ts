import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { damageLaw } from './damage-law.ts';
import { filterLaws } from './filter-laws.ts';
import { lexicalLaws } from './lexical-laws.ts';
import { nameLaws } from './name-laws.ts';
import { modelLaw } from './model-law.ts';
import { readLaws } from './read-laws.ts';
import { textLaws } from './text-laws.ts';
import { writeLaws } from './write-laws.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileOf, vectorOf } from '../fixture/entry.ts';
import { law, openLaw } from '../law/law.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import type { StageOperations } from '../trait/operation.ts';

const someIds = ['0'.repeat(32)];

const storeOperations: StageOperations<'store'> = {
  stage: 'store',
  operations: [
    {
      name: 'upsert',
      run: (store, options) => store.upsert({ files: [fileOf('a.ts', { text: sourceMark })], ...options }),
    },
    { name: 'remove', run: (store, options) => store.remove({ paths: ['b.ts'], ...options }) },
    {
      name: 'searchDense',
      run: (store, options) => store.searchDense({ vector: vectorOf('query'), topK: 3, ...options }),
    },
    {
      name: 'searchLexical',
      isDeclared: ({ facts }) => facts.lexical,
      run: (store, options) => store.searchLexical({ query: 'anything', topK: 3, ...options }),
    },
    {
      name: 'findText',
      isDeclared: ({ facts }) => facts.lookup,
      run: (store, options) =>
        store.findText({ terms: [], substrings: [sourceMark], ignoreCase: false, limit: 3, ...options }),
    },
    {
      name: 'similarNames',
      isDeclared: ({ facts }) => facts.lookup,
      run: (store, options) => store.similarNames({ word: 'anything', likeness: 'spelling', limit: 3, ...options }),
    },
    { name: 'load', run: (store, options) => store.load({ ids: someIds, ...options }) },
    { name: 'list', run: (store, options) => store.list({ paths: ['a.ts'], ...options }) },
    { name: 'vectors', run: (store, options) => store.vectors({ ids: someIds, ...options }) },
    { name: 'files', run: (store, options) => store.files(options) },
    { name: 'stats', run: (store, options) => store.stats(options) },
    {
      name: 'putMetadata',
      isDeclared: ({ facts }) => facts.shared,
      run: (store, options) => store.putMetadata({ metadata: 'metadata', ...options }),
    },
    {
      name: 'getMetadata',
      isDeclared: ({ facts }) => facts.shared,
      run: (store, options) => store.getMetadata(options),
    },
    { name: 'clear', run: (store, options) => store.clear(options) },
  ], // Two sets of options are two indexes.
  output: async ({ facts }) => facts.location,
};

/** A larger batch is not tried: some stores accept a batch of any size. */
const maxTestedBatch = 5_000;

const factsLaws: readonly Law<'store'>[] = [
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

/** Every promise of a store. */
export const storeLaws: readonly Law<'store'>[] = [
  ...stageLaws(storeOperations),
  ...factsLaws,
  modelLaw,
  ...writeLaws,
  ...readLaws,
  damageLaw,
  ...filterLaws,
  ...lexicalLaws,
  ...textLaws,
  ...nameLaws,
];
