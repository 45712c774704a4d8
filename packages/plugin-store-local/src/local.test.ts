import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedChunk, FileEntries } from '@codesearch/kernel';
import { dot, entry, fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import type { TemporaryProject, GuardedStage } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from './index.ts';

let project: TemporaryProject;
let store: GuardedStage<'store'>;

beforeEach(async () => {
  project = await temporaryProject();
  store = guardStage(local(), project.context);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await store[Symbol.asyncDispose]();
  await project.remove();
});

/** Files of ten chunks whose vectors are in clusters, like those of real texts. */
function clustered(files: number, dimensions: number): FileEntries[] {
  return Array.from({ length: files }, (_, file) =>
    fileOf(
      `dir${file % 7}/${file}.ts`,
      ...Array.from({ length: 10 }, (_, index) => ({
        text: `text ${file} ${index}`,
        language: file % 50 === 0 ? 'rare' : 'common',
        vector: near(
          vectorOf(`centre ${(file * 10 + index) % 40}`, dimensions),
          vectorOf(`${file} ${index}`, dimensions),
        ),
      })),
    ),
  );
}

function near(centre: Float32Array, noise: Float32Array): Float32Array {
  const mixed = centre.map((value, index) => value + 0.5 * noise[index]!);
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}

function exact(entries: readonly EmbeddedChunk[], vector: Float32Array, topK: number): readonly string[] {
  return entries
    .map((each) => ({ id: each.id, score: dot(each.vector, vector) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, topK)
    .map(({ id }) => id);
}

it('names the bytes of its parts to who asks for them', async () => {
  const files = clustered(30, 64);
  await store.upsert({ files });
  expect((await store.stats()).parts).toBeUndefined();
  const { parts, bytes } = await store.stats({ parts: true });
  const named = parts!;
  expect(Object.keys(named)).toEqual(['texts', 'vectors', 'sketches', 'postings']);
  expect(Object.values(named).every((each) => each > 0)).toBe(true);
  expect(named['vectors']).toBeGreaterThanOrEqual(files.flatMap(({ entries }) => entries).length * 64);
  expect(Object.values(named).reduce((sum, each) => sum + each)).toBeLessThan(bytes!);
});

describe('dense search', () => {
  it('is described as far as it depends on the number of chunks', async () => {
    expect((await store.stats()).denseMethod).toBeUndefined();
    await store.upsert({ files: [fileOf('few.ts', { vector: vectorOf('few', 8) })] });
    expect((await store.stats()).denseMethod).toEqual(['a comparison with all of them']);
    await store.upsert({ files: clustered(300, 8) });
    expect((await store.stats()).denseMethod).toEqual([expect.stringContaining('the best 256')]);
  });

  it('finds at least 99 % of the hits of an exact search over floats, with scores that differ by .003 at most', async () => {
    const files = clustered(300, 96);
    await store.upsert({ files });
    const entries = files.flatMap((file) => file.entries);
    const scores = new Map(entries.map((each) => [each.id, each.vector]));
    let found = 0;
    let wanted = 0;
    for (let query = 0; query < 40; query++) {
      const vector = near(vectorOf(`centre ${query}`, 96), vectorOf(`query ${query}`, 96));
      for (const topK of [10, 100]) {
        const list = await store.searchDense({ vector, topK });
        const ids = new Set(list.map(({ id }) => id));
        found += exact(entries, vector, topK).filter((id) => ids.has(id)).length;
        wanted += topK;
        for (const { id, score } of list) expect(Math.abs(score - dot(scores.get(id)!, vector))).toBeLessThan(0.003);
      }
    }
    expect(found / wanted).toBeGreaterThanOrEqual(0.99);
  });

  it('says what it needs where WebAssembly is switched off', async () => {
    await store.upsert({ files: clustered(60, 40) });
    vi.stubGlobal('WebAssembly', undefined);
    const other = guardStage(local(), project.context);
    await expect(other.searchDense({ vector: vectorOf('1', 40), topK: 50 })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      hint: 'Start it without --jitless.',
    });
    await other[Symbol.asyncDispose]();
  });

  it('applies a filter before the top k', async () => {
    const files = clustered(200, 16);
    await store.upsert({ files });
    const rare = files.filter((_, index) => index % 50 === 0).flatMap((file) => file.entries);
    const vector = vectorOf('query', 16);
    const list = await store.searchDense({ vector, topK: 40, filter: { languages: ['rare'] } });
    expect(list.map(({ id }) => id).sort()).toEqual(exact(rare, vector, 40).toSorted());
  });

  it('accepts vectors without dimensions, for an index without dense search', async () => {
    await store.upsert({ files: [fileOf('a.ts', { text: 'needle', vector: new Float32Array() })] });
    expect(await store.searchDense({ vector: new Float32Array(), topK: 3 })).toMatchObject([
      { path: 'a.ts', score: 0 },
    ]);
    expect(await store.searchLexical({ query: 'needle', topK: 3 })).toMatchObject([{ path: 'a.ts' }]);
  });

  it.each([Number.NaN, Infinity])('rejects a vector that contains %d', async (value) => {
    const vector = vectorOf('a').fill(value, 3, 4);
    await expect(store.upsert({ files: [fileOf('a.ts', { vector })] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
    await expect(store.searchDense({ vector, topK: 1 })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect((await store.stats()).files).toBe(0);
  });
});

describe('lexical search', () => {
  it('applies a filter before the top k', async () => {
    const files = Array.from({ length: 300 }, (_, index) => fileOf(`a/${index}.ts`, { text: 'needle needle' }));
    await store.upsert({ files: [...files, fileOf('z/last.ts', { text: 'a needle in a lot of hay' })] });
    const list = await store.searchLexical({ query: 'needle', topK: 2, filter: { pathGlobs: ['z/*'] } });
    expect(list.map(({ path }) => path)).toEqual(['z/last.ts']);
  });

  it('finds files of a filter that were added after it was used', async () => {
    const search = async (): Promise<readonly string[]> => {
      const list = await store.searchLexical({ query: 'needle', topK: 9, filter: { pathGlobs: ['z/*'] } });
      return list.map(({ path }) => path);
    };
    await store.upsert({ files: [fileOf('z/first.ts', { text: 'needle' })] });
    expect(await search()).toEqual(['z/first.ts']);
    await store.upsert({ files: [fileOf('z/second.ts', { text: 'needle' })] });
    expect(await search()).toEqual(['z/first.ts', 'z/second.ts']);
  });

  it('orders equal scores by path, even beyond the end of the list', async () => {
    const paths = Array.from({ length: 400 }, (_, index) => `${String((index * 171) % 400).padStart(3, '0')}.ts`);
    await store.upsert({ files: paths.map((path) => fileOf(path, { text: 'needle' })) });
    const list = await store.searchLexical({ query: 'needle', topK: 5 });
    expect(list.map(({ path }) => path)).toEqual(['000.ts', '001.ts', '002.ts', '003.ts', '004.ts']);
  });

  it('has separate statistics for files and chunks, and finds both without a granularity', async () => {
    await store.upsert({
      files: [
        fileOf('a.ts', { text: 'alpha' }, { text: 'beta alpha', granularity: 'file', kind: 'file' }),
        fileOf('b.ts', { text: 'alpha' }, { text: 'beta', granularity: 'file', kind: 'file' }),
      ],
    });
    const find = async (granularity?: 'chunk' | 'file'): Promise<number> =>
      (await store.searchLexical({ query: 'alpha', topK: 9, ...(granularity && { filter: { granularity } }) })).length;
    expect([await find('chunk'), await find('file'), await find()]).toEqual([2, 1, 3]);
  });

  it('finds the rarest words of a query as long as a file', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
    await store.upsert({ files: words.map((word) => fileOf(`${word}.ts`, { text: `${word} common` })) });
    const list = await store.searchLexical({ query: `${'common '.repeat(15_000)} word7 word8`, topK: 10 });
    expect(list.slice(0, 2).map(({ path }) => path)).toEqual(['word7.ts', 'word8.ts']);
  });

  it('ranks documents with a rare word above any number of documents with a common one', async () => {
    const common = Array.from({ length: 4_000 }, (_, index) =>
      fileOf(`${index}.ts`, { text: `return value ${index % 3}` }),
    );
    const rare = Array.from({ length: 30 }, (_, index) => fileOf(`rare/${index}.ts`, { text: 'return quaternion' }));
    await store.upsert({ files: [...common, ...rare] });
    const list = await store.searchLexical({ query: 'return the quaternion value', topK: 10 });
    expect(list).toHaveLength(10);
    expect(list.every(({ path }) => path.startsWith('rare/'))).toBe(true);
    expect(await store.searchLexical({ query: 'return', topK: 10_000 })).toHaveLength(4_030);
    expect(await store.searchLexical({ query: 'quaternion 1', topK: 1_000 })).toHaveLength(1_000);
  });

  it('rejects a weight below 0', async () => {
    await expect(store.searchLexical({ query: 'a', topK: 1, weights: { body: -1 } })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  });
});

describe('the database', () => {
  it('is one file in the data folder that only its owner can read', async () => {
    await store.upsert({ files: [fileOf('a.ts', {})] });
    for (const name of ['store.sqlite', 'store.sqlite-wal']) {
      expect((await stat(join(project.dataDir, name))).mode & 0o777).toBe(0o600);
    }
    expect((await store.stats()).bytes).toBeGreaterThan(4_096);
    await store[Symbol.asyncDispose]();
    await expect(stat(join(project.dataDir, 'store.sqlite-wal'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('shrinks when it is cleared', async () => {
    await store.upsert({ files: clustered(100, 64) });
    const { bytes: full } = await store.stats();
    await store.clear();
    expect((await store.stats()).bytes).toBeLessThan(full! / 4);
  });

  it('returns the space of removed documents if it is much', async () => {
    const files = clustered(100, 64);
    const bytes = async (): Promise<number> => {
      await store[Symbol.asyncDispose]();
      store = guardStage(local(), project.context);
      return (await store.stats()).bytes!;
    };
    await store.upsert({ files });
    const before = await bytes();
    await store.remove({ paths: files.slice(20).map(({ path }) => path) });
    expect(await bytes()).toBeLessThan((before * 2) / 3);
  });

  it('uses the space of removed documents again', async () => {
    const files = clustered(100, 64);
    await store.upsert({ files });
    await store[Symbol.asyncDispose]();
    store = guardStage(local(), project.context);
    const { bytes: before } = await store.stats();
    for (let round = 0; round < 8; round++) {
      await store.remove({ paths: files.slice(round * 10, round * 10 + 30).map(({ path }) => path) });
      await store.upsert({ files: files.map((file) => ({ ...file, entries: file.entries.slice(round % 3) })) });
    }
    await store.upsert({ files });
    await store[Symbol.asyncDispose]();
    store = guardStage(local(), project.context);
    expect((await store.stats()).bytes).toBeLessThan(before! * 1.5);
  });

  it('keeps text that contains an unpaired surrogate', async () => {
    const file = fileOf('a.ts', { text: 'half \ud83d and \udc00' });
    await store.upsert({ files: [file] });
    expect((await store.load({ ids: [file.entries[0]!.id] }))[0]?.text).toBe('half \ud83d and \udc00');
  });

  it('rejects an invalid id', async () => {
    const odd = { ...entry({ path: 'a.ts' }), id: 'A1' };
    await expect(store.upsert({ files: [{ path: 'a.ts', entries: [odd] }] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
    expect(await store.load({ ids: ['A1', '', 'zz'.repeat(16)] })).toEqual([]);
  });

  it('moves an id to the path of the last write', async () => {
    const moved = entry({ path: 'a.ts', text: 'x' });
    await store.upsert({ files: [{ path: 'a.ts', entries: [moved] }] });
    await store.upsert({ files: [{ path: 'b.ts', entries: [moved] }] });
    expect(await store.load({ ids: [moved.id] })).toMatchObject([{ path: 'b.ts' }]);
    expect((await store.stats()).files).toBe(1);
  });
});

describe('the options', () => {
  it.each([{ file: '../x' }, { file: 'a/b' }, { cacheMiB: 0 }, { weights: { body: -1 } }, { other: 1 }])(
    'reject %j',
    (options) => {
      expect(() => guardStage(local(options as object), project.context)).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    },
  );

  it('replace the standard weights', async () => {
    store = guardStage(local({ weights: { names: 0, body: 1 } }), project.context);
    await store.upsert({
      files: [fileOf('names.ts', { text: 'x', fields: { names: 'needle' } }), fileOf('body.ts', { text: 'needle' })],
    });
    expect(await store.searchLexical({ query: 'needle', topK: 5 })).toMatchObject([{ path: 'body.ts' }]);
  });
});
