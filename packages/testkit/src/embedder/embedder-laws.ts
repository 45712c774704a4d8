import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { EmbeddingKind } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { dot } from '../fixture/entry.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { law, openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { describeError } from '../law/rejection.ts';
import { stageLaws } from '../trait/stage-laws.ts';

type Embedder = GuardedStage<'embedder'>;

const kinds: readonly EmbeddingKind[] = ['document', 'query'];

/** Texts that have little in common. */
const inputs: readonly string[] = [
  'open a network socket and wait for a connection',
  'function multiplyMatrices(left, right) { return left; }',
  'the chicken recipe needs rice, garlic and ginger',
  'parse the HTTP header',
  'SELECT name FROM users ORDER BY birthday',
  'retry with exponential backoff when the server is busy',
];

const oddInputs: readonly string[] = [
  '',
  ' ',
  '\n\t\r\n',
  '\u0000',
  '👩‍👩‍👧🏳️‍🌈',
  '\ud800',
  '世界 größe',
  'x'.repeat(20_000),
  'word '.repeat(4_000),
  '{"a":[1]}',
];

/** Min dot product of two vectors of one text: rounding in a batch differs in the last digits. */
const minSameDot = 0.999;

/** A larger batch is not tried: some plugins accept a batch of any size. */
const maxTestedBatch = 2_048;

