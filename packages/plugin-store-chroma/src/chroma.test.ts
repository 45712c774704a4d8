import type { Store } from '@codesearch/kernel';
import { fileOf, temporaryProject, vectorAt, vectorOf } from '@codesearch/testkit';
import { describe, expect, test } from 'vitest';
import { chroma } from './chroma.ts';

const url = process.env['CODESEARCH_LIVE_CHROMA'];

describe('without a server', () => {
  test('it is UNAVAILABLE, with its address', async () => {
    const project = await temporaryProject();
    const store: Store = chroma({ url: 'http://127.0.0.1:9' }).create(project.context);
    await expect(store.open?.()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
      message: expect.stringContaining('http://127.0.0.1:9') as string,
    });
    await store[Symbol.asyncDispose]();
    await project.remove();
  });

  test('an address comes from the options, else from the environment', async () => {
    const project = await temporaryProject();
    const env = (name: string): string | undefined => (name === 'CHROMA_URL' ? 'https://chroma.example' : undefined);
    const locationOf = (options: Parameters<typeof chroma>[0]): string =>
      chroma(options).create({ ...project.context, env }).location;
    expect(locationOf({})).toMatch(/^Chroma at https:\/\/chroma\.example, codesearch-/);
    expect(locationOf({ url: 'http://user:secret@10.0.0.1:8000', collection: 'team' })).toBe(
      'Chroma at http://10.0.0.1:8000, team',
    );
    await project.remove();
  });

  test.each([
    [{ url: 'ftp://x' }],
    [{ constructionEf: 5 }],
    [{ searchEf: 501 }],
    [{ m: 1 }],
    [{ collection: 'a' }],
    [{ maxRecords: 1 }],
  ])('the options %j are refused', async (options) => {
    const project = await temporaryProject();
    expect(() => chroma(options).create(project.context)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    await project.remove();
  });
});

describe.runIf(url)('on a real server', () => {
  async function withStore(check: (store: Store, open: () => Store) => Promise<void>, options = {}): Promise<void> {
    const project = await temporaryProject();
    const stores: Store[] = [];
    const open = (): Store => {
      const store = chroma({ url, ...options }).create(project.context);
      stores.push(store);
      return store;
    };
    try {
      await check(open(), open);
    } finally {
      await stores[0]?.clear();
      for (const store of stores) await store[Symbol.asyncDispose]();
      await project.remove();
    }
  }

  test('entries of one vector are all found, although the graph leads to few of them', () =>
    withStore(async (store) => {
      const count = 2_000;
      for (let first = 0; first < count; first += 1_000) {
        await store.upsert(
          Array.from({ length: 1_000 }, (_, at) => fileOf(`${first + at}.ts`, { vector: vectorAt(0.5) })),
        );
      }
      const list = await store.searchDense({ vector: vectorAt(0), topK: 10_000 });
      expect(list).toHaveLength(count);
      const filtered = await store.searchDense({ vector: vectorAt(0), topK: 5, filter: { pathGlobs: ['199?.ts'] } });
      expect(filtered.map(({ path }) => path)).toEqual(['1990.ts', '1991.ts', '1992.ts', '1993.ts', '1994.ts']);
    }));

  test('two stores that write at once take turns, and no write of either is lost', () =>
    withStore(async (store, open) => {
      await store.upsert([fileOf('first.ts', {})]);
      const writers = [store, open()];
      await Promise.all(
        writers.flatMap((writer, who) =>
          Array.from({ length: 3 }, (_, at) => writer.upsert([fileOf(`${who}/${at}.ts`, {}), fileOf('both.ts', {})])),
        ),
      );
      expect((await open().files()).size).toBe(8);
    }));

  test('requests keep to the records that a server takes', () =>
    withStore(
      async (store) => {
        await store.upsert([fileOf('large.ts', ...Array.from({ length: 240 }, (_, at) => ({ text: `part ${at}` })))]);
        expect(await store.stats()).toEqual({ files: 1, chunks: 240, dimensions: 8 });
        expect(await store.list('large.ts')).toHaveLength(240);
        expect(await store.searchDense({ vector: vectorOf('q'), topK: 100 })).toHaveLength(50);
      },
      { maxRecords: 50 },
    ));
});
