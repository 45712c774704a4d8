import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodesearchError, errors, isCodesearchError } from '@codesearch/kernel';
import type { Embedder, EmbedRequest, EmbedResult } from '@codesearch/kernel';
import type { GuardedStage, BatchedEmbedRequest, MeasuredEmbedderFacts } from '../../stage/guarded-stage.ts';
import { withBatching } from './with-batching.ts';

/** A refusal known only by its HTTP status, as a plugin reports an answer it cannot classify further. */
function status(code: 400 | 413): CodesearchError {
  return new CodesearchError(`Status ${code}.`, { code: 'RESPONSE_INVALID', details: { status: code } });
}

interface FakeOptions {
  readonly maxBatchSize?: number;
  readonly refuse?: (inputs: readonly string[]) => CodesearchError | undefined;
}

/** Embeds a number as itself. Answers come in an order of their own. */
class NumberEmbedder implements Embedder {
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
    signal.throwIfAborted();
    const refusal = this.#refuse?.(inputs);
    if (refusal) throw refusal;
    return {
      vectors: inputs.map((input) => Float32Array.of(Number(input))),
      tokens: inputs.length,
      truncated: inputs.flatMap((input, index) => (Number(input) % 3 === 0 ? index : [])),
    };
  }
}

const signal = new AbortController().signal;

/** The embedder with batches, as its facts say. */
function batched(
  embedder: Embedder & { readonly maxBatchSize: number },
  facts: Partial<MeasuredEmbedderFacts> = {},
): Pick<GuardedStage<'embedder'>, 'embed'> {
  const { maxBatchSize } = embedder;
  const { embed } = withBatching(embedder, () => ({ model: 'numbers', dimensions: 1, maxBatchSize, ...facts }));
  return { embed: (request) => embed({ signal, ...request } as BatchedEmbedRequest) };
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
const valuesOf = ({ vectors }: EmbedResult): number[] => vectors.map((vector) => vector[0] as number);
const failureOf = (call: Promise<unknown>): Promise<CodesearchError> =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (isCodesearchError(error) ? error : Promise.reject(error)),
  );

describe('any number of texts', () => {
  it('is embedded in order, in parts of the embedder’s size, with tokens and truncated texts added up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 9 }), async (count, maxBatchSize) => {
        const fake = new NumberEmbedder({ maxBatchSize });
        const embedder = batched(fake);
        const result = await embedder.embed({ kind: 'document', inputs: numbers(count) });
        const expected = numbers(count).map(Number);
        expect(valuesOf(result)).toEqual(expected);
        expect(result.truncated ?? []).toEqual(expected.filter((value) => value % 3 === 0));
        expect(result.tokens ?? 0).toBe(count);
        expect(fake.calls).toHaveLength(Math.ceil(count / maxBatchSize));
      }),
    );
  });

  it('is one call with the request’s kind where it fits', async () => {
    const requests: EmbedRequest[] = [];
    const fake = new NumberEmbedder();
    const embed = fake.embed.bind(fake);
    fake.embed = (request) => (requests.push(request), embed(request));
    await batched(fake).embed({ kind: 'query', inputs: ['1', '2'] });
    expect(requests).toMatchObject([{ kind: 'query', inputs: ['1', '2'] }]);
  });

  it('is halved as often as a service with a smaller limit wants', async () => {
    const refuse = (inputs: readonly string[]): CodesearchError | undefined =>
      inputs.length > 3 ? status(413) : undefined;
    const fake = new NumberEmbedder({ maxBatchSize: 32, refuse });
    const embedder = batched(fake);
    const result = await embedder.embed({ kind: 'document', inputs: numbers(50) });
    expect(valuesOf(result)).toEqual(numbers(50).map(Number));
    const taught = fake.calls.length;
    await embedder.embed({ kind: 'document', inputs: numbers(80).slice(50) });
    expect(fake.calls.slice(taught).every(({ length }) => length <= 3)).toBe(true);
  });
});