/** Every promise of an embedder. */
export const embedderLaws: readonly Law<'embedder'>[] = [
  ...stageLaws({
    stage: 'embedder',
    operations: [
      {
        name: 'embed',
        run: (embedder, options) => embedder.embed({ kind: 'document', inputs: batchOf(embedder, 16), ...options }),
      },
    ],
    asking: {
      places: ({ facts }) => Math.min(16, facts.maxBatchSize),
      async ask(embedder, words, options) {
        const texts = words.map((word) => `${'a text that others have too '.repeat(12)}${word}`);
        const { vectors } = await embedder.embed({ kind: 'document', inputs: texts, ...options });
        return vectors.map((vector) => [...vector].map((value) => value.toFixed(3)).join(' '));
      },
    },
    output: async (embedder, { samples = {} }) => {
      const texts = [...inputs, ...Object.values(samples)];
      const made = [await embedAll(embedder, 'document', texts), await embedAll(embedder, 'query', texts)];
      return made.map((vectors) => vectors.map((vector) => [...vector].map((value) => value.toFixed(3)).join(' ')));
    },
  }),

  law('the samples are embedded by the same laws', async (fixture) => {
    const texts = Object.values(fixture.setup.samples ?? {});
    if (texts.length === 0) throw new NotChecked('no samples were given');
    const embedder = await fixture.open();
    for (const kind of kinds) assertVectors(await embedAll(embedder, kind, texts), texts.length, kind);
  }),

  law('the declared facts are usable', async ({ bind, project }) => {
    const { model, dimensions, maxBatchSize, maxBatchTokens, maxInputTokens } = bind().describe(project.context);
    assert.ok(model.trim() !== '', 'the model has no name');
    const limits = { dimensions: dimensions ?? 1, maxBatchSize, maxBatchTokens: maxBatchTokens ?? 1 };
    for (const [name, value] of Object.entries(limits)) {
      assert.ok(Number.isInteger(value) && value > 0, `${name} is ${value}`);
    }
    assert.ok(maxInputTokens === undefined || maxInputTokens > 0, `maxInputTokens is ${maxInputTokens}`);
  }),

  law('vectors have the declared dimensions', async (fixture) => {
    const declared = fixture.bind().describe(fixture.project.context).dimensions;
    const embedder = await fixture.open();
    const opened = embedder.facts.dimensions;
    if (embedder.facts.knowsDimensionsOnOpen) assert.ok(opened > 0, 'the length that it knows when it is opened');
    for (const kind of kinds) {
      const [vector] = await embedAll(embedder, kind, inputs.slice(0, 1));
      if (opened > 0) assert.equal(vector?.length, opened, `the length of a ${kind} vector`);
      if (declared !== undefined) assert.equal(opened, declared, 'the dimensions of the opened embedder');
    }
  }),

  openLaw('there is one vector per input, all of one length, finite, of unit length or zero', async (embedder) => {
    for (const kind of kinds) assertVectors(await embedAll(embedder, kind, inputs), inputs.length, kind);
  }),

  openLaw('a short text takes no time, if that is declared', async (embedder) => {
    if (embedder.facts.isInstant !== true) throw new NotChecked('it does not declare isInstant');
    const times: number[] = [];
    for (let call = 0; call < 20; call++) {
      const begin = performance.now();
      await embedder.embed({ kind: 'query', inputs: [`word${call}`] });
      times.push(performance.now() - begin);
    }
    // The machine may be busy: some of them are not disturbed.
    assert.ok(Math.min(...times) < 10, `isInstant is declared, and a word takes ${Math.min(...times)} ms`);
  }),

  openLaw('odd texts are embedded by the same laws', async (embedder) => {
    for (const kind of kinds) assertVectors(await embedAll(embedder, kind, oddInputs), oddInputs.length, kind);
  }),

  openLaw('different texts have different vectors', async (embedder) => {
    const vectors = await embedAll(embedder, 'document', inputs);
    for (const [index, vector] of vectors.entries()) {
      for (const other of vectors.slice(index + 1)) {
        assert.ok(dot(vector, other) < minSameDot, `input ${index} has the vector of another one`);
      }
    }
    const beginning = 'the first words of both texts are the same '.repeat(8);
    const long = inputs.slice(0, 2).map((end) => beginning + end);
    const { vectors: [one, two] = [], truncated = [] } = await embedder.embed({ kind: 'document', inputs: long });
    // A model may read fewer words, if its embedder says so.
    if (truncated.length > 0) return;
    assert.notDeepEqual(two, one, 'a text has the vector of another one that begins as it does');
  }),

  openLaw('vectors are in the order of the inputs', async (embedder) => {
    const forwards = await embedAll(embedder, 'document', inputs);
    const backwards = (await embedAll(embedder, 'document', inputs.toReversed())).toReversed();
    const alone = [];
    for (const input of inputs) alone.push(...(await embedAll(embedder, 'document', [input])));
    for (const [index, vector] of forwards.entries()) {
      assertSame(vector, backwards[index], `input ${index} in reversed order`);
      assertSame(vector, alone[index], `input ${index} alone`);
    }
  }),

  openLaw(
    'the same text has the same vector, in one batch, later, concurrently and in another instance',
    async (embedder, fixture) => {
      const [text = ''] = inputs;
      for (const kind of kinds) {
        const [first, second] = await embedAll(embedder, kind, [text, text]);
        assert.ok(first);
        assertSame(first, second, `a repeated ${kind}`);
        const [later] = await embedAll(await fixture.open(), kind, [text]);
        assertSame(first, later, `a ${kind} in another instance`);
        const calls = inputs.map((input) => embedAll(embedder, kind, [input]));
        const [atOnce] = (await Promise.all(calls)).flat();
        assertSame(first, atOnce, `a ${kind} among concurrent calls`);
      }
    },
  ),

  openLaw('the tokens of a call are those of its texts', async (embedder) => {
    const counts = [];
    for (const batch of [inputs.slice(0, 1), inputs.slice(0, 1), inputs.slice(1, 2), inputs.slice(0, 1)])
      counts.push((await embedder.embed({ kind: 'document', inputs: batch })).tokens);
    const [first, again, , last] = counts;
    if (first === undefined) throw new NotChecked('it counts no tokens');
    assert.deepEqual([again, last], [first, first], 'the tokens of the same text');
    const { maxBatchSize } = embedder.facts;
    const tokensOf = async (count: number): Promise<number> => {
      const batch = Array.from({ length: count }, (_, at) => `${sourceMark} ${String(at).padStart(4, '0')}`);
      return (await embedder.embed({ kind: 'document', inputs: batch })).tokens ?? 0;
    };
    const count = Math.min(maxBatchSize, maxTestedBatch);
    const each = count < 3 ? 0 : (await tokensOf(2)) - (await tokensOf(1));
    assert.ok((await tokensOf(count)) >= count * each * 0.8, `the tokens of ${count} texts are fewer than theirs`);
  }),

  openLaw('returned vectors belong to the caller', async (embedder) => {
    const [first] = await embedAll(embedder, 'document', inputs.slice(0, 1));
    assert.ok(first);
    const copy = first.slice();
    await embedAll(embedder, 'document', inputs.slice(1));
    assert.deepEqual(first, copy, 'a later call changed a vector that was returned before');
  }),

  openLaw('a batch of maxBatchSize texts is accepted, in any order', async (embedder) => {
    const batch = batchOf(embedder, maxTestedBatch);
    const { vectors } = await embedder.embed({ kind: 'document', inputs: batch });
    assertVectors(vectors, batch.length, 'document');
    const reversed = await embedder.embed({ kind: 'document', inputs: batch.toReversed() });
    for (const [at, vector] of vectors.entries())
      assertSame(vector, reversed.vectors.at(-1 - at), `text ${at} of a whole batch in reversed order`);
  }),

  openLaw('a text that is too long for the model is cut and named by its index, or refused', async (embedder) => {
    const short = Array.from({ length: 15 }, (_, at) => (at === 0 ? '' : 'short'));
    const batch = [...short, 'word '.repeat(20_000)].slice(-embedder.facts.maxBatchSize);
    const long = batch.length - 1;
    try {
      const { truncated = [], tokens } = await embedder.embed({ kind: 'document', inputs: batch });
      assert.ok(
        truncated.every((index) => index === long),
        `truncated is ${truncated.join(', ')}`,
      );
      assert.ok(tokens === undefined || tokens >= 0, `tokens is ${tokens}`);
      for (const words of [60, 200, 600, 20_000]) await assertReadAsDeclared(embedder, words);
      if (truncated.length > 0)
        assert.ok(embedder.facts.maxInputTokens, 'an embedder that cuts long texts declares maxInputTokens');
      const one = { kind: 'document', inputs: batch } as const;
      const other = { kind: 'document', inputs: batch.toReversed() } as const;
      const [again, reversed] = await Promise.all([embedder.embed(one), embedder.embed(other)]);
      assert.deepEqual(again.truncated ?? [], truncated, 'the cut texts among concurrent calls');
      const backwards = truncated.map((index) => batch.length - 1 - index);
      assert.deepEqual(reversed.truncated ?? [], backwards, 'the cut texts in reversed order');
    } catch (error) {
      const refused = isCodesearchError(error) && (error.code === 'LIMIT_EXCEEDED' || error.details.status === 400);
      assert.ok(refused, `it rejected with ${describeError(error)}`);
      const { maxInputTokens } = embedder.facts;
      assert.ok(maxInputTokens !== undefined, 'an embedder that refuses long texts declares maxInputTokens');
    }
  }),
];

