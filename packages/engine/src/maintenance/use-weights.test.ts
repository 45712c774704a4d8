import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { lineChunker, plainReranker } from '../fixture/small-stages.ts';
import { takeWriterLock } from '../state/writer-lock.ts';
import { useWeights } from './use-weights.ts';

let tree: SmallTree;
let parts: ProjectParts;

beforeEach(async () => {
  tree = new SmallTree();
  tree.write('a.txt', 'one\n');
  parts = tree.open({ reranker: plainReranker({ fittable: '1' }) });
  await indexed(parts);
});
afterEach(() => tree[Symbol.asyncDispose]());

const weights = (dense: number): Parameters<typeof useWeights>[1] => ({
  weights: { question: { dense } },
  fittedAt: '2026-03-14T00:00:00.000Z',
  questions: 7,
  figures: [],
});

const stored = (): unknown => parts.session.manifest.read()?.fitted?.weights;

describe('fitted weights', () => {
  it('are stored with the index, and replaced by others', async () => {
    expect(await useWeights(parts, weights(2), {})).toBe(false);
    expect(stored()).toEqual({ question: { dense: 2 } });
    expect(await useWeights(parts, weights(3), {})).toBe(true);
    expect(stored()).toEqual({ question: { dense: 3 } });
  });

  it('are removed by a call without weights, which says whether there were any', async () => {
    expect(await useWeights(parts, undefined, {})).toBe(false);
    await useWeights(parts, weights(2), {});
    expect(await useWeights(parts, undefined, {})).toBe(true);
    expect(parts.session.manifest.read()).not.toHaveProperty('fitted');
  });

  it('name the version of the reranker that they were fitted to', async () => {
    await useWeights(parts, weights(2), {});
    const first = parts.session.manifest.read()!.fitted!.reranker;
    parts = tree.open({ reranker: plainReranker({ fittable: '2' }) });
    await useWeights(parts, weights(2), {});
    expect(parts.session.manifest.read()!.fitted!.reranker).not.toBe(first);
  });

  it('leave everything else in the manifest as it was', async () => {
    const before = parts.session.manifest.read()!;
    await useWeights(parts, weights(2), {});
    const { fitted, ...rest } = parts.session.manifest.read()!;
    expect(fitted).toBeDefined();
    expect(rest).toEqual(before);
    parts.session.manifest.write({ indexing: true });
    await useWeights(parts, weights(3), {});
    expect(parts.session.manifest.read()).toMatchObject({ indexing: true });
  });

  it('remain when the index is brought up to its tree', async () => {
    await useWeights(parts, weights(2), {});
    tree.write('b.txt', 'two\n');
    await indexed(parts);
    expect(stored()).toEqual({ question: { dense: 2 } });
  });

  it('are refused for a reranker that has no weights, but can be removed with it', async () => {
    await useWeights(parts, weights(2), {});
    const plain = tree.open();
    await expect(useWeights(plain, weights(3), {})).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    expect(stored()).toEqual({ question: { dense: 2 } });
    expect(await useWeights(plain, undefined, {})).toBe(true);
    expect(stored()).toBeUndefined();
  });

  it('are refused without an index, with other settings, and while another process writes', async () => {
    const other = tree.open({ chunker: lineChunker({ lines: 2 }), reranker: plainReranker({ fittable: '1' }) });
    await expect(useWeights(other, weights(2), {})).rejects.toMatchObject({ code: 'INDEX_STALE' });
    const lock = await takeWriterLock(parts.session.manifest.folder, tree.root);
    await expect(useWeights(parts, weights(2), {})).rejects.toMatchObject({ code: 'INDEX_BUSY' });
    lock[Symbol.dispose]();
    await parts.session.remove();
    await expect(useWeights(parts, weights(2), {})).rejects.toMatchObject({ code: 'INDEX_MISSING' });
  });
});
