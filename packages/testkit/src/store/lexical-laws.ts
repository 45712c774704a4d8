import assert from 'node:assert/strict';
import type { LexicalRequest } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { fileOf } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { StageFixture } from '../law/stage-fixture.ts';
import { assertRanked } from './ranked-list.ts';
import { assertEqual } from '../law/assert-equal.ts';

type Store = GuardedStage<'store'>;

export const lexicalLaws: readonly Law<'store'>[] = [
  lexicalLaw('searchLexical finds the parts of identifiers', async (store) => {
    await store.upsert({
      files: [
        fileOf('camel.ts', { text: 'function parseHttpHeader(raw) {}' }),
        fileOf('snake.py', { text: 'def read_http_body(raw): pass' }),
        fileOf('other.go', { text: 'func openSocket() {}' }),
      ],
    });
    assertEqual((await found(store, 'header')).toSorted(), ['camel.ts']);
    assertEqual((await found(store, 'HTTP')).toSorted(), ['camel.ts', 'snake.py']);
    assertEqual((await found(store, 'socket body')).toSorted(), ['other.go', 'snake.py']);
  }),

  lexicalLaw('searchLexical finds a whole compound identifier, however it is written', async (store) => {
    await store.upsert({
      files: [
        fileOf('apart.ts', { text: 'parse the tree, then write the header of it' }),
        fileOf('whole.ts', { text: 'then parse_header, and write the tree of it' }),
      ],
    });
    for (const query of ['parseHeader', 'parse_header', 'ParseHeader', 'PARSE_HEADER']) {
      assert.equal((await found(store, query))[0], 'whole.ts', `the best for ${query}`);
    }
  }),

  lexicalLaw('searchLexical counts only the fields that have a weight', async (store) => {
    const fields = ['path', 'names', 'scope', 'signature', 'doc', 'body'] as const;
    await store.upsert({
      files: fields.map((field) =>
        fileOf(`${field}.ts`, { text: 'filler', fields: { body: 'filler', [field]: 'needle' } }),
      ),
    });
    for (const field of fields) {
      assertEqual(await found(store, 'needle', { weights: { [field]: 1 } }), [`${field}.ts`]);
    }
    for (const [at, one] of fields.entries()) {
      const other = fields[(at + 1) % fields.length] ?? 'body';
      assertEqual(
        await found(store, 'needle', { weights: { [one]: 1, [other]: 0 } }),
        [`${one}.ts`],
        'beside weight 0',
      );
      for (const [heavy, light] of [[one, other] as const, [other, one] as const]) {
        const two = await found(store, 'needle', { weights: { [heavy]: 8, [light]: 0.5 } });
        assertEqual(two, [`${heavy}.ts`, `${light}.ts`], 'the heavier field ranks higher');
      }
    }
    const all = await found(store, 'needle');
    assertEqual(all.toSorted(), fields.map((field) => `${field}.ts`).toSorted(), 'by default every field counts');
  }),

  lexicalLaw('searchLexical ranks rare words above common ones, and more matches above fewer', async (store) => {
    const common = Array.from({ length: 20 }, (_, index) => fileOf(`${index}.ts`, { text: 'return value' }));
    await store.upsert({
      files: [
        ...common,
        fileOf('rare.ts', { text: 'quaternion product' }),
        fileOf('both.ts', { text: 'value quaternion' }),
      ],
    });
    assertEqual((await found(store, 'quaternion value')).slice(0, 2), ['both.ts', 'rare.ts']);
    assertEqual((await found(store, 'return value product')).slice(0, 1), ['rare.ts']);
  }),

  lexicalLaw('searchLexical ranks a word that is repeated, or in a short text, higher', async (store) => {
    const filler = Array.from({ length: 30 }, (_, index) => `filler${index}`).join(' ');
    await store.upsert({
      files: [
        ...Array.from({ length: 12 }, (_, index) => fileOf(`${index}.ts`, { text: `other words ${index}` })),
        fileOf('long.ts', { text: `needle ${filler}` }),
        fileOf('often.ts', { text: `needle needle needle ${filler}` }),
        fileOf('short.ts', { text: 'needle' }),
      ],
    });
    const ranks = await found(store, 'needle');
    assert.equal(ranks.at(-1), 'long.ts', 'the last of a word that is once in a long text');
  }),

  lexicalLaw('a word of a query in parts counts by the sum of their weights', async (store) => {
    await store.upsert({ files: ['alpha', 'beta'].map((text) => fileOf(`${text}.ts`, { text })) });
    /** The order, if a word is in these parts and the other one in one of weight 3. */
    const best = async (word: string, other: string, ...weights: readonly number[]): Promise<string | undefined> => {
      const parts = [{ text: other, weight: 3 }, ...weights.map((weight) => ({ text: word, weight }))];
      return (await found(store, 'alpha beta', { parts }))[0];
    };
    if ((await best('alpha', 'beta', 1)) === (await best('beta', 'alpha', 1)))
      throw new NotChecked('it does not weigh words');
    for (const [word, other] of [['alpha', 'beta'] as const, ['beta', 'alpha'] as const]) {
      assert.equal(await best(word, other, 1, 1), `${other}.ts`, 'the best of weights 1 + 1 and 3');
      assert.equal(await best(word, other, 2, 2), `${word}.ts`, 'the best of weights 2 + 2 and 3');
    }
  }),

  lexicalLaw('a query without a known word finds nothing', async (store) => {
    assertEqual(await found(store, 'anything'), []);
    await store.upsert({ files: [fileOf('a.ts', { text: 'const known = 1;' })] });
    for (const query of ['unheard', '', '   ', '"*(){}[]^~:AND OR NOT', "';--", '👩‍👩‍👧']) {
      assertEqual(await found(store, query), [], `the query ${JSON.stringify(query)}`);
    }
  }),

  lexicalLaw('the syntax of query languages is plain text', async (store) => {
    await store.upsert({ files: [fileOf('a.ts', { text: 'const known = 1;' })] });
    for (const query of ['known"', 'known*', '(known', 'known AND', 'NOT known', 'body:known', '-known', "known'"]) {
      assertEqual(await found(store, query), ['a.ts'], `the query ${query}`);
    }
  }),

  lexicalLaw('searchLexical finds words of other scripts', async (store) => {
    await store.upsert({
      files: [
        fileOf('greek.md', { text: 'η αναζήτηση κώδικα' }),
        fileOf('han.md', { text: '代码搜索引擎' }),
        fileOf('umlaut.md', { text: 'größe überschreiten' }),
      ],
    });
    assertEqual(await found(store, 'αναζήτηση'), ['greek.md']);
    assertEqual(await found(store, '搜索'), ['han.md']);
  }),

  lexicalLaw('searchLexical orders equal scores by path and returns at most topK', async (store) => {
    const paths = ['c.ts', 'a.ts', 'b/a.ts', 'B.ts'];
    await store.upsert({ files: paths.map((path) => fileOf(path, { text: 'needle' })) });
    assertEqual(await found(store, 'needle'), ['B.ts', 'a.ts', 'b/a.ts', 'c.ts']);
    assertEqual(await found(store, 'needle', { topK: 2 }), ['B.ts', 'a.ts']);
  }),
];

/** A law for stores that declare lexical search. */
function lexicalLaw(
  name: string,
  check: (store: Store, fixture: StageFixture<'store'>) => Promise<void>,
): Law<'store'> {
  return openLaw(name, async (store, fixture) => {
    if (!store.facts.lexical) throw new NotChecked('it does not declare lexical');
    await check(store, fixture);
  });
}

async function found(
  store: Store,
  query: string,
  request: Partial<Pick<LexicalRequest, 'topK' | 'weights' | 'parts'>> = {},
): Promise<readonly string[]> {
  const topK = request.topK ?? 100;
  const list = await store.searchLexical({ ...request, query, topK });
  assertRanked(list);
  return list.map(({ path }) => path);
}
