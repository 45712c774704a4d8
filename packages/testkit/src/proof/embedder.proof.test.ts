import type { Embedder, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import { embedderLaws, hashEmbedder } from '../index.ts';
import type { Change } from './mutant.ts';
import { prove } from './prove.ts';

const counted = 'there is one vector per input, of the declared dimensions, finite, of unit length or zero';
const odd = 'odd texts are embedded by the same laws';
const ordered = 'vectors stand in the order of the inputs';
const same = 'the same text has the same vector, within a batch, later, at once and in another instance';
const owned = 'returned vectors belong to the caller';
const declared = 'an embedder declares its model, dimensions and limits once it is open';

prove('embedder', embedderLaws, () => hashEmbedder(), [
  ['a model without a name', declared, () => ({ model: '' })],
  ['no dimensions', declared, () => ({ dimensions: 0 })],
  ['no batch size', declared, () => ({ maxBatchSize: Number.NaN })],
  ['a vector too few', counted, vectors((all) => all.slice(1))],
  ['other dimensions than declared', counted, () => ({ dimensions: 65 })],
  ['numbers that are not finite', counted, vectors((all) => all.map((vector) => vector.map(() => Number.NaN)))],
  ['vectors that are not normalised', counted, vectors((all) => all.map((vector) => vector.map((value) => value * 2)))],
  ['queries without vectors', counted, byRequest((result, { kind }) => (kind === 'query' ? { vectors: [] } : result))],
  [
    'a division by the length zero',
    odd,
    vectors((all) => all.map((vector) => (vector.every((value) => value === 0) ? vector.fill(Number.NaN) : vector))),
  ],
  ['one vector for all', 'different texts have different vectors', vectors((all) => all.map(axis))],
  ['vectors in another order', ordered, vectors((all) => all.toReversed())],
  [
    'vectors that depend on their neighbours',
    same,
    vectors((all) => all.map((vector, at) => (at === 0 ? vector : axis()))),
  ],
  ['vectors that depend on the call', same, random],
  ['a buffer that is used again', owned, reusedBuffer],
  ['a cache that hands out its own vectors', owned, sharedCache],
  [
    'a vector for nothing',
    'an empty batch gives an empty result',
    byRequest((result, { inputs }) => (inputs.length === 0 ? { vectors: [axis()] } : result)),
  ],
  ['a batch that is cut', 'a batch over maxBatchSize rejects with LIMIT_EXCEEDED', cutBatch],
  [
    'a truncated input that is none',
    'a text that is too long for the model is cut and named by its index, or refused',
    byRequest((result) => ({ ...result, truncated: [7] })),
  ],
]);

function byRequest(change: (result: EmbedResult, request: EmbedRequest) => EmbedResult): Change<'embedder'> {
  return (embedder) => ({ embed: async (request) => change(await embedder.embed(request), request) });
}

function vectors(change: (vectors: readonly Float32Array[]) => readonly Float32Array[]): Change<'embedder'> {
  return byRequest((result) => ({ vectors: change(result.vectors) }));
}

function axis(): Float32Array {
  return Float32Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
}

function random(embedder: Embedder): Partial<Embedder> {
  let calls = 0;
  const at = (place: number): Float32Array =>
    Float32Array.from({ length: 64 }, (_, index) => (index === place ? 1 : 0));
  return {
    async embed(request): Promise<EmbedResult> {
      const { vectors: all } = await embedder.embed(request);
      const place = calls++ % 64;
      return { vectors: all.map(() => at(place)) };
    },
  };
}

function reusedBuffer(embedder: Embedder): Partial<Embedder> {
  const buffer = new Float32Array(64);
  return {
    async embed(request): Promise<EmbedResult> {
      const { vectors: all } = await embedder.embed(request);
      buffer.set(all[0] ?? []);
      return { vectors: all.map(() => buffer) };
    },
  };
}

function sharedCache(embedder: Embedder): Partial<Embedder> {
  const cache = new Map<string, Float32Array>();
  return {
    async embed(request): Promise<EmbedResult> {
      const { vectors: all } = await embedder.embed(request);
      for (const [index, input] of request.inputs.entries()) {
        const vector = all[index];
        if (vector && !cache.has(input)) cache.set(input, vector);
      }
      return { vectors: request.inputs.flatMap((input) => cache.get(input) ?? []) };
    },
  };
}

function cutBatch(embedder: Embedder): Partial<Embedder> {
  return {
    embed: (request) => embedder.embed({ ...request, inputs: request.inputs.slice(0, embedder.maxBatchSize) }),
  };
}
