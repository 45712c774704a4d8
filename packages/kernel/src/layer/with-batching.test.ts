import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Embedder, EmbedRequest, EmbedResult } from '../contract/embedder.ts';
import { CodesearchError, isCodesearchError } from '../error/codesearch-error.ts';
import { limitExceeded, unavailable } from '../error/errors.ts';
import { withBatching } from './with-batching.ts';

/** A refusal that only the status tells, as a plugin makes it of an answer it has no better word for. */
function status(code: 400 | 413): CodesearchError {
  return new CodesearchError(`Status ${code}.`, { code: 'RESPONSE_INVALID', details: { status: code } });
}

interface FakeOptions {
  readonly maxBatchSize?: number;
  readonly refuse?: (inputs: readonly string[]) => CodesearchError | undefined;
}

/** Embeds a number as itself. Answers come in an order of their own. */
class NumberEmbedder implements Embedder {
  readonly model = 'numbers';
  readonly dimensions = 1;
  readonly maxBatchSize: number;
  readonly calls: (readonly string[])[] = [];
  readonly #refuse: FakeOptions['refuse'];

  constructor({ maxBatchSize = 4, refuse }: FakeOptions = {}) {
    this.maxBatchSize = maxBatchSize;
    this.#refuse = refuse;
  }

  async embed({ inputs, signal }: EmbedRequest): Promise<EmbedResult> {
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.length).toBeLessThanOrEqual(this.maxBatchSize);
    this.calls.push(inputs);
    for (let turns = (this.calls.length * 7) % 5; turns > 0; turns--) await Promise.resolve();
    signal?.throwIfAborted();
    const refusal = this.#refuse?.(inputs);
    if (refusal) throw refusal;
    return {
      vectors: inputs.map((input) => Float32Array.of(Number(input))),
      tokens: inputs.length,
      truncated: inputs.flatMap((input, index) => (Number(input) % 3 === 0 ? index : [])),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
const valuesOf = ({ vectors }: EmbedResult): number[] => vectors.map((vector) => vector[0] as number);
const failureOf = (call: Promise<unknown>): Promise<CodesearchError> =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (isCodesearchError(error) ? error : Promise.reject(error)),
  );

describe('any number of texts', () => {
  test('is embedded in order, in parts of the embedder’s size, with tokens and truncated texts added up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 9 }), async (count, maxBatchSize) => {
        const fake = new NumberEmbedder({ maxBatchSize });
        const embedder = withBatching(fake);
        expect(embedder.maxBatchSize).toBe(Infinity);
        const result = await embedder.embed({ kind: 'document', inputs: numbers(count) });
        const expected = numbers(count).map(Number);
        expect(valuesOf(result)).toEqual(expected);
        expect(result.truncated ?? []).toEqual(expected.filter((value) => value % 3 === 0));
        expect(result.tokens ?? 0).toBe(count);
        expect(fake.calls).toHaveLength(Math.ceil(count / maxBatchSize));
      }),
    );
  });

  test('is one call with the request’s kind where it fits', async () => {
    const requests: EmbedRequest[] = [];
    const fake = new NumberEmbedder();
    const embed = fake.embed.bind(fake);
    fake.embed = (request) => (requests.push(request), embed(request));
    await withBatching(fake).embed({ kind: 'query', inputs: ['1', '2'] });
    expect(requests).toMatchObject([{ kind: 'query', inputs: ['1', '2'] }]);
  });

  test('is halved as often as a service with a smaller limit wants', async () => {
    const refuse = (inputs: readonly string[]): CodesearchError | undefined =>
      inputs.length > 3 ? status(413) : undefined;
    const fake = new NumberEmbedder({ maxBatchSize: 32, refuse });
    const result = await withBatching(fake).embed({ kind: 'document', inputs: numbers(50) });
    expect(valuesOf(result)).toEqual(numbers(50).map(Number));
  });
});

