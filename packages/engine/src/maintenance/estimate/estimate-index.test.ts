import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodesearchConfig, GenerationPrice } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { indexed, SmallTree } from '../../fixture/small-project.ts';
import { bareContextualizer, lengthEmbedder } from '../../fixture/small-stages.ts';
import { estimateIndex } from './estimate-index.ts';
import type { EstimateRequest, IndexEstimate } from './estimate-index.ts';
import { dollarsOf, priced } from '@codesearch/stages';

let tree: SmallTree;

beforeEach(() => {
  tree = new SmallTree();
  tree.write('a.txt', 'one\ntwo\n');
  tree.write('b.txt', 'one\nthree\n');
  tree.write('binary.bin', 'a\0b');
});
afterEach(() => tree[Symbol.asyncDispose]());

const estimated = (parts: ProjectParts, request: EstimateRequest = {}): Promise<IndexEstimate> =>
  estimateIndex(parts, request);

/** An embedder of a service with this price. */
const service = (price?: number): CodesearchConfig => ({
  embedder: lengthEmbedder({
    host: 'api.example',
    maxBatchSize: 8,
    ...(price !== undefined && { price: { dollarsPerMillionTokens: price } }),
  }),
});

describe('an estimate', () => {
  it('of a first run counts the files with text, their chunks, and each text once', async () => {
    const parts = tree.open();
    const { files, bytes, chunks, newChunks, services } = await estimated(parts);
    expect({ files, bytes, chunks, newChunks }).toEqual({ files: 2, bytes: 18, chunks: 4, newChunks: 3 });
    expect(services).toMatchObject([{ stage: 'embedder', per: 'run' }]);
  });

  it('writes nothing and embeds nothing', async () => {
    await estimated(tree.open());
    expect(existsSync(tree.home)).toBe(false);
    expect(tree.embedded).toBe(0);
  });

  it('of an update has what changed, unless it is of a new index', async () => {
    const parts = tree.open();
    await indexed(parts);
    expect(await estimated(parts)).toMatchObject({ files: 0, chunks: 0, tokens: 0 });
    tree.write('c.txt', 'four\nfive\n');
    expect(await estimated(parts)).toMatchObject({ files: 1, chunks: 2, bytes: 10 });
    expect(await estimated(parts, { force: true })).toMatchObject({ files: 3, chunks: 6 });
  });

  it('names the host, the calls and the tokens of a service, and their price', async () => {
    const { services, dollars, newTokens, embedder } = await estimated(tree.open(service(2)));
    expect(embedder).toEqual({ plugin: 'length-embedder', model: 'length' });
    expect(services).toMatchObject([
      { stage: 'embedder', host: 'api.example', calls: 1, inputTokens: newTokens, cachedChunks: 1, chunks: 4 },
    ]);
    expect(newTokens).toBeGreaterThan(0);
    expect(dollars).toBeCloseTo((newTokens * 2) / 1e6, 12);
  });

  it('has no sum in dollars if the price of a call is unknown', async () => {
    const estimate = await estimated(tree.open(service()));
    expect(estimate.services).toHaveLength(1);
    expect(estimate).not.toHaveProperty('dollars');
    expect(estimate).not.toHaveProperty('price');
  });

  it('has the calls of a model that writes contexts, and their price in the sum', async () => {
    const binding = bareContextualizer();
    const contexts = (price?: GenerationPrice): CodesearchConfig['contextualizer'] => ({
      ...binding,
      describe: () => ({
        ...{ host: 'llm.example', model: 'writer', ...(price && { price }) },
        estimator: () => ({
          async estimate({ chunks }) {
            const fields = { path: '', names: '', scope: '', signature: '', doc: '', body: '' };
            const each = chunks.map(({ text }) => ({ embeddingText: text, fields, level: 'llm' as const }));
            return { calls: 1, inputTokens: 1_000, outputTokens: 100, cached: 0, contexts: each };
          },
          [Symbol.asyncDispose]: async () => {},
        }),
      }),
    });
    const price = { dollarsPerMillionTokens: 3, dollarsPerMillionOutputTokens: 15 };
    const { services, dollars } = await estimated(tree.open({ ...service(0), contextualizer: contexts(price) }));
    expect(services[0]).toMatchObject({
      ...{ stage: 'contextualizer', host: 'llm.example', model: 'writer', per: 'run' },
      ...{ calls: 2, inputTokens: 2_000, outputTokens: 200 },
    });
    expect(dollars).toBeCloseTo((2_000 * 3 + 200 * 15) / 1e6, 12);
    const unpriced = await estimated(tree.open({ ...service(0), contextualizer: contexts() }));
    expect(unpriced).not.toHaveProperty('dollars');
    expect(unpriced.price).toEqual({ dollarsPerMillionTokens: 0 });
  });

  it('is of a whole new index if the present one was built with other settings', async () => {
    await indexed(tree.open());
    const other = tree.open({ embedder: { ...lengthEmbedder(), plugin: 'other-embedder' } });
    expect(await estimated(other)).toMatchObject({ files: 2 });
  });
});

describe('the price of a call', () => {
  it('is that of what is sent and of what is answered, for a million tokens each', () => {
    const price = { dollarsPerMillionTokens: 3, dollarsPerMillionOutputTokens: 15 };
    expect(dollarsOf(price, 1_000_000, 2_000_000)).toBe(33);
    expect(dollarsOf({ dollarsPerMillionTokens: 3 }, 500_000, 2_000_000)).toBe(1.5);
  });

  it('is unknown without a price, and not zero', () => {
    const estimate = { stage: 'embedder', plugin: 'e', per: 'run', inputTokens: 1_000 } as const;
    expect(priced(estimate)).toEqual(estimate);
    expect(priced({ ...estimate, price: { dollarsPerMillionTokens: 0 } }).dollars).toBe(0);
  });
});
