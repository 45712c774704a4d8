import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodesearchConfig } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import { fileStore, lengthEmbedder, lineChunker, plainReranker } from '../fixture/small-stages.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { withRebuild } from '../project/with-rebuild.ts';
import type { RebuildOptions } from './rebuild-index.ts';
import { moveProject } from './move-project.ts';

let tree: SmallTree;
let events: IndexEvent[];

beforeEach(async () => {
  tree = new SmallTree(twoFiles);
  events = [];
  await indexed(tree.open());
  tree.embedded = 0;
});
afterEach(() => tree[Symbol.asyncDispose]());

/** Searches as far as the index: brings it up to the tree, and opens it. */
async function rebuilt(parts: ProjectParts, options: RebuildOptions = {}): Promise<void> {
  const onEvent = (event: IndexEvent): void => void events.push(event);
  await withRebuild(parts, { ...options, onEvent }, async () => {
    await indexed(parts);
    await parts.session.verify(undefined);
  });
}

async function stored(parts: ProjectParts): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(await (await parts.session.stages.get('store')).files());
}

const changes = (): unknown => events.flatMap((event) => (event.type === 'settings-changed' ? [event.changes] : []));
const otherChunker: CodesearchConfig = { chunker: lineChunker({ other: true }) };
const paid = (price?: number): CodesearchConfig => {
  const facts = { model: 'paid', host: 'api.example.com' };
  const priced = price === undefined ? facts : { ...facts, price: { dollarsPerMillionTokens: price } };
  return { embedder: { ...lengthEmbedder(priced), plugin: 'paid-embedder' } };
};
describe('an index that was built with other settings', () => {
  it('is built again, and reports the change once', async () => {
    const parts = tree.open(otherChunker);
    await rebuilt(parts);
    expect(changes()).toEqual([['chunker line-chunker has other true (was none)']]);
    expect(await stored(parts)).toEqual({ 'a.txt': 2, 'b.txt': 1 });
    await rebuilt(tree.open(otherChunker));
    expect(changes()).toHaveLength(1);
  });

  it('leaves nothing but the files of an index', async () => {
    const { folder } = tree.open().session.manifest;
    const before = readdirSync(folder).toSorted();
    await rebuilt(tree.open(otherChunker));
    expect(readdirSync(folder).toSorted()).toEqual(before);
  });

  it.each([
    ['chunker', otherChunker],
    ['store', { store: fileStore({ file: 'other.sqlite' }) }],
  ])('does not embed a text again because of another %s', async (_, config) => {
    const parts = tree.open(config);
    await rebuilt(parts);
    expect(await stored(parts)).toEqual({ 'a.txt': 2, 'b.txt': 1 });
    expect(tree.embedded).toBe(0);
  });

  it('is not built again because of another reranker', async () => {
    await rebuilt(tree.open({ reranker: plainReranker({ fittable: '1' }) }));
    expect(events).toEqual([]);
  });

  it('can be searched with its own settings until the new one is complete', async () => {
    const old = tree.open();
    const parts = tree.open(otherChunker);
    await withRebuild(
      parts,
      {
        onEvent: (event) => {
          if (event.type === 'batch-committed')
            expect(old.session.manifest.compare(old.session.manifest.read()).state).toBe('current');
        },
      },
      () => indexed(parts),
    );
    expect(old.session.manifest.compare(old.session.manifest.read()).state).toBe('stale-options');
  });

  it('stays as it is if the build is interrupted, and the next build continues', async () => {
    for (let file = 0; file < 5; file++) tree.write(`many-${file}.txt`, 'line\n'.repeat(300));
    const old = tree.open();
    await indexed(old);
    const stop = new AbortController();
    const parts = tree.open(otherChunker);
    const onEvent = (event: IndexEvent): void => {
      if (event.type === 'batch-committed') stop.abort();
    };
    const interrupted = withRebuild(parts, { onEvent, signal: stop.signal }, () => indexed(parts));
    await expect(interrupted).rejects.toThrow('abort');
    await old.session.verify(undefined);
    expect(old.session.manifest.compare(old.session.manifest.read()).state).toBe('current');
    await rebuilt(tree.open(otherChunker));
    const found = events.find((event) => event.type === 'changes-found');
    expect(found).toMatchObject({ unchanged: expect.any(Number) as number });
    expect(found?.unchanged).toBeGreaterThan(0);
  });

  it('is built again only once if two processes need it', async () => {
    const both = [tree.open(otherChunker), tree.open(otherChunker)];
    await Promise.all(both.map((parts) => rebuilt(parts)));
    expect(events.filter(({ type }) => type === 'index-finished')).toHaveLength(1);
  });
});

describe('a rebuild that costs money', () => {
  it.each([[3], [undefined]])(
    'at %s dollars a million needs a confirmation, which sees the estimate',
    async (price) => {
      const asked: unknown[] = [];
      const refused = rebuilt(tree.open(paid(price)), {
        confirmRebuild: (rebuild) => {
          asked.push(rebuild);
          return false;
        },
      });
      await expect(refused).rejects.toMatchObject({ code: 'INDEX_STALE' });
      expect(asked).toEqual([
        expect.objectContaining({ estimate: expect.objectContaining({ newChunks: 3 }) as object }),
      ]);
      expect(tree.embedded).toBe(0);
      await rebuilt(tree.open(paid(price)), { confirmRebuild: () => true });
      expect(tree.embedded).toBe(3);
    },
  );

  it('needs none if it is free', async () => {
    await rebuilt(tree.open(paid(0)));
    expect(tree.embedded).toBe(3);
  });
});

describe('INDEX_STALE remains', () => {
  it('for a project that has used the index with its own settings', async () => {
    const old = tree.open();
    await old.session.read(async () => 1);
    await rebuilt(tree.open(otherChunker));
    await expect(rebuilt(old)).rejects.toMatchObject({ code: 'INDEX_STALE' });
  });

  it('for a store in the place of the present one that others may use', async () => {
    const store = (m: number): CodesearchConfig => ({
      store: fileStore({ place: join(tree.folder, 'shared.sqlite'), m }),
    });
    await rebuilt(tree.open(store(1)));
    await expect(rebuilt(tree.open(store(2)))).rejects.toMatchObject({ code: 'INDEX_STALE' });
  });

  it('for an index that was moved to another store than the configured one', async () => {
    await moveProject(tree.open(), fileStore({ file: 'moved.sqlite' }), {});
    await expect(rebuilt(tree.open())).rejects.toMatchObject({ code: 'INDEX_STALE' });
  });

  it('if a configuration was left out', async () => {
    const parts = tree.open(otherChunker);
    const leftOut = '/tree/codesearch.config.ts';
    const refused = rebuilt({ ...parts, config: { ...parts.config, leftOut } });
    await expect(refused).rejects.toMatchObject({ code: 'INDEX_STALE', details: { leftOut } });
  });
});
