import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { Call, EmbeddedChunk, FileEntries, Store } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import { withDimensionCheck } from './store-layers.ts';

const request: Call = { signal: new AbortController().signal };

/** Puts a check around a store. */
type Checking = (store: Store) => Store;

/** Vectors by path: a store that accepts any lengths. Several can share one map, as processes share a database. */
function storeOf(vectors: Map<string, Float32Array> = new Map()): Store {
  const store: Partial<Store> = {
    async upsert({ files }) {
      for (const { path, entries } of files) {
        const [entry] = entries;
        if (entry) vectors.set(path, entry.vector);
        else vectors.delete(path);
      }
    },
    async remove({ paths }) {
      for (const path of paths) vectors.delete(path);
    },
    searchDense: async () => Array.from(vectors.keys(), (path) => ({ id: path, path, score: 1 })),
    async stats() {
      const [first] = vectors.values();
      return { files: vectors.size, chunks: vectors.size, dimensions: first?.length ?? 0 };
    },
    async clear() {
      vectors.clear();
    },
  };
  return store as Store;
}

function fileOf(path: string, dimensions: number): FileEntries {
  return { path, entries: [{ vector: new Float32Array(dimensions) } as EmbeddedChunk] };
}

function upsert(store: Store, ...files: readonly FileEntries[]): Promise<void> {
  return store.upsert({ files, ...request });
}

function search(store: Store, dimensions: number): Promise<unknown> {
  return store.searchDense({ vector: new Float32Array(dimensions), topK: 1, filter: {}, ...request });
}

async function assertRefused(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(isCodesearchError(error, 'DIMENSION_MISMATCH'), `it was not refused: ${String(error)}`);
}

async function pathsIn(store: Store): Promise<readonly string[]> {
  const list = (await store.searchDense({ vector: new Float32Array(8), topK: 9, filter: {}, ...request })) ?? [];
  return list.map(({ path }) => path);
}

type CheckLaw = (checking: Checking) => Promise<void>;

const laws: Readonly<Record<string, CheckLaw>> = {
  async 'refuses vectors of several lengths in a first upsert, and writes nothing'(checking) {
    const store = checking(storeOf());
    await assertRefused(upsert(store, fileOf('a.ts', 8), fileOf('b.ts', 4)));
    assert.deepEqual(await pathsIn(store), []);
  },

  async 'refuses an upsert with a vector of another length than the stored ones, and writes nothing'(checking) {
    const store = checking(storeOf());
    await upsert(store, fileOf('a.ts', 8));
    await assertRefused(upsert(store, fileOf('b.ts', 8), fileOf('c.ts', 4)));
    assert.deepEqual(await pathsIn(store), ['a.ts']);
  },

  async 'refuses a search with a vector of another length than the stored ones'(checking) {
    const store = checking(storeOf());
    await upsert(store, fileOf('a.ts', 8));
    await assertRefused(search(store, 4));
    await search(store, 8);
  },

  async 'knows the length that was stored before the store was opened'(checking) {
    const vectors = new Map([['a.ts', new Float32Array(8)]]);
    await assertRefused(search(checking(storeOf(vectors)), 4));
    await assertRefused(upsert(checking(storeOf(vectors)), fileOf('b.ts', 4)));
  },

  async 'knows the length that another process stored in an empty store'(checking) {
    const vectors = new Map<string, Float32Array>();
    const [reader, writer] = [checking(storeOf(vectors)), checking(storeOf(vectors))];
    assert.deepEqual(await pathsIn(reader), []);
    await upsert(writer, fileOf('a.ts', 8));
    await assertRefused(search(reader, 4));
  },

  async 'accepts every search of an empty store, and files without entries'(checking) {
    const store = checking(storeOf());
    await search(store, 4);
    await upsert(store, { path: 'blank.ts', entries: [] });
    await upsert(store, fileOf('a.ts', 8));
    await upsert(store, { path: 'blank.ts', entries: [] });
    await assertRefused(search(store, 4));
  },

  async 'accepts another length after clear, and after the last entry was removed'(checking) {
    const store = checking(storeOf());
    await upsert(store, fileOf('a.ts', 8));
    await store.clear(request);
    await upsert(store, fileOf('a.ts', 4));
    await assertRefused(search(store, 8));
    await store.remove({ paths: ['a.ts'], ...request });
    await upsert(store, fileOf('a.ts', 3));
    await search(store, 3);
    await assertRefused(search(store, 4));
  },
};

/** A check that keeps the first length for ever. */
const checkingOnce: Checking = (store) => {
  const checked = withDimensionCheck(store);
  let first: number | undefined;
  return {
    ...checked,
    async upsert(given) {
      for (const { vector } of given.files.flatMap(({ entries }) => entries)) {
        first ??= vector.length;
        if (vector.length !== first) throw new assert.AssertionError({ message: 'the first length is kept' });
      }
      await checked.upsert(given);
    },
  };
};

describe('the dimension check', () => {
  it.each(Object.entries(laws))('%s', (_, law) => law(withDimensionCheck));
});

describe('without the dimension check, no store', () => {
  it.each(Object.entries(laws))('%s', async (_, law) => {
    await expect(law((store) => store)).rejects.toThrow(assert.AssertionError);
  });
});

it('is found to be wrong if it keeps the first length for ever', async () => {
  const law = laws['accepts another length after clear, and after the last entry was removed'];
  await expect(law?.(checkingOnce)).rejects.toThrow(assert.AssertionError);
});