describe('texts that the service refuses', () => {
  it('have a zero vector and a reason, and every other text is embedded', async () => {
    const refusals = [status(413), status(400), errors.limitExceeded('A text', 9, 8)];
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 40 })
          .chain((count) =>
            fc.tuple(
              fc.constant(count),
              fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1, maxLength: 3 }),
            ),
          ),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...refusals),
        async ([count, poison], maxBatchSize, error) => {
          const refuse = (inputs: readonly string[]): CodesearchError | undefined =>
            inputs.some((input) => poison.includes(Number(input))) ? error : undefined;
          const fake = new NumberEmbedder({ maxBatchSize, refuse });
          const inputs = numbers(count + 1).slice(1);
          const result = await batched(fake).embed({ kind: 'document', inputs });
          const sorted = poison.toSorted((a, b) => a - b);
          expect(result.refused).toEqual(sorted.map((value) => ({ index: value - 1, reason: error.message })));
          expect(valuesOf(result)).toEqual(inputs.map((input) => (poison.includes(Number(input)) ? 0 : Number(input))));
        },
      ),
    );
  });

  it('cost few calls each', async () => {
    const refuse = (inputs: readonly string[]): CodesearchError | undefined =>
      inputs.includes('700') ? status(400) : undefined;
    const fake = new NumberEmbedder({ maxBatchSize: 1024, refuse });
    const { refused } = await batched(fake).embed({ kind: 'document', inputs: numbers(1024) });
    expect(refused).toHaveLength(1);
    expect(fake.calls.length).toBeLessThanOrEqual(2 * 10 + 2);
  });

  it('reject where they are queries, since there is nothing to search by', async () => {
    const fake = new NumberEmbedder({ refuse: () => errors.limitExceeded('The text', 9, 8) });
    const failure = await failureOf(batched(fake).embed({ kind: 'query', inputs: ['1'] }));
    expect(failure.code).toBe('LIMIT_EXCEEDED');
  });
});

describe('a service that answers 400 to everything', () => {
  it('is known by one harmless word, and its own error is thrown', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 512, refuse: () => status(400) });
    const failure = await failureOf(batched(fake).embed({ kind: 'document', inputs: numbers(512) }));
    expect(failure).toMatchObject({ code: 'RESPONSE_INVALID', details: { status: 400 } });
    expect(fake.calls.map(({ length }) => length)).toEqual([512, 1]);
  });
});

describe('a text that is longer than the model takes', () => {
  /** Counts characters, and refuses what is over its limit: tokens are shorter than estimated. */
  const strict = (maxInputTokens: number): Embedder & { readonly sent: string[]; readonly maxBatchSize: number } => {
    const sent: string[] = [];
    return {
      maxBatchSize: 8,
      sent,
      async embed({ inputs }) {
        if (inputs.some((input) => input.length > maxInputTokens))
          throw errors.limitExceeded('A text', 9, maxInputTokens);
        sent.push(...inputs);
        return {
          vectors: inputs.map((input) => Float32Array.of(input.includes('a') ? 1 : 0, input.includes('b') ? 1 : 0)),
        };
      },
    };
  };

  it('is embedded in pieces that joined are the text, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é', '😀'), minLength: 1, maxLength: 300 }),
        async (text) => {
          const embedder = strict(20);
          const { vectors, pooled, refused } = await batched(embedder, { dimensions: 2, maxInputTokens: 20 }).embed({
            kind: 'document',
            inputs: [text, 'b'],
          });
          expect(refused).toBeUndefined();
          expect(pooled ?? []).toEqual(text.length > 20 ? [0] : []);
          expect(vectors[1]).toEqual(Float32Array.of(0, 1));
          // Equal pieces are sent once.
          const sent = new Set(embedder.sent);
          let rest = text;
          while (rest !== '') {
            const piece = [...sent].filter((each) => rest.startsWith(each)).toSorted((a, b) => b.length - a.length)[0];
            if (piece === undefined) throw new Error('a part of the text was not sent');
            rest = rest.slice(piece.length);
          }
          for (const piece of sent) expect(piece.isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });

  it('has the mean of its pieces, each by its length', async () => {
    const { vectors } = await batched(strict(4), { dimensions: 2, maxInputTokens: 4 }).embed({
      kind: 'document',
      inputs: ['aaaabbbb'],
    });
    expect([...(vectors[0] ?? [])].map((value) => value.toFixed(3))).toEqual(['0.707', '0.707']);
  });
});