describe('texts that the service refuses', () => {
  test('are all named by their index, and every other text is embedded', async () => {
    const errors = [status(413), status(400), limitExceeded('A text', 9, 8)];
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 40 })
          .chain((count) =>
            fc.tuple(fc.constant(count), fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 3 })),
          ),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...errors),
        async ([count, poison], maxBatchSize, error) => {
          fc.pre(poison.length < count || error.details['status'] !== 400);
          const embedded = new Set<string>();
          const refuse = (inputs: readonly string[]): CodesearchError | undefined => {
            if (inputs.some((input) => poison.includes(Number(input)))) return error;
            for (const input of inputs) embedded.add(input);
            return undefined;
          };
          const fake = new NumberEmbedder({ maxBatchSize, refuse });
          const failure = await failureOf(withBatching(fake).embed({ kind: 'document', inputs: numbers(count) }));
          const sorted = poison.toSorted((a, b) => a - b);
          expect(failure).toMatchObject({ code: 'LIMIT_EXCEEDED', retryable: false, message: error.message });
          expect(failure.details).toMatchObject({ index: sorted[0], indexes: sorted });
          expect(embedded.size).toBe(count - poison.length);
        },
      ),
    );
  });

  test('cost few calls each', async () => {
    const refuse = (inputs: readonly string[]): CodesearchError | undefined =>
      inputs.includes('700') ? status(400) : undefined;
    const fake = new NumberEmbedder({ maxBatchSize: 1024, refuse });
    await failureOf(withBatching(fake).embed({ kind: 'document', inputs: numbers(1024) }));
    expect(fake.calls.length).toBeLessThanOrEqual(2 * 10 + 1);
  });
});

describe('a service that answers 400 to everything', () => {
  test('keeps its own error, with the index, where there is one text', async () => {
    const fake = new NumberEmbedder({ refuse: () => status(400) });
    const failure = await failureOf(withBatching(fake).embed({ kind: 'query', inputs: ['1'] }));
    expect(failure).toMatchObject({ code: 'RESPONSE_INVALID', details: { status: 400, index: 0, indexes: [0] } });
  });

  test('is given up after a few texts of many', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 512, refuse: () => status(400) });
    const failure = await failureOf(withBatching(fake).embed({ kind: 'document', inputs: numbers(512) }));
    expect(failure).toMatchObject({ code: 'RESPONSE_INVALID', details: { status: 400 } });
    expect(fake.calls.length).toBeLessThan(20);
  });
});

describe('another failure', () => {
  test('ends the request, aborts the other parts and waits for them', async () => {
    const failure = unavailable('it', 'down');
    let [running, aborted] = [0, 0];
    const embedder: Embedder = {
      model: 'm',
      dimensions: 1,
      maxBatchSize: 1,
      async embed({ inputs, signal }) {
        if (inputs[0] === '2') throw failure;
        running++;
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        await Promise.resolve();
        running--;
        aborted++;
        throw signal?.reason;
      },
      [Symbol.asyncDispose]: async () => {},
    };
    await expect(withBatching(embedder).embed({ kind: 'document', inputs: numbers(4) })).rejects.toBe(failure);
    expect([running, aborted]).toEqual([0, 3]);
  });

  test('is a response with fewer vectors than texts', async () => {
    const fake = new NumberEmbedder();
    fake.embed = async () => ({ vectors: [Float32Array.of(1)] });
    const failure = await failureOf(withBatching(fake).embed({ kind: 'document', inputs: numbers(3) }));
    expect(failure.code).toBe('RESPONSE_INVALID');
  });

  test('is the signal’s reason when the caller aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const fake = new NumberEmbedder({ refuse: () => (controller.abort(reason), undefined) });
    const call = withBatching(fake).embed({ kind: 'document', inputs: numbers(40), signal: controller.signal });
    await expect(call).rejects.toBe(reason);
    await expect(withBatching(fake).embed({ kind: 'document', inputs: [], signal: controller.signal })).rejects.toBe(
      reason,
    );
  });
});
