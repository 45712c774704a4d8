import { expect, it } from 'vitest';
import { factsProblem } from './facts-problem.ts';

const embedder = { model: 'm', maxBatchSize: 8 };
const store = { location: '/data', lexical: false, maxBatchSize: 8 };

it.each([
  ['embedder', embedder],
  ['embedder', { ...embedder, dimensions: undefined, maxInputTokens: 512, prefixTokens: 2.5 }],
  ['store', { ...store, shared: true }],
  ['scanner', {}],
  ['reranker', { fittable: undefined }],
] as const)('facts of a %s can be %o', (stage, facts) => {
  expect(factsProblem(stage, facts)).toBeUndefined();
});

it.each([
  ['embedder', null, 'null'],
  ['embedder', Promise.resolve(embedder), 'a list or a promise'],
  ['embedder', { maxBatchSize: 8 }, '`model`'],
  ['embedder', { ...embedder, maxBatchSize: 0 }, '`maxBatchSize`'],
  ['embedder', { ...embedder, maxBatchSize: Number.NaN }, '`maxBatchSize`'],
  ['embedder', { ...embedder, maxBatchSize: '8' }, '`maxBatchSize` as "8"'],
  ['embedder', { ...embedder, maxInputTokens: 0 }, '`maxInputTokens`'],
  ['embedder', { ...embedder, dimensions: 1.5 }, 'leave them out'],
  ['store', { ...store, location: undefined }, '`location`'],
  ['store', { ...store, lexical: 'server' }, '`lexical`'],
  ['scanner', { remembersScans: 1 }, '`remembersScans`'],
] as const)('of a %s, not %o', (stage, facts, what) => {
  expect(factsProblem(stage, facts)).toContain(what);
});
