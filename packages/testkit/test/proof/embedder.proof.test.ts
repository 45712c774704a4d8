import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import type { Embedder, EmbedderFacts, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import { embedderLaws, hashEmbedder } from '../../src/index.ts';
import type { Break, Change } from './mutant.ts';
import { mutants, prove } from './prove.ts';
import type { Fault } from './prove.ts';
import { answering, samples, unnamedOption } from './sample-mutants.ts';
import { traitMutants } from './trait-mutants.ts';

const counted = 'there is one vector per input, all of one length, finite, of unit length or zero';
const odd = 'odd texts are embedded by the same laws';
const ordered = 'vectors are in the order of the inputs';
const same = 'the same text has the same vector, in one batch, later, concurrently and in another instance';
const owned = 'returned vectors belong to the caller';
const usable = 'the declared facts are usable';
const declared = 'vectors have the declared dimensions';

const faults: readonly Fault<'embedder'>[] = [
  ['a model without a name', usable, declaring({ model: '' })],
  [
    'a slow embedder that is declared to take no time',
    'a short text takes no time, if that is declared',
    {
      facts: (facts) => ({ ...facts, isInstant: true }),
      stage: (embedder) => ({ embed: async (request) => (await wait(15), embedder.embed(request)) }),
    },
  ],
  ['no dimensions', usable, declaring({ dimensions: 0 })],
  ['no batch size', usable, declaring({ maxBatchSize: 0.5 })],
  ['no tokens in a batch', usable, declaring({ maxBatchTokens: 0 })],
  ['no tokens in a text', usable, declaring({ maxInputTokens: 0 })],
  ['other dimensions than declared', declared, declaring({ dimensions: 65 })],
  ['other dimensions after opening', declared, () => ({ open: async () => ({ dimensions: 65 }) })],
  ['a missing vector', counted, vectors((all) => all.slice(1))],
  ['vectors of several lengths', counted, vectors((all) => all.map((vector, at) => vector.slice(at)))],
  ['numbers that are not finite', counted, vectors((all) => all.map((vector) => vector.map(() => Number.NaN)))],
  ['vectors that are not normalised', counted, vectors((all) => all.map((vector) => vector.map((value) => value * 2)))],
  ['queries without vectors', counted, byRequest((result, { kind }) => (kind === 'query' ? { vectors: [] } : result))],
  [
    'a division by the length zero',
    odd,
    vectors((all) => all.map((vector) => (vector.every((value) => value === 0) ? vector.fill(Number.NaN) : vector))),
  ],
  ['one vector for all texts', 'different texts have different vectors', vectors((all) => all.map(axis))],
  ['vectors in another order', ordered, vectors((all) => all.toReversed())],
  [
    'vectors that depend on their neighbours',
    same,
    vectors((all) => all.map((vector, at) => (at === 0 ? vector : axis()))),
  ],
  ['vectors that depend on the call', same, random],
  ['a sum of the tokens of all calls', 'the tokens of a call are those of its texts', summing],
  ['a buffer that is reused', owned, reusedBuffer],
  ['a smaller limit than declared', 'a batch of maxBatchSize texts is accepted, in any order', limited],
  [
    'a wrong index of a truncated text',
    'a text that is too long for the model is cut and named by its index, or refused',
    byRequest((result) => ({ ...result, truncated: [7] })),
  ],
  [
    'a text that is cut without a word',
    'a text that is too long for the model is cut and named by its index, or refused',
    (embedder) => ({
      embed: (request) => embedder.embed({ ...request, inputs: request.inputs.map((text) => text.slice(0, 8_000)) }),
    }),
  ],
];

const bind = (): ReturnType<typeof hashEmbedder> => hashEmbedder();

prove('embedder', embedderLaws, [
  ...traitMutants('embedder', bind),
  ...mutants(bind, faults),
  unnamedOption(bind, 'embed', ({ vectors }: EmbedResult) => ({
    vectors: vectors.map((vector) => vector.map((value) => -value)),
  })),
  [
    'a text of one kind without a vector of unit length',
    'the samples are embedded by the same laws',
    answering(bind, 'embed', ({ vectors }: EmbedResult, { inputs }: EmbedRequest) => ({
      vectors: vectors.map((vector, at) =>
        inputs[at]?.includes('SELECT') ? vector.map((value) => 2 * value) : vector,
      ),
    })),
    { samples },
  ],
]);

function declaring(facts: Partial<EmbedderFacts>): Break<'embedder'> {
  return { facts: (declared) => ({ ...declared, ...facts }) };
}

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

function limited(embedder: Embedder): Partial<Embedder> {
  return {
    async embed(request): Promise<EmbedResult> {
      if (request.inputs.length > 16) throw errors.limitExceeded('The number of texts', request.inputs.length, 16);
      return embedder.embed(request);
    },
  };
}

function summing(embedder: Embedder): Partial<Embedder> {
  let tokens = 0;
  return {
    async embed(request) {
      tokens += request.inputs.join(' ').length;
      return { ...(await embedder.embed(request)), tokens };
    },
  };
}
