import assert from 'node:assert/strict';
import type { LexicalRequest, Store } from '@codesearch/kernel';
import { fileOf } from '../fixture/entry.ts';
import { rejectsWithCode } from '../law/expect.ts';
import { law, type Law } from '../law/law.ts';
import type { Workbench } from '../law/workbench.ts';
import { assertRanked } from './ranked-list.ts';

export const lexicalLaws: readonly Law<'store'>[] = [
  law('a store without lexical search says so with UNSUPPORTED', async (bench) => {
    const store = await bench.open();
    if (store.capabilities.lexical) return;
    await rejectsWithCode(store.searchLexical({ query: 'word', topK: 1 }), 'UNSUPPORTED', 'searchLexical');
  }),

  lexicalLaw('searchLexical finds the parts of identifiers', async (store) => {
    await store.upsert([
      fileOf('camel.ts', { text: 'function parseHttpHeader(raw) {}' }),
      fileOf('snake.py', { text: 'def read_http_body(raw): pass' }),
      fileOf('other.go', { text: 'func openSocket() {}' }),
    ]);
    assert.deepEqual((await found(store, 'header')).toSorted(), ['camel.ts']);
    assert.deepEqual((await found(store, 'HTTP')).toSorted(), ['camel.ts', 'snake.py']);
    assert.deepEqual((await found(store, 'socket body')).toSorted(), ['other.go', 'snake.py']);
  }),

  lexicalLaw('searchLexical finds a compound identifier whole, however it is written', async (store) => {
    await store.upsert([
      fileOf('apart.ts', { text: 'parse the tree, then write the header of it' }),
      fileOf('whole.ts', { text: 'then parse_header, and write the tree of it' }),
    ]);
    for (const query of ['parseHeader', 'parse_header', 'ParseHeader', 'PARSE_HEADER']) {
      assert.equal((await found(store, query))[0], 'whole.ts', `the best for ${query}`);
    }
  }),

  lexicalLaw('searchLexical counts only the fields that have a weight', async (store) => {
    const fields = ['path', 'names', 'signature', 'doc', 'body'] as const;
    await store.upsert(
      fields.map((field) => fileOf(`${field}.ts`, { text: 'filler', fields: { body: 'filler', [field]: 'needle' } })),
    );
    for (const field of fields) {
      assert.deepEqual(await found(store, 'needle', { weights: { [field]: 1 } }), [`${field}.ts`]);
    }
    const two = await found(store, 'needle', { weights: { doc: 8, body: 0.5 } });
    assert.deepEqual(two, ['doc.ts', 'body.ts'], 'the heavier field ranks higher');
    const all = await found(store, 'needle');
    assert.deepEqual(all.toSorted(), fields.map((field) => `${field}.ts`).toSorted(), 'by default every field counts');
  }),

  lexicalLaw('searchLexical ranks rare words over common ones, and more matches over fewer', async (store) => {
    const common = Array.from({ length: 20 }, (_, index) => fileOf(`${index}.ts`, { text: 'return value' }));
    await store.upsert([
      ...common,
      fileOf('rare.ts', { text: 'quaternion product' }),
      fileOf('both.ts', { text: 'value quaternion' }),
    ]);
    assert.deepEqual((await found(store, 'quaternion value')).slice(0, 2), ['both.ts', 'rare.ts']);
    assert.deepEqual((await found(store, 'return value product')).slice(0, 1), ['rare.ts']);
  }),

  lexicalLaw('a query without a known word finds nothing', async (store) => {
    assert.deepEqual(await found(store, 'anything'), []);
    await store.upsert([fileOf('a.ts', { text: 'const known = 1;' })]);
    for (const query of ['unheard', '', '   ', '"*(){}[]^~:AND OR NOT', "';--", '👩‍👩‍👧']) {
      assert.deepEqual(await found(store, query), [], `the query ${JSON.stringify(query)}`);
    }
  }),

  lexicalLaw('the syntax of query languages is plain text', async (store) => {
    await store.upsert([fileOf('a.ts', { text: 'const known = 1;' })]);
    for (const query of ['known"', 'known*', '(known', 'known AND', 'NOT known', 'body:known', '-known', "known'"]) {
      assert.deepEqual(await found(store, query), ['a.ts'], `the query ${query}`);
    }
  }),

  lexicalLaw('searchLexical finds words of other scripts', async (store) => {
    await store.upsert([
      fileOf('greek.md', { text: 'η αναζήτηση κώδικα' }),
      fileOf('han.md', { text: '代码搜索引擎' }),
      fileOf('umlaut.md', { text: 'größe überschreiten' }),
    ]);
    assert.deepEqual(await found(store, 'αναζήτηση'), ['greek.md']);
    assert.deepEqual(await found(store, '搜索'), ['han.md']);
  }),

  lexicalLaw('searchLexical orders equal scores by path and keeps to topK', async (store) => {
    const paths = ['c.ts', 'a.ts', 'b/a.ts', 'B.ts'];
    await store.upsert(paths.map((path) => fileOf(path, { text: 'needle' })));
    assert.deepEqual(await found(store, 'needle'), ['B.ts', 'a.ts', 'b/a.ts', 'c.ts']);
    assert.deepEqual(await found(store, 'needle', { topK: 2 }), ['B.ts', 'a.ts']);
  }),

  lexicalLaw('searchLexical sees what was replaced and removed, and what was reopened', async (store, bench) => {
    await store.upsert([fileOf('a.ts', { text: 'before' }), fileOf('b.ts', { text: 'before' })]);
    await store.upsert([fileOf('a.ts', { text: 'after' })]);
    assert.deepEqual(await found(store, 'before'), ['b.ts']);
    await store.remove(['b.ts']);
    assert.deepEqual(await found(store, 'before'), []);
    const reopened = await bench.reopen(store);
    assert.deepEqual(await found(reopened, 'after'), ['a.ts']);
    assert.deepEqual(await found(reopened, 'before'), []);
    await reopened.clear();
    assert.deepEqual(await found(reopened, 'after'), []);
  }),
];

/** A law for stores that can search by words; the others are held to `UNSUPPORTED` instead. */
function lexicalLaw(name: string, check: (store: Store, bench: Workbench<'store'>) => Promise<void>): Law<'store'> {
  return law(name, async (bench) => {
    const store = await bench.open();
    if (store.capabilities.lexical) await check(store, bench);
  });
}

async function found(store: Store, query: string, request: Partial<LexicalRequest> = {}): Promise<readonly string[]> {
  const topK = request.topK ?? 100;
  const list = await store.searchLexical({ ...request, query, topK });
  assertRanked(list, topK);
  return list.map(({ path }) => path);
}
