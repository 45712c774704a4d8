import type { IndexEstimate } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { formatEstimate } from './estimate.ts';

const estimate: IndexEstimate = {
  files: 12,
  bytes: 340_000,
  chunks: 900,
  tokens: 90_000,
  newChunks: 900,
  newTokens: 90_000,
  embedder: { plugin: 'embed-openai', model: 'text-embedding-3-large' },
};

it('shows the price with its date, or that it is unknown', () => {
  const price = { dollarsPerMillionTokens: 0.13, asOf: '2026-05' };
  expect(formatEstimate({ ...estimate, price, dollars: 11.7 })).toContain(
    'Price: about $11.70 ($0.13 per million tokens, as of 2026-05).',
  );
  expect(formatEstimate({ ...estimate, price, dollars: 0.0001 })).toContain('less than $0.01');
  expect(formatEstimate({ ...estimate, price: { dollarsPerMillionTokens: 0 }, dollars: 0 })).toContain(
    'computed on this machine',
  );
  expect(formatEstimate(estimate)).toContain('unknown');
});

it('shows what is already cached', () => {
  expect(formatEstimate(estimate)).not.toContain('Already cached');
  expect(formatEstimate({ ...estimate, newChunks: 300 })).toContain('Already cached: the vectors of 600 chunks.');
  expect(formatEstimate({ ...estimate, files: 0 })).toBe('Nothing to index.\n');
});
