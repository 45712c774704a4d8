import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { definePlugin, errors } from '@codesearch/kernel';
import type { CodesearchConfig, StageBinding } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../fixture/small-project.ts';
import { fileStore, lineChunker } from '../fixture/small-stages.ts';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import { readManifest } from '../state/manifest.ts';
import { forceIndex } from './force-index.ts';

let tree: SmallTree;

beforeEach(() => {
  tree = new SmallTree(twoFiles);
});
afterEach(() => tree[Symbol.asyncDispose]());

/** An embedder of a service that answers at first. */
class FragileService {
  isDown = false;
  calls = 0;

  embedder(dimensions = 2): StageBinding<'embedder'> {
    return definePlugin({
      name: 'fragile',
      stage: 'embedder',
      describe: () => ({ model: `fragile-${dimensions}`, dimensions, maxBatchSize: 1 }),
      create: () => ({
        check: async () => this.#assertUp(),
        embed: async ({ inputs }) => {
          this.#assertUp();
          this.calls += inputs.length;
          return { vectors: inputs.map(() => new Float32Array(dimensions).fill(dimensions ** -0.5)) };
        },
      }),
    })();
  }

  #assertUp(): void {
    if (this.isDown) throw errors.unauthorized('fragile', 401);
  }
}

async function stored(parts: ProjectParts): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries(await (await parts.session.stages.get('store')).files());
}

/** Another process that only reads the index. */
async function read(config: CodesearchConfig): Promise<Readonly<Record<string, number>>> {
  const parts = tree.open(config);
  const { value } = await parts.session.read(async () => stored(parts));
  return value;
}

const idOf = (parts: ProjectParts): string | undefined => readManifest(parts.session.manifest.folder)?.id;
const shared = (options = {}): StageBinding<'store'> =>
  fileStore({ place: join(tree.folder, 'shared.sqlite'), ...options });
const both = { 'a.txt': 2, 'b.txt': 1 };

describe('an index that is built again', () => {
  it('is another one, and leaves nothing but the files of an index', async () => {
    const parts = tree.open();
    await indexed(parts);
    const before = [idOf(parts), readdirSync(parts.session.manifest.folder).toSorted()];
    expect(await forceIndex(parts, {})).toMatchObject({ indexed: 2, unchanged: 0 });
    expect(await read({})).toEqual(both);
    expect(idOf(parts)).not.toBe(before[0]);
    expect(readdirSync(parts.session.manifest.folder).toSorted()).toEqual(before[1]);
  });

  it('is a first one without one, or its manifest is damaged', async () => {
    const parts = tree.open();
    await forceIndex(parts, {});
    expect(await read({})).toEqual(both);
    writeFileSync(join(parts.session.manifest.folder, 'project.json'), '{');
    await forceIndex(tree.open(), {});
    expect(await read({})).toEqual(both);
  });

  it('has nothing of an interrupted build, which a plugin may have spoiled', async () => {
    for (let file = 0; file < 5; file++) tree.write(`many-${file}.txt`, 'line\n'.repeat(300));
    await indexed(tree.open());
    const stop = new AbortController();
    const onEvent = ({ type }: { readonly type: string }): void => {
      if (type === 'batch-committed') stop.abort();
    };
    await expect(forceIndex(tree.open(), { onEvent, signal: stop.signal })).rejects.toThrow('abort');
    expect(await forceIndex(tree.open(), {})).toMatchObject({ indexed: 7, unchanged: 0 });
  });
});

