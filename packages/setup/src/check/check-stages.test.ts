import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageNames } from '@codesearch/kernel';
import type { CodesearchConfig } from '@codesearch/kernel';
import { lengthEmbedder, plainReranker, SmallTree } from '@codesearch/engine/fixture';
import { checkStages } from './check-stages.ts';
import type { StageCheck } from './check-stages.ts';

let tree: SmallTree;

beforeEach(() => {
  tree = new SmallTree();
});
afterEach(() => tree[Symbol.asyncDispose]());

function checked(config: CodesearchConfig = {}, signal?: AbortSignal): Promise<readonly StageCheck[]> {
  const parts = tree.open(config);
  return checkStages(parts, signal);
}

/** An embedder whose model cannot be loaded. */
const unusable = (open: () => Promise<void>): CodesearchConfig['embedder'] => {
  const binding = lengthEmbedder();
  return { ...binding, create: (context) => Object.assign(binding.create(context), { open }) };
};

describe('a check of the stages', () => {
  it('names each stage and its plugin, in the order of the pipelines, and leaves no files', async () => {
    const checks = await checked();
    expect(checks.map(({ stage }) => stage)).toEqual(stageNames);
    expect(checks).toContainEqual({ stage: 'embedder', plugin: 'length-embedder' });
    expect(checks.filter((check) => 'failure' in check)).toEqual([]);
    expect(existsSync(tree.home)).toBe(false);
  });

  it('has the failure of one stage, and goes on with the others', async () => {
    const embedder = unusable(() => Promise.reject(new Error('no model here')));
    const checks = await checked({ embedder });
    expect(checks.map(({ stage }) => stage)).toEqual(stageNames);
    expect(checks.filter((check) => 'failure' in check)).toEqual([
      {
        stage: 'embedder',
        plugin: 'length-embedder',
        failure: expect.objectContaining({
          stage: 'embedder',
          message: expect.stringContaining('no model here') as string,
        }) as object,
      },
    ]);
  });

  it('has the failure of a stage that opens and cannot be used', async () => {
    const binding = plainReranker();
    const check = (): Promise<void> => Promise.reject(new Error('the key is refused'));
    const reranker: CodesearchConfig['reranker'] = {
      ...binding,
      create: (context) => Object.assign(binding.create(context), { check }),
    };
    const failed = (await checked({ reranker })).filter((each) => 'failure' in each);
    expect(failed).toMatchObject([{ stage: 'reranker', failure: { operation: 'check' } }]);
  });

  it('ends with an abort, which is not the failure of a stage', async () => {
    const stop = new AbortController();
    const embedder = unusable(async () => stop.abort());
    await expect(checked({ embedder }, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    const later = new AbortController();
    const binding = plainReranker();
    const reranker: CodesearchConfig['reranker'] = {
      ...binding,
      create: (context) => Object.assign(binding.create(context), { check: async () => later.abort() }),
    };
    await expect(checked({ reranker }, later.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await expect(checked({}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});
