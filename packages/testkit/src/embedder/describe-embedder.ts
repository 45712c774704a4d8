import assert from 'node:assert/strict';
import { isCodesearchError, type Embedder, type EmbeddingKind, type StageBinding } from '@codesearch/kernel';
import { dot } from '../fixture/entry.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { describeLaws } from '../law/describe-laws.ts';
import { describeError, rejectsWithCode } from '../law/expect.ts';
import { law, type Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';

const kinds: readonly EmbeddingKind[] = ['document', 'query'];

/** Texts that have little to do with each other. */
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

/** Single-precision numbers and batched arithmetic differ in the last digits. */
const same = 0.999;

/** Every promise of an embedder. */
export const embedderLaws: readonly Law<'embedder'>[] = [
  ...stageLaws({
    stage: 'embedder',
    operations: [
      {
        name: 'embed',
        abortable: true,
        run: (embedder, options) => embedder.embed({ kind: 'document', inputs: [sourceMark], ...options }),
      },
    ],
  }),

  law('an embedder declares its model, dimensions and limits once it is open', async (bench) => {
    const { model, dimensions, maxBatchSize, maxInputTokens } = await bench.open();
    assert.ok(model.trim() !== '', 'the model has a name');
    assert.ok(Number.isInteger(dimensions) && dimensions > 0, `dimensions is ${dimensions}`);
    assert.ok(Number.isInteger(maxBatchSize) && maxBatchSize > 0, `maxBatchSize is ${maxBatchSize}`);
    assert.ok(maxInputTokens === undefined || maxInputTokens > 0, `maxInputTokens is ${maxInputTokens}`);
  }),

  law('there is one vector per input, of the declared dimensions, finite, of unit length or zero', async (bench) => {
    const embedder = await bench.open();
    for (const kind of kinds) {
      const vectors = await embedAll(embedder, kind, inputs);
      assert.equal(vectors.length, inputs.length);
      for (const [index, vector] of vectors.entries()) assertVector(embedder, vector, `input ${index} as ${kind}`);
    }
  }),

  law('odd texts are embedded by the same laws', async (bench) => {
    const embedder = await bench.open();
    for (const kind of kinds) {
      const vectors = await embedAll(embedder, kind, oddInputs);
      assert.equal(vectors.length, oddInputs.length);
      for (const [index, vector] of vectors.entries()) assertVector(embedder, vector, `odd input ${index} as ${kind}`);
    }
  }),

  law('different texts have different vectors', async (bench) => {
    const vectors = await embedAll(await bench.open(), 'document', inputs);
    for (const [index, vector] of vectors.entries()) {
      for (const other of vectors.slice(index + 1)) {
        assert.ok(dot(vector, other) < same, `input ${index} cannot be told from another`);
      }
    }
  }),

  law('vectors stand in the order of the inputs', async (bench) => {
    const embedder = await bench.open();
    const forwards = await embedAll(embedder, 'document', inputs);
    const backwards = (await embedAll(embedder, 'document', inputs.toReversed())).toReversed();
    const alone = [];
    for (const input of inputs) alone.push(...(await embedAll(embedder, 'document', [input])));
    for (const [index, vector] of forwards.entries()) {
      assertSame(vector, backwards[index], `input ${index} in reversed order`);
      assertSame(vector, alone[index], `input ${index} alone`);
    }
  }),

  law('the same text has the same vector, within a batch, later, at once and in another instance', async (bench) => {
    const embedder = await bench.open();
    const [text = ''] = inputs;
    for (const kind of kinds) {
      const [first, second] = await embedAll(embedder, kind, [text, text]);
      assert.ok(first);
      assertSame(first, second, `a repeated ${kind}`);
      const [later] = await embedAll(await bench.open(), kind, [text]);
      assertSame(first, later, `a ${kind} in another instance`);
      const calls = inputs.map((input) => embedAll(embedder, kind, [input]));
      const [atOnce] = (await Promise.all(calls)).flat();
      assertSame(first, atOnce, `a ${kind} among concurrent calls`);
    }
  }),

  law('returned vectors belong to the caller', async (bench) => {
    const embedder = await bench.open();
    const [first] = await embedAll(embedder, 'document', inputs.slice(0, 1));
    assert.ok(first);
    const copy = first.slice();
    await embedAll(embedder, 'document', inputs.slice(1));
    assert.deepEqual(first, copy, 'a later call changed a vector that was returned before');
    first.fill(7);
    const [again] = await embedAll(embedder, 'document', inputs.slice(0, 1));
    assertSame(copy, again, 'writing into a returned vector');
  }),

  law('an empty batch gives an empty result', async (bench) => {
    const { vectors } = await (await bench.open()).embed({ kind: 'document', inputs: [] });
    assert.deepEqual(vectors, []);
  }),

  law('a batch over maxBatchSize rejects with LIMIT_EXCEEDED', async (bench) => {
    const embedder = await bench.open();
    const tooMany = Array.from({ length: embedder.maxBatchSize + 1 }, () => 'text');
    await rejectsWithCode(embedder.embed({ kind: 'document', inputs: tooMany }), 'LIMIT_EXCEEDED', 'the batch');
  }),

  law('a text that is too long for the model is cut and named by its index, or refused', async (bench) => {
    const embedder = await bench.open();
    const batch = ['short', 'word '.repeat(20_000)].slice(0, embedder.maxBatchSize);
    try {
      const { truncated = [], tokens } = await embedder.embed({ kind: 'document', inputs: batch });
      assert.ok(
        truncated.every((index) => index === 1),
        `truncated is ${truncated.join(', ')}`,
      );
      assert.ok(tokens === undefined || tokens >= 0, `tokens is ${tokens}`);
    } catch (error) {
      const refused = isCodesearchError(error) && (error.code === 'LIMIT_EXCEEDED' || error.details.status === 400);
      assert.ok(refused, `it rejected with ${describeError(error)}`);
      assert.ok(embedder.maxInputTokens !== undefined, 'an embedder that refuses long texts declares maxInputTokens');
    }
  }),
];

/** Registers the tests that every embedder passes. */
export function describeEmbedder(bind: () => StageBinding<'embedder'>): void {
  describeLaws('embedder', embedderLaws, bind);
}

/** Embeds in batches that the embedder takes. */
async function embedAll(embedder: Embedder, kind: EmbeddingKind, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors = [];
  for (let from = 0; from < texts.length; from += embedder.maxBatchSize) {
    const batch = texts.slice(from, from + embedder.maxBatchSize);
    const result = await embedder.embed({ kind, inputs: batch });
    assert.equal(result.vectors.length, batch.length, 'one vector per input');
    vectors.push(...result.vectors);
  }
  return vectors;
}

function assertVector(embedder: Embedder, vector: Float32Array, what: string): void {
  assert.ok(vector instanceof Float32Array, `${what} is no Float32Array`);
  assert.equal(vector.length, embedder.dimensions, `the length of ${what}`);
  assert.ok(vector.every(Number.isFinite), `${what} is not finite`);
  const length = Math.sqrt(dot(vector, vector));
  assert.ok(length === 0 || Math.abs(length - 1) < 1e-3, `${what} has the length ${length}`);
}

function assertSame(left: Float32Array, right: Float32Array | undefined, what: string): void {
  assert.ok(right && right.length === left.length, `${what} has another length`);
  const distance = left.map((value, index) => value - (right[index] ?? 0));
  // For unit vectors this is the same bound as that of the dot product.
  assert.ok(dot(distance, distance) <= 2 * (1 - same), `${what} has another vector`);
}