describe.each<[string, (store: () => StageBinding<'store'>) => StageBinding<'store'>]>([
  ['in its own folder', () => fileStore()],
  ['in a place that others may use', (store) => store()],
])('an index %s remains', (_, storeOf) => {
  let service: FragileService;
  let config: CodesearchConfig;
  beforeEach(async () => {
    service = new FragileService();
    config = { embedder: service.embedder(), store: storeOf(shared) };
    await indexed(tree.open(config));
  });

  const forced = (changed: CodesearchConfig = {}, signal?: AbortSignal): Promise<IndexReport> =>
    forceIndex(tree.open({ ...config, ...changed }), { signal });

  it('if the service fails, and is built again when it answers', async () => {
    tree.write('c.txt', 'four\n');
    service.isDown = true;
    await expect(forced()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await read(config)).toEqual(both);
    const { folder } = tree.open(config).session.manifest;
    expect(readdirSync(folder).filter((name) => name.startsWith('imported'))).toEqual([]);
    service.isDown = false;
    await forced();
    expect(await read(config)).toEqual({ ...both, 'c.txt': 1 });
  });

  it('if the service of another model fails', async () => {
    service.isDown = true;
    await expect(forced({ embedder: service.embedder(3) })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await read(config)).toEqual(both);
    service.isDown = false;
    await forced({ embedder: service.embedder(3) });
    expect(await read({ ...config, embedder: service.embedder(3) })).toEqual(both);
  });

  it('if it is interrupted', async () => {
    const stop = AbortSignal.abort();
    await expect(forced({}, stop)).rejects.toThrow('abort');
    expect(await read(config)).toEqual(both);
  });

  it('if a plugin cannot be created', async () => {
    const broken = definePlugin({
      name: 'broken',
      stage: 'chunker',
      create: () => {
        throw new TypeError('broken');
      },
    });
    await expect(forced({ chunker: broken() })).rejects.toThrow('broken');
    expect(await read(config)).toEqual(both);
  });
});

it('what another machine has built is not removed if the service fails', async () => {
  const service = new FragileService();
  const config = { embedder: service.embedder(), store: shared() };
  const parts = tree.open(config);
  await indexed(parts);
  rmSync(parts.session.manifest.folder, { recursive: true });
  tree.forgetVectors();
  service.isDown = true;
  await expect(forceIndex(tree.open(config), {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await stored(tree.open(config))).toEqual(both);
});

describe('other settings in a place that others may use', () => {
  let service: FragileService;
  let before: CodesearchConfig;
  let after: CodesearchConfig;
  beforeEach(async () => {
    service = new FragileService();
    before = { store: shared({ m: 1 }) };
    after = { store: shared({ m: 2 }), chunker: lineChunker({ other: true }), embedder: service.embedder(3) };
    await indexed(tree.open(before));
    await expect(read(after)).rejects.toMatchObject({ code: 'INDEX_STALE' });
  });

  it('fill the store when all that it gets is made, and say so', async () => {
    const seen: unknown[] = [];
    const parts = tree.open(after);
    const onEvent = ({ type }: IndexEvent): void => {
      if (type === 'batch-committed' || type === 'store-emptied') seen.push([type, service.calls]);
    };
    const report = await forceIndex(parts, { onEvent });
    expect(seen).toEqual([
      ['batch-committed', 3],
      ['store-emptied', 3],
      ['batch-committed', 3],
    ]);
    expect(report).toMatchObject({ indexed: 2, chunks: 3 });
    expect(await read(after)).toEqual(both);
    expect(readdirSync(parts.cacheDir).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it.each(['batch-committed', 'store-emptied'])('are right after an interruption at %s', async (moment) => {
    const stop = new AbortController();
    const onEvent = ({ type }: IndexEvent): void => {
      if (type === moment) stop.abort();
    };
    await expect(forceIndex(tree.open(after), { onEvent, signal: stop.signal })).rejects.toThrow('abort');
    expect(await read(before)).toEqual(both);
    await forceIndex(tree.open(after), {});
    expect(await read(after)).toEqual(both);
  });

  it('are written by the next run, if the exchange is interrupted', async () => {
    for (let file = 0; file < 5; file++) tree.write(`many-${file}.txt`, 'line\n'.repeat(300));
    const stop = new AbortController();
    let isEmptied = false;
    const onEvent = ({ type }: IndexEvent): void => {
      isEmptied ||= type === 'store-emptied';
      if (isEmptied && type === 'batch-committed') stop.abort();
    };
    await expect(forceIndex(tree.open(after), { onEvent, signal: stop.signal })).rejects.toThrow('abort');
    await indexed(tree.open(after));
    expect(await read(after)).toMatchObject({ ...both, 'many-4.txt': 300 });
  });
});
