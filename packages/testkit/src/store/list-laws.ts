import assert from 'node:assert/strict';
import { dot, entry, fileOf, vectorOf } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** Min cosine of a stored vector and the returned one: a store may keep vectors in fewer bits. */
const minCosine = 0.99;

export const listLaws: readonly Law<'store'>[] = [
  openLaw('list returns the chunks of one path in the order of the file, and no other entry', async (store) => {
    const lines = [2, 11, 30, 31, 400];
    await store.upsert({
      files: [
        fileOf('a.ts', ...lines.map((startLine) => ({ text: `line ${startLine}`, startLine })), {
          granularity: 'file',
        }),
        fileOf('a.tsx', { text: 'other' }),
      ],
    });
    const listed = await store.list({ paths: ['a.ts'] });
    assertEqual(
      listed.map(({ path, granularity, startLine, text }) => [path, granularity, startLine, text]),
      lines.map((line) => ['a.ts', 'chunk', line, `line ${line}`]),
    );
    const loaded = await store.load({ ids: listed.map(({ id }) => id) });
    assertEqual(listed, loaded, 'list and load agree');
    assertEqual(await store.list({ paths: ['unknown.ts'] }), []);
    await store.remove({ paths: ['a.ts'] });
    assertEqual(await store.list({ paths: ['a.ts'] }), []);
  }),

  openLaw('list returns the chunks of several paths in the order of the paths', async (store) => {
    const names = ['b.ts', 'a.ts', 'lib/c.ts', ...Array.from({ length: 40 }, (_, at) => `many/${at}.ts`)];
    await store.upsert({
      files: names.map((name) => fileOf(name, { text: `one of ${name}` }, { text: `two of ${name}`, startLine: 9 })),
    });
    const asked = ['lib/c.ts', 'unknown.ts', ...names.slice(3).toReversed(), 'a.ts', 'b.ts'];
    const listed = await store.list({ paths: asked });
    assertEqual(
      listed.map(({ path, startLine }) => [path, startLine]),
      asked.filter((path) => path !== 'unknown.ts').flatMap((path) => [1, 9].map((line) => [path, line])),
    );
  }),

  openLaw('files returns every file with the number of its chunks', async (store) => {
    assertEqual(await store.files(), new Map());
    await store.upsert({
      files: [
        fileOf('a.ts', { text: '1' }, { text: '2' }, { granularity: 'file', kind: 'file' }),
        fileOf('b.ts', { text: '1' }),
        fileOf('only/file.ts', { granularity: 'file', kind: 'file' }),
      ],
    });
    const sorted = async (): Promise<unknown> => [...(await store.files())].toSorted(([a], [b]) => (a < b ? -1 : 1));
    assertEqual(await sorted(), [
      ['a.ts', 2],
      ['b.ts', 1],
      ['only/file.ts', 0],
    ]);
    await store.upsert({ files: [fileOf('a.ts', { text: '3' })] });
    assertEqual(await sorted(), [
      ['a.ts', 1],
      ['b.ts', 1],
      ['only/file.ts', 0],
    ]);
    await store.remove({ paths: ['b.ts'] });
    assertEqual(await sorted(), [
      ['a.ts', 1],
      ['only/file.ts', 0],
    ]);
  }),

  openLaw('vectors returns stored vectors in the order of the ids, and undefined for unknown ids', async (store) => {
    const entries = ['a.ts', 'b.ts', 'c.ts'].map((path) => entry({ path, vector: vectorOf(path) }));
    const zero = entry({ path: 'zero.ts', vector: new Float32Array(8) });
    await store.upsert({ files: [...entries, zero].map((each) => ({ path: each.path, entries: [each] })) });
    const order = [2, 0, 1].map((index) => entries[index]!);
    const unknown = 'f'.repeat(32);
    const vectors = await store.vectors({ ids: [...order.map(({ id }) => id), unknown, 'no id', zero.id] });
    assert.equal(vectors.length, 6);
    for (const [index, { vector }] of order.entries()) {
      const given = vectors[index];
      assert.ok(given && given.length === vector.length, 'a stored vector has another length');
      assert.ok(dot(given, vector) >= minCosine, 'a stored vector has another direction');
    }
    assertEqual([vectors[3], vectors[4]], [undefined, undefined]);
    assertEqual(
      [...(vectors[5] ?? [])],
      Array.from({ length: 8 }, () => 0),
    );
  }),
];
