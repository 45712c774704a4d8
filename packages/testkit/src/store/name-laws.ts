import type { CallOptions, SimilarNamesRequest } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { fileOf } from '../fixture/entry.ts';
import type { Law } from '../law/law.ts';
import { lookupLaw } from './lookup-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

type Store = GuardedStage<'store'>;

export const nameLaws: readonly Law<'store'>[] = [
  lookupLaw('similarNames finds names by their beginning, the shortest first', async (store) => {
    await define(store, 'parse_header', 'ParseHeaders parser', 'reparse', 'PARSE');
    assertEqual(await found(store, { word: 'parse', likeness: 'prefix' }), [
      ['parse', 0],
      ['parser', 1],
      ['parseheader', 6],
      ['parseheaders', 7],
    ]);
    assertEqual(await found(store, { word: 'parseheader', likeness: 'prefix' }), [
      ['parseheader', 0],
      ['parseheaders', 1],
    ]);
    assertEqual(await found(store, { word: 'zz', likeness: 'prefix' }), []);
  }),

  lookupLaw('similarNames finds names by a part, equal distances by name', async (store) => {
    await define(store, 'readHttpBody', 'http httpProxy', 'useHttp', 'proxyHttp');
    assertEqual(await found(store, { word: 'http', likeness: 'infix' }), [
      ['http', 0],
      ['usehttp', 3],
      ['httpproxy', 5],
      ['proxyhttp', 5],
      ['readhttpbody', 8],
    ]);
    assertEqual(await found(store, { word: 'yh', likeness: 'infix' }), [['proxyhttp', 7]]);
  }),

  lookupLaw('similarNames finds misspelled names within the edits', async (store) => {
    await define(store, 'receive', 'receiver', 'recieve', 'reeive', 'relieve', 'deceiver', 'rceevie', 'receive_all');
    assertEqual(await found(store, { word: 'receive', likeness: 'spelling', maxEdits: 1 }), [
      ['receive', 0],
      ['receiver', 1],
      ['recieve', 1],
      ['reeive', 1],
    ]);
    assertEqual(await found(store, { word: 'receive', likeness: 'spelling', maxEdits: 2 }), [
      ['receive', 0],
      ['receiver', 1],
      ['recieve', 1],
      ['reeive', 1],
      ['deceiver', 2],
      ['rceevie', 2],
      ['relieve', 2],
    ]);
    assertEqual(await found(store, { word: 'ex', likeness: 'spelling', maxEdits: 1 }), []);
  }),

  lookupLaw('similarNames finds only names that chunks define', async (store) => {
    await store.upsert({
      files: [
        fileOf(
          'walk.ts',
          {
            text: 'walkTree()',
            fields: { names: 'walk', scope: 'walker', signature: 'walkSignature', doc: 'walkDoc', path: 'walks' },
          },
          { text: 'file', granularity: 'file', kind: 'file', fields: { names: 'walk walkFile' } },
        ),
      ],
    });
    for (const likeness of ['prefix', 'infix'] as const)
      assertEqual(await found(store, { word: 'walk', likeness }), [['walk', 0]]);
    assertEqual(await found(store, { word: 'walks', likeness: 'spelling', maxEdits: 2 }), [['walk', 1]]);
  }),

  lookupLaw('similarNames returns the nearest names, at most the limit', async (store) => {
    const names = Array.from({ length: 3_000 }, (_, index) => `item${index}`);
    await define(store, ...names, 'items');
    const nearest = names
      .map((name): [string, number] => [name, name.length - 4])
      .concat([['items', 1]])
      .toSorted(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
    for (const limit of [1, 5, 500, 10_000]) {
      assertEqual(await found(store, { word: 'item', likeness: 'prefix', limit }), nearest.slice(0, limit));
      assertEqual(await found(store, { word: 'tem', likeness: 'infix', limit: 1 }), [['item0', 2]]);
    }
  }),

  lookupLaw('similarNames finds names in other scripts', async (store) => {
    await define(store, 'größenÄnderung', '検索結果', 'ошибка', '𠮷野𠮷');
    assertEqual(await found(store, { word: 'größe', likeness: 'prefix' }), [['größenänderung', 9]]);
    assertEqual(await found(store, { word: '𠮷野', likeness: 'prefix' }), [['𠮷野𠮷', 2]]);
    assertEqual(await found(store, { word: '結果', likeness: 'infix' }), [['検索結果', 2]]);
    assertEqual(await found(store, { word: 'ошыбка', likeness: 'spelling', maxEdits: 1 }), [['ошибка', 1]]);
  }),
];

async function define(store: Store, ...lists: readonly string[]): Promise<void> {
  const chunks = lists.map((list, index) => ({ text: `${index}`, fields: { names: list } }));
  await store.upsert({ files: [fileOf('names.ts', ...chunks)] });
}

async function found(
  store: Store,
  request: Omit<SimilarNamesRequest, keyof CallOptions | 'limit' | 'onNote'> & { readonly limit?: number },
): Promise<readonly (readonly [name: string, distance: number])[]> {
  const similar = await store.similarNames({ limit: 10_000, ...request });
  return similar.map(({ name, distance }) => [name, distance]);
}