/** The end of a text counts, unless `truncated` names it: then nothing behind it does. */
async function assertReadAsDeclared(embedder: Embedder, words: number): Promise<void> {
  const text = 'word '.repeat(words);
  const longer = `${text}${'quite another end '.repeat(Math.max(1, words / 10))}`;
  const one = async (input: string): Promise<{ readonly vector: Float32Array; readonly isCut: boolean }> => {
    const {
      vectors: [vector = assert.fail()],
      truncated = [],
    } = await embedder.embed({ kind: 'document', inputs: [input] });
    return { vector, isCut: truncated.length > 0 };
  };
  const [plain, other] = [await one(text), await one(longer)];
  if (plain.isCut)
    assertSame(other.vector, plain.vector, `a text of ${words} words that is named as cut, with more words`);
  else if (!other.isCut)
    assert.notDeepEqual(
      other.vector,
      plain.vector,
      `the end of a text of ${words} words does not count, and is not named`,
    );
}

/** @returns distinct texts with the mark of sources, as many as the embedder accepts in one call */
function batchOf({ facts }: Embedder, max: number): readonly string[] {
  return Array.from({ length: Math.min(facts.maxBatchSize, max) }, (_, at) => `${sourceMark} ${at}`);
}

/** Embeds in batches that the embedder accepts. */
async function embedAll(embedder: Embedder, kind: EmbeddingKind, texts: readonly string[]): Promise<Float32Array[]> {
  const { maxBatchSize } = embedder.facts;
  const vectors = [];
  for (let from = 0; from < texts.length; from += maxBatchSize) {
    const batch = texts.slice(from, from + maxBatchSize);
    const result = await embedder.embed({ kind, inputs: batch });
    assert.equal(result.vectors.length, batch.length, 'one vector per input');
    vectors.push(...result.vectors);
  }
  return vectors;
}

function assertVectors(vectors: readonly Float32Array[], count: number, kind: EmbeddingKind): void {
  assert.equal(vectors.length, count);
  for (const [index, vector] of vectors.entries()) {
    const what = `the vector of ${kind} ${index}`;
    assert.ok(vector instanceof Float32Array, `${what} is not a Float32Array`);
    assert.ok(vector.length > 0 && vector.length === vectors[0]?.length, `${what} has ${vector.length} numbers`);
    assert.ok(vector.every(Number.isFinite), `${what} is not finite`);
    const length = Math.sqrt(dot(vector, vector));
    assert.ok(length === 0 || Math.abs(length - 1) < 1e-3, `${what} has the length ${length}`);
  }
}

function assertSame(left: Float32Array, right: Float32Array | undefined, what: string): void {
  assert.ok(right && right.length === left.length, `${what} has a vector of another length`);
  const distance = left.map((value, index) => value - (right[index] ?? 0));
  // For unit vectors this is the same bound as that of the dot product.
  assert.ok(dot(distance, distance) <= 2 * (1 - minSameDot), `${what} has another vector`);
}