describe('requests at the same time', () => {
  it('share calls, and a text that two hold is sent once', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 10 });
    const embedder = batched(fake);
    const holdUntil = new AbortController();
    const first = embedder.embed({ kind: 'document', inputs: ['1', '2', '3'], holdUntil: holdUntil.signal });
    const second = embedder.embed({ kind: 'document', inputs: ['3', '4'] });
    expect(valuesOf(await first)).toEqual([1, 2, 3]);
    expect(valuesOf(await second)).toEqual([3, 4]);
    expect(fake.calls).toEqual([['1', '2', '3', '4']]);
  });

  it('are held until a call is full, or until one of them may wait no longer', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 4 });
    const embedder = batched(fake);
    const flush = [new AbortController(), new AbortController(), new AbortController()];
    const requests = flush.map(({ signal }, index) =>
      embedder.embed({ kind: 'document', inputs: [`${index}1`, `${index}2`], holdUntil: signal }),
    );
    expect(fake.calls).toEqual([['01', '02', '11', '12']]);
    await Promise.all(requests.slice(0, 2));
    flush[0]?.abort();
    await new Promise(setImmediate);
    expect(fake.calls).toHaveLength(1);
    flush[2]?.abort();
    await requests[2];
    expect(fake.calls).toHaveLength(2);
  });

  it('go on when another one of the same call is aborted', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 4 });
    const embedder = batched(fake);
    const [controller, hold] = [new AbortController(), new AbortController()];
    const holdUntil = hold.signal;
    const first = embedder.embed({ kind: 'document', inputs: ['1', '2'], signal: controller.signal, holdUntil });
    const second = embedder.embed({ kind: 'document', inputs: ['3'] });
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(valuesOf(await second)).toEqual([3]);
  });

  it('keep to the limit of tokens of a call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }), async (lengths) => {
        const fake = new NumberEmbedder({ maxBatchSize: 10 });
        const inputs = lengths.map((length, index) => `${index}`.padStart(length, '0'));
        await batched(fake, { maxBatchTokens: 20 }).embed({ kind: 'document', inputs });
        for (const call of fake.calls) {
          const tokens = call.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
          expect(call.length === 1 || tokens <= 15).toBe(true);
        }
      }),
    );
  });
});

describe('a batch that takes too long', () => {
  const slow = (inputs: readonly string[]): CodesearchError | undefined =>
    inputs.length > 2 ? errors.timedOut('embedder.embed', 10) : undefined;

  it('is halved, and later calls are no larger than what the service took', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 8, refuse: slow });
    const embedder = batched(fake);
    expect(valuesOf(await embedder.embed({ kind: 'document', inputs: numbers(8) }))).toEqual(numbers(8).map(Number));
    expect(fake.calls.map(({ length }) => length)).toEqual([8, 1, 4, 2, 2, 4, 2, 2]);
    await embedder.embed({ kind: 'document', inputs: numbers(20).slice(8) });
    expect(fake.calls.slice(8).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  it('is not halved for a service that does not answer at all', async () => {
    const fake = new NumberEmbedder({ maxBatchSize: 8, refuse: () => errors.timedOut('embedder.embed', 10) });
    const failure = await failureOf(batched(fake).embed({ kind: 'document', inputs: ['3', '4', '5'] }));
    expect(failure.code).toBe('TIMED_OUT');
    expect(fake.calls.map(({ length }) => length)).toEqual([3, 1]);
  });

  it('fails as a whole if its first half fails', async () => {
    let down = false;
    const fake = new NumberEmbedder({
      maxBatchSize: 8,
      refuse: (inputs) => {
        if (inputs.length > 4) return errors.timedOut('embedder.embed', 10);
        down ||= inputs.length > 1;
        return down ? errors.unavailable('it', 'down') : undefined;
      },
    });
    const failure = await failureOf(batched(fake).embed({ kind: 'document', inputs: numbers(8) }));
    expect(failure.code).toBe('UNAVAILABLE');
    expect(fake.calls.map(({ length }) => length)).toEqual([8, 1, 4]);
  });
});

describe('another failure', () => {
  it('ends the request, aborts the other parts and waits for them', async () => {
    const failure = errors.unavailable('it', 'down');
    let [running, aborted] = [0, 0];
    const embedder: Embedder & { readonly maxBatchSize: number } = {
      maxBatchSize: 1,
      async embed({ inputs, signal }) {
        if (inputs[0] === '2') throw failure;
        running++;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await Promise.resolve();
        running--;
        aborted++;
        throw signal.reason;
      },
    };
    await expect(batched(embedder).embed({ kind: 'document', inputs: numbers(4) })).rejects.toBe(failure);
    expect([running, aborted]).toEqual([0, 3]);
  });

  it('is the signal’s reason when the caller aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const fake = new NumberEmbedder({ refuse: () => (controller.abort(reason), undefined) });
    const call = batched(fake).embed({ kind: 'document', inputs: numbers(40), signal: controller.signal });
    await expect(call).rejects.toBe(reason);
  });
});
