import { expect, it } from 'vitest';
import type { Embedder, EmbedderFacts, EmbedRequest } from '@codesearch/kernel';
import { withDirectCalls } from './with-batching.ts';

type Limits = Partial<Pick<EmbedderFacts, 'maxInputTokens' | 'maxBatchTokens'>>;

/** Notes the number of texts of each call under its name. */
function fake(name: string, calls: string[]): Embedder {
  return {
    embed: async ({ inputs }) => {
      calls.push(`${name} ${inputs.length}`);
      return { vectors: inputs.map(() => Float32Array.of(1)) };
    },
  };
}

async function callsFor(request: Partial<EmbedRequest>, limits: Limits = {}): Promise<readonly string[]> {
  const calls: string[] = [];
  const facts = { model: 'm', dimensions: 1, maxBatchSize: 2, ...limits };
  const embedder = withDirectCalls(fake('plain', calls), () => facts, fake('batching', calls));
  await embedder.embed({ kind: 'document', inputs: ['a', 'b'], signal: new AbortController().signal, ...request });
  return calls;
}

it('a request of one call goes straight to the embedder', async () => {
  expect(await callsFor({})).toEqual(['plain 2']);
});

it.each<[string, Partial<EmbedRequest>, Limits?]>([
  ['of more texts than a call takes', { inputs: ['a', 'b', 'c'] }],
  ['to a model with a token limit for a text', {}, { maxInputTokens: 512 }],
  ['to a service with a token limit for a call', {}, { maxBatchTokens: 512 }],
])('a request %s is batched', async (_what, request, limits) => {
  expect(await callsFor(request, limits)).toEqual([`batching ${(request.inputs ?? ['a', 'b']).length}`]);
});
