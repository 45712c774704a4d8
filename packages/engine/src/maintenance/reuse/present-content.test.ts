import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Chunker,
  CodesearchConfig,
  Contextualizer,
  Embedder,
  PluginContext,
  StageBinding,
} from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../../fixture/small-project.ts';
import { bareContextualizer, fileStore, lengthEmbedder, lineChunker } from '../../fixture/small-stages.ts';
import { withRebuild } from '../../project/with-rebuild.ts';
import { estimateIndex } from '../estimate/estimate-index.ts';

/** Files that the stages got, and texts to embed. */
let work: { chunked: string[]; contextualized: string[]; embedded: string[] };
let tree: SmallTree;

/** The stages of the preset, which record their work; they have no options but these. */
const chunker = (options: Readonly<Record<string, unknown>> = {}): StageBinding<'chunker'> => {
  const { create, ...binding } = lineChunker(options);
  const recorded = (context: PluginContext): Chunker => ({
    chunk: (request) => {
      work.chunked.push(request.source.file.path);
      return create(context).chunk(request);
    },
  });
  return { ...binding, create: recorded };
};
const contextualizer = (plugin = 'contexts'): StageBinding<'contextualizer'> => {
  const { create, ...binding } = bareContextualizer();
  const recorded = (context: PluginContext): Contextualizer => ({
    contextualize: (request) => {
      work.contextualized.push(request.source.file.path);
      return create(context).contextualize(request);
    },
  });
  return { ...binding, plugin, create: recorded };
};
const embedder = (
  plugin = 'embeds',
  facts: Readonly<Record<string, unknown>> = {},
  placement: 'main' | 'pool' = 'pool',
): StageBinding<'embedder'> => {
  const { create, ...binding } = lengthEmbedder({ model: plugin, ...facts });
  const recorded = (context: PluginContext): Embedder => ({
    embed: (request) => {
      work.embedded.push(...request.inputs);
      return create(context).embed(request);
    },
  });
  return { ...binding, plugin, placement, create: recorded };
};
const project = (change: CodesearchConfig = {}): ProjectParts =>
  tree.open({ chunker: chunker(), contextualizer: contextualizer(), embedder: embedder(), ...change });

beforeEach(async () => {
  work = { chunked: [], contextualized: [], embedded: [] };
  tree = new SmallTree({ ...twoFiles, 'blank.txt': '', 'c.bin': 'a\0b' });
  await indexed(project());
  // The cache has no vectors either.
  tree.forgetVectors();
  work = { chunked: [], contextualized: [], embedded: [] };
});
afterEach(() => tree[Symbol.asyncDispose]());

async function rebuilt(parts: ProjectParts): Promise<ProjectParts> {
  await withRebuild(parts, {}, async () => {
    await indexed(parts);
    await parts.session.verify(undefined);
  });
  return parts;
}

/** All that a store returns of the tree. */
async function contentOf({ session }: ProjectParts): Promise<unknown> {
  const store = await session.stages.get('store');
  const files = await store.files();
  const listed = await store.list({ paths: [...files.keys()] });
  const ids = listed.map(({ id }) => id);
  return { files, listed, vectors: await store.vectors({ ids }), skipped: await skippedOf(session) };
}

async function skippedOf({ stages }: ProjectParts['session']): Promise<unknown> {
  return (await stages.get('changeDetector')).snapshot();
}

const otherStore: CodesearchConfig = { store: fileStore({ file: 'other.sqlite' }) };
const texts = ['one\n', 'two\n', 'three\n'];

describe('a changed setting takes from the present index', () => {
  it('everything, for another store', async () => {
    const before = await contentOf(project());
    const parts = await rebuilt(project(otherStore));
    expect(work).toMatchObject({ chunked: [], embedded: [] });
    const content = await contentOf(parts);
    expect({ ...(content as object), skipped: undefined }).toEqual({ ...(before as object), skipped: undefined });
    expect(await skippedOf(parts.session)).toMatchObject({ files: 3, chunks: 3, skipped: { binary: 1 } });
  });

  it('the chunks, for another embedder', async () => {
    await rebuilt(project({ embedder: embedder('other') }));
    expect(work).toMatchObject({ chunked: [], embedded: texts });
  });

  it('the chunks, for another contextualizer', async () => {
    await rebuilt(project({ contextualizer: contextualizer('other') }));
    expect(work).toEqual({ chunked: [], contextualized: ['a.txt', 'b.txt'], embedded: texts });
  });

  it('nothing, for another chunker', async () => {
    await rebuilt(project({ chunker: chunker({ other: true }) }));
    expect(work).toMatchObject({ chunked: ['a.txt', 'b.txt', 'blank.txt'], embedded: texts });
  });

  it('only files that have not changed since', async () => {
    tree.write('b.txt', 'four\n');
    tree.write('new.txt', 'five\n');
    await rebuilt(project(otherStore));
    expect(work).toMatchObject({ chunked: ['b.txt', 'new.txt'], embedded: ['four\n', 'five\n'] });
  });

  it('nothing, if it cannot be read', async () => {
    const store = await project().session.stages.get('store');
    await store.remove({ paths: ['a.txt'] });
    await rebuilt(project(otherStore));
    expect(work).toMatchObject({ chunked: ['a.txt'], embedded: ['one\n', 'two\n'] });
  });
});

it('a copy costs nothing, so nobody is asked', async () => {
  const paid = { host: 'api.example.com', price: { dollarsPerMillionTokens: 3 } };
  const parts = project({ embedder: embedder('embeds', paid, 'main'), ...otherStore });
  expect(await estimateIndex(parts, {})).toMatchObject({ chunks: 3, newChunks: 0 });
  await rebuilt(parts);
  expect(work.embedded).toEqual([]);
});
