import { expect, it } from 'vitest';
import type { Embedder, EmbedRequest } from '@codesearch/kernel';
import { withDirectCalls } from './with-direct-calls.ts';

type Limits = Partial<Pick<Embedder, 'maxInputTokens' | 'maxBatchTokens'>>;

/** Notes the number of texts of each call under its name. */
function fake(name: string, calls: string[], limits: Limits = {}): Embedder {
  return {
    model: name,
    dimensions: 1,
    maxBatchSize: 2,
    ...limits,
    embed: async ({ inputs }) => {
      calls.push(`${name} ${inputs.length}`);
      return { vectors: inputs.map(() => Float32Array.of(1)) };
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

async function callsFor(request: Partial<EmbedRequest>, limits?: Limits): Promise<readonly string[]> {
  const calls: string[] = [];
  const embedder = withDirectCalls(fake('plain', calls, limits), fake('batching', calls));
  await embedder.embed({ kind: 'document', inputs: ['a', 'b'], ...request });
  return calls;
}

it('a request of one call goes straight to the embedder', async () => {
  expect(await callsFor({})).toEqual(['plain 2']);
});

it.each<[string, Partial<EmbedRequest>, Limits?]>([
  ['of more texts than a call takes', { inputs: ['a', 'b', 'c'] }],
  ['without a text', { inputs: [] }],
  ['that was aborted', { signal: AbortSignal.abort() }],
  ['to a model with a limit of tokens in a text', {}, { maxInputTokens: 512 }],
  ['to a service with a limit of tokens in a call', {}, { maxBatchTokens: 512 }],
])('a request %s is batched', async (_what, request, limits) => {
  expect(await callsFor(request, limits)).toEqual([`batching ${(request.inputs ?? ['a', 'b']).length}`]);
});
