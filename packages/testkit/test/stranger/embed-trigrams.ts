import { definePlugin } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { embedderLaws } from '../../src/embedder/embedder-laws.ts';
import type { Stranger } from './stranger.ts';

/* Embeds by the trigrams of a text, here or by a service that counts them. */

const faults = [
  'vectors are not of unit length',
  'an empty text has numbers that are not finite',
  'one vector for equal texts',
  'the order of the lengths',
  'one buffer for all vectors',
  'vectors of numbers of 64 bits',
  'a weight of the first text',
  'other dimensions than declared',
  'half of a batch',
  'a long text is an error',
  'an emoji is cut in two and throws',
  'the text is logged',
  'the texts are in an error',
  'the key is in the fingerprint',
  'a random direction for a query',
  'the cut texts are not named',
  'an index of a text that is not cut',
  'the work is counted across calls',
];

const dimensions = 48;

export function trigramEmbedder(fault?: string): StageBinding<'embedder'> {
  const has = (name: string): boolean => name === fault;
  let fingerprints = 0;
  return definePlugin({
    name: 'embed-trigrams',
    stage: 'embedder',
    describe: () => ({
      model: 'trigrams',
      dimensions: has('other dimensions than declared') ? dimensions + 1 : dimensions,
      maxBatchSize: 16,
      maxInputTokens: 2_000,
    }),
    fingerprint: () => (has('the key is in the fingerprint') ? `key-${fingerprints++}` : 1),
    create(_, { logger }) {
      let shared = new Float32Array(dimensions);
      let work = 0;
      const vectorOf = (text: string): Float32Array => {
        const own = has('one buffer for all vectors') ? shared : new Float32Array(dimensions);
        own.fill(0);
        shared = own;
        for (let at = 0; at < text.length; at++) {
          const gram = text.slice(at, at + 3);
          if (has('an emoji is cut in two and throws') && !gram.isWellFormed()) throw new TypeError('a half character');
          let hash = 7;
          for (let index = 0; index < gram.length; index++) hash = (hash * 31 + gram.charCodeAt(index)) >>> 0;
          own[hash % dimensions] = (own[hash % dimensions] as number) + ((hash >>> 8) % 2 === 0 ? 1 : -1);
        }
        const length = Math.hypot(...own);
        if (length === 0) return has('an empty text has numbers that are not finite') ? own.fill(Number.NaN) : own;
        return has('vectors are not of unit length') ? own : own.map((value) => value / length);
      };
      return {
        async embed({ inputs, kind, signal }) {
          signal.throwIfAborted();
          if (has('the text is logged')) logger.debug('embedded', { first: inputs[0] });
          if (has('a long text is an error') && inputs.some(({ length }) => length > 4_000))
            throw new Error('too long');
          if (has('the texts are in an error') && inputs.some(({ length }) => length > 4_000))
            throw new Error(`too long: ${inputs.join(' ')}`);
          const cut = inputs.flatMap(({ length }, index) => (length > 8_000 ? [index] : []));
          const sorted = has('the order of the lengths') ? inputs.toSorted((a, b) => a.length - b.length) : inputs;
          let vectors = sorted.map((text) => vectorOf(text.slice(0, 8_000)));
          if (has('one buffer for all vectors')) vectors = vectors.map(() => shared);
          if (has('one vector for equal texts')) vectors = [...new Set(inputs)].map(vectorOf);
          if (has('half of a batch') && inputs.length > 8) vectors = vectors.slice(0, 8);
          if (has('vectors of numbers of 64 bits'))
            vectors = vectors.map((vector) => Float64Array.from(vector) as unknown as Float32Array);
          if (has('a weight of the first text') && vectors.length > 1)
            vectors = vectors.map((vector) => unit(vector.map((value, at) => value + (vectors[0]?.[at] as number))));
          if (has('a random direction for a query') && kind === 'query')
            vectors = vectors.map((vector) => unit(vector.map(() => Math.random() - 0.5)));
          if (has('the work is counted across calls'))
            vectors = vectors.map((vector) =>
              unit(vector.map((value, at) => (at === 0 ? value + ++work / 10 : value))),
            );
          const truncated = has('an index of a text that is not cut') ? [inputs.length] : cut;
          return { vectors, ...(has('the cut texts are not named') ? {} : { truncated }) };
        },
      };
    },
  })();
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export const trigramStranger: Stranger<'embedder'> = {
  name: 'embed-trigrams',
  laws: embedderLaws,
  faults,
  bind: trigramEmbedder,
  setup: { samples: { 'src/words.ts': 'export const words = 1;\n' } },
};
