import { errors } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import type { SearchedStages } from './searched-stages.ts';
import { createRetriever } from './retriever.ts';
import type { Retriever } from './retriever.ts';

/** A retriever whose embedder fails, when it is opened or asked. */
function failing(error: Error, when: 'open' | 'embed'): Promise<Retriever> {
  const store = {
    facts: {},
    searchDense: async () => [],
    searchLexical: async () => [{ id: 'a', path: 'a', score: 1 }],
  };
  const embed = async (): Promise<never> => {
    throw error;
  };
  const get = async (name: string): Promise<unknown> => {
    if (name === 'store') return store;
    if (when === 'open') throw error;
    return { embed };
  };
  const stages = { context: { projectRoot: '/' }, get } as unknown as SearchedStages;
  return createRetriever(stages, { matchCommits: () => new Map(), relatedWords: async () => [] });
}

const request = { query: 'total', topK: 1, filter: {} };

it.each(['open', 'embed'] as const)('finds words, and says so, if the service fails to %s', async (when) => {
  const retriever = await failing(errors.unavailable('x.example', 'no answer'), when);
  expect(retriever.denseProblem()).toBeUndefined();
  expect(await retriever.searchDense(request)).toEqual([]);
  expect(await retriever.searchLexical(request)).toHaveLength(1);
  expect(retriever.denseProblem()).toContain('x.example cannot be used');
});

it('finds words if the service refuses the question', async () => {
  const retriever = await failing(
    errors.inputInvalid('x.example refused the request (status 400)', 'Check it.'),
    'embed',
  );
  expect(await retriever.searchDense(request)).toEqual([]);
  expect(retriever.denseProblem()).toContain('status 400');
});

it('does not hide a fault of the program', async () => {
  const retriever = await failing(new TypeError('x is undefined'), 'embed');
  await expect(retriever.searchDense(request)).rejects.toThrow('x is undefined');
});

describe('the closeness of texts to a query', () => {
  const vectors = new Map([
    ['total', Float32Array.of(1, 0)],
    ['sum()', Float32Array.of(0.6, 0.8)],
    ['', Float32Array.of(0, 0)],
  ]);

  function measuring(isInstant: boolean): Promise<Retriever> {
    const embedder = {
      facts: { isInstant },
      embed: async ({ inputs }: { readonly inputs: readonly string[] }) => ({
        vectors: inputs.map((text) => vectors.get(text)),
      }),
    };
    const get = async (name: string): Promise<unknown> => (name === 'store' ? { facts: {} } : embedder);
    const stages = { context: { projectRoot: '/' }, get } as unknown as SearchedStages;
    return createRetriever(stages, { matchCommits: () => new Map(), relatedWords: async () => [] });
  }

  it('is the cosine of their vectors', async () => {
    const [close, none] = (await (await measuring(true)).closeness({ query: 'total' }, ['sum()', ''])) ?? [];
    expect(close).toBeCloseTo(0.6);
    expect(none).toBe(0);
  });

  it('is not measured by a slow embedder, nor for a query without a direction', async () => {
    expect(await (await measuring(false)).closeness({ query: 'total' }, ['sum()'])).toBeUndefined();
    expect(await (await measuring(true)).closeness({ query: '' }, ['sum()'])).toBeUndefined();
  });

  it('can be computed by a reranker with an embedder that is not slow', async () => {
    expect(await (await measuring(true)).embed('document', ['sum()'])).toEqual([vectors.get('sum()')]);
    expect(await (await measuring(false)).embed('document', ['sum()'])).toBeUndefined();
  });
});
