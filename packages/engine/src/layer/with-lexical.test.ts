import { definePlugin } from '@codesearch/kernel';
import type { PluginFactory, Store } from '@codesearch/kernel';
import { fileOf, guardStage, memoryStore, temporaryProject, vectorOf } from '@codesearch/testkit';
import type { GuardedStage, TemporaryProject } from '@codesearch/testkit';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLexical } from './with-lexical.ts';

const options = v.strictObject({});

/** A store that has vectors only. */
const denseStore: PluginFactory<'store', typeof options> = definePlugin({
  name: 'dense',
  stage: 'store',
  options,
  describe: (_, context) => {
    const { lookup: _lookup, ...facts } = memoryStore().describe(context);
    return { ...facts, lexical: false };
  },
  create: (_, context): Store => {
    const memory = memoryStore().create(context);
    return new Proxy(memory, {
      get(store, name) {
        if (name === 'searchLexical' || name === 'findText' || name === 'similarNames') return undefined;
        const member: unknown = Reflect.get(store, name);
        return typeof member === 'function' ? member.bind(store) : member;
      },
    });
  },
});

let project: TemporaryProject;
let dense: GuardedStage<'store'>;
let lexical: GuardedStage<'store'>;

beforeEach(async () => {
  project = await temporaryProject();
  dense = guardStage(denseStore({}), project.context);
  lexical = guardStage(memoryStore({}), { ...project.context, dataDir: `${project.dataDir}/lexical` });
});

afterEach(() => project.remove());

it('a store without lexical search finds words, texts and names through the lexical store', async () => {
  const store = withLexical(dense, lexical);
  expect(dense.facts.lookup).toBeUndefined();
  expect(store.facts).toMatchObject({ lexical: true, lookup: true, shared: false });
  const file = fileOf('a.ts', { text: 'function parseHeader() {}', fields: { names: 'parseHeader' } });
  await store.upsert({ files: [file] });
  const { id } = file.entries[0]!;
  expect(await store.findText({ terms: [], substrings: ['parseHeader()'], ignoreCase: false, limit: 5 })).toEqual([
    { id, path: 'a.ts' },
  ]);
  expect(await store.similarNames({ word: 'parseheadr', likeness: 'spelling', limit: 5 })).toEqual([
    { name: 'parseheader', distance: 1 },
  ]);
  expect((await store.searchLexical({ query: 'header', topK: 5 })).map((each) => each.id)).toEqual([id]);
  expect((await store.searchDense({ vector: vectorOf('x'), topK: 5 })).map((each) => each.id)).toEqual([id]);
});

it('lookup is declared only if the lexical store has it', () => {
  const { lookup: _, ...facts } = lexical.facts;
  expect(withLexical(dense, { ...lexical, facts }).facts.lookup).toBe(false);
});
