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
