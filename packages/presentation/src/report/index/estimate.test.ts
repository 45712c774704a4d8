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
  services: [
    {
      stage: 'embedder',
      plugin: 'embed-openai',
      model: 'text-embedding-3-large',
      host: 'api.openai.com',
      per: 'run',
      calls: 4,
      inputTokens: 90_000,
    },
  ],
};
const [embedding] = estimate.services;

/** With a price of the embedder. */
function paid(dollarsPerMillionTokens: number, dollars: number): IndexEstimate {
  const price = { dollarsPerMillionTokens, asOf: '2026-05' };
  return { ...estimate, price, dollars, services: [{ ...embedding!, price, dollars }] };
}

it('shows the price with its date, or that it is unknown', () => {
  expect(formatEstimate(paid(0.13, 11.7))).toContain('Price: about $11.70 ($0.13 per million tokens, as of 2026-05).');
  expect(formatEstimate(paid(0.13, 0.0001))).toContain('less than $0.01');
  const price = { dollarsPerMillionTokens: 0 };
  expect(formatEstimate({ ...estimate, price, dollars: 0, services: [] })).toContain('computed on this machine');
  expect(formatEstimate(estimate)).toContain('unknown');
});

it('shows what is already cached', () => {
  expect(formatEstimate(estimate)).not.toContain('Not to embed');
  expect(formatEstimate({ ...estimate, newChunks: 300 })).toContain('Not to embed: 600 chunks');
  expect(formatEstimate({ ...estimate, files: 0 })).toBe(
    'Nothing to index.\nText of files goes to api.openai.com (embed-openai).\n',
  );
});

it('shows the calls, tokens, price and host of each service', () => {
  const contextualizer = {
    stage: 'contextualizer',
    plugin: 'context-llm',
    model: 'gpt-4o-mini',
    host: 'api.openai.com',
    per: 'run',
    calls: 14,
    inputTokens: 30_422,
    outputTokens: 700,
    cachedChunks: 3,
    chunks: 17,
    price: { dollarsPerMillionTokens: 0.15, dollarsPerMillionOutputTokens: 0.6 },
    dollars: 0.05,
  } as const;
  const reranker = {
    stage: 'reranker',
    plugin: 'rerank-neural',
    model: 'rerank-2.5',
    host: 'api.voyageai.com',
    per: 'search',
    calls: 1,
    inputTokens: 12_000,
  } as const;
  const one = paid(0.13, 0.02);
  const text = formatEstimate({ ...one, dollars: 0.07, services: [contextualizer, ...one.services, reranker] });
  expect(text.split('\n').slice(1)).toEqual([
    'To describe with context-llm gpt-4o-mini: 14 calls, about 30,422 tokens sent and 700 answered; 3 of 17 chunks cached.',
    'To embed with embed-openai text-embedding-3-large: 900 chunks, about 90,000 tokens in 4 calls.',
    'Price: about $0.07: $0.05 for context-llm ($0.15 per million tokens, $0.60 of answers), ' +
      '$0.02 for embed-openai ($0.13 per million tokens, as of 2026-05).',
    'Text of files goes to api.openai.com (context-llm, embed-openai).',
    'Each search: 1 call of rerank-neural rerank-2.5, about 12,000 tokens. The question and text of files go to api.voyageai.com.',
    'Nothing was sent or indexed.',
    '',
  ]);
});
