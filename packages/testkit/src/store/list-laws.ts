import assert from 'node:assert/strict';
import { dot, entry, fileOf, vectorOf } from '../fixture/entry.ts';
import { law, type Law } from '../law/law.ts';

/** How far a vector may be off where a store keeps it in fewer bits: the cosine of original and answer. */
const leastCosine = 0.99;

export const listLaws: readonly Law<'store'>[] = [
  law('list gives the chunks of one path in the order of the file, and no other entry', async (bench) => {
    const store = await bench.open();
    const lines = [30, 2, 11];
    await store.upsert([
      fileOf('a.ts', ...lines.map((startLine) => ({ text: `line ${startLine}`, startLine })), { granularity: 'file' }),
      fileOf('a.tsx', { text: 'other' }),
    ]);
    const listed = await store.list('a.ts');
    assert.deepEqual(
      listed.map(({ path, granularity, startLine, text }) => [path, granularity, startLine, text]),
      [2, 11, 30].map((line) => ['a.ts', 'chunk', line, `line ${line}`]),
    );
    const loaded = await store.load(listed.map(({ id }) => id));
    assert.deepEqual(listed, loaded, 'list and load agree');
    assert.deepEqual(await store.list('unknown.ts'), []);
    await store.remove(['a.ts']);
    assert.deepEqual(await store.list('a.ts'), []);
  }),

  law('files gives every file with the number of its chunks', async (bench) => {
    const store = await bench.open();
    assert.deepEqual(await store.files(), new Map());
    await store.upsert([
      fileOf('a.ts', { text: '1' }, { text: '2' }, { granularity: 'file', kind: 'file' }),
      fileOf('b.ts', { text: '1' }),
      fileOf('only/file.ts', { granularity: 'file', kind: 'file' }),
    ]);
    const sorted = async (): Promise<unknown> => [...(await store.files())].toSorted(([a], [b]) => (a < b ? -1 : 1));
    assert.deepEqual(await sorted(), [
      ['a.ts', 2],
      ['b.ts', 1],
      ['only/file.ts', 0],
    ]);
    await store.upsert([fileOf('a.ts', { text: '3' })]);
    await store.remove(['b.ts']);
    assert.deepEqual(await sorted(), [
      ['a.ts', 1],
      ['only/file.ts', 0],
    ]);
  }),

  law('the location is told from creation on, and is that of one project', async (bench) => {
    const other = await bench.otherProject();
    const { location } = bench.create();
    assert.ok(location.length > 0, 'the location is empty');
    assert.equal(bench.create().location, location, 'a second store of the project has another location');
    assert.ok(bench.create(other.context).location.length > 0);
  }),

  law('vectors gives what was stored, in the order asked for, and undefined for unknown ids', async (bench) => {
    const store = await bench.open();
    const entries = ['a.ts', 'b.ts', 'c.ts'].map((path) => entry({ path, vector: vectorOf(path) }));
    const zero = entry({ path: 'zero.ts', vector: new Float32Array(8) });
    await store.upsert([...entries, zero].map((each) => ({ path: each.path, entries: [each] })));
    const order = [2, 0, 1].map((index) => entries[index]!);
    const unknown = 'f'.repeat(32);
    const vectors = await store.vectors([...order.map(({ id }) => id), unknown, 'no id', zero.id]);
    assert.equal(vectors.length, 6);
    for (const [index, { vector }] of order.entries()) {
      const given = vectors[index];
      assert.ok(given && given.length === vector.length, 'a stored vector has its length');
      assert.ok(dot(given, vector) >= leastCosine, 'a stored vector keeps its direction');
    }
    assert.deepEqual([vectors[3], vectors[4]], [undefined, undefined]);
    assert.deepEqual(
      [...(vectors[5] ?? [])],
      Array.from({ length: 8 }, () => 0),
    );
    assert.deepEqual(await store.vectors([]), []);
  }),
];
