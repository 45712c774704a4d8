import { describe, expect, it, vi } from 'vitest';
import type { CallOptions, Embedder, EmbedRequest, EmbedResult, ScanBatch, Scanner } from '@codesearch/kernel';
import { stageMethods } from './stage-methods.ts';
import { wrapStage } from './wrap-stage.ts';
import type { StageCall } from './wrap-stage.ts';

const noVerdicts: Pick<Scanner, 'stat' | 'explain'> = {
  stat: async () => undefined,
  explain: async () => ({ verdict: 'absent' }),
};

class PrivateEmbedder implements Embedder {
  readonly model = 'private';
  readonly maxBatchSize = 8;
  #dimensions = 0;
  disposals = 0;
  lastSignal: AbortSignal | undefined;

  get dimensions(): number {
    return this.#dimensions;
  }

  async open(): Promise<void> {
    this.#dimensions = 3;
  }

  async embed(request: EmbedRequest): Promise<EmbedResult> {
    this.lastSignal = request.signal;
    return { vectors: request.inputs.map(() => new Float32Array(this.#dimensions)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposals++;
  }
}

describe('a wrapped stage', () => {
  it('keeps fields, getters over private state, instanceof and disposal', async () => {
    const embedder = new PrivateEmbedder();
    const wrapped = wrapStage('embedder', embedder, { call: (invoke) => invoke() });
    expect(wrapped.dimensions).toBe(0);
    await wrapped.open?.();
    expect(wrapped.dimensions).toBe(3);
    expect(wrapped.model).toBe('private');
    expect(wrapped).toBeInstanceOf(PrivateEmbedder);
    expect('maxInputTokens' in wrapped).toBe(false);
    expect(wrapped.embed).toBe(wrapped.embed);
    expect((await wrapped.embed({ kind: 'query', inputs: ['a'] })).vectors[0]).toHaveLength(3);
    await wrapped[Symbol.asyncDispose]();
    expect(embedder.disposals).toBe(1);
  });

  it('stands in front of a frozen plain object, which has no open', async () => {
    const frozen: Embedder = Object.freeze({
      model: 'frozen',
      dimensions: 1,
      maxBatchSize: 1,
      embed: async () => ({ vectors: [] }),
      [Symbol.asyncDispose]: async () => {},
    });
    const seen: string[] = [];
    const wrapped = wrapStage('embedder', frozen, {
      call: (invoke, { operation }) => (seen.push(operation), invoke()),
      open: (invoke) => invoke(),
    });
    expect(wrapped.open).toBeUndefined();
    await wrapped.embed({ kind: 'query', inputs: [] });
    expect(seen).toEqual(['embed']);
  });

  it('hands the caller’s signal to the layer and the layer’s signal to the stage', async () => {
    const embedder = new PrivateEmbedder();
    const [outer, inner] = [new AbortController().signal, new AbortController().signal];
    const calls: StageCall[] = [];
    const wrapped = wrapStage('embedder', embedder, {
      call: (invoke, call) => (calls.push(call), invoke(inner)),
    });
    await wrapped.embed({ kind: 'query', inputs: ['a'], signal: outer });
    expect(calls).toEqual([{ operation: 'embed', signal: outer }]);
    expect(embedder.lastSignal).toBe(inner);
  });

  it('gives a signal to a method that was called without options', async () => {
    const read = vi.fn<Scanner['read']>(async () => ({ skipped: { path: 'a', reason: 'binary' } }));
    const { signal } = new AbortController();
    const scanner: Scanner = { ...noVerdicts, scan: emptyScan, read, [Symbol.asyncDispose]: async () => {} };
    const wrapped = wrapStage('scanner', scanner, { call: (invoke) => invoke(signal) });
    const file = { path: 'a', size: 0, mtimeMs: 0, stamp: '' };
    await wrapped.read(file);
    expect(read).toHaveBeenCalledWith(file, { signal });
  });

  it('passes a stream through where the layer has nothing for streams', async () => {
    const scanner: Scanner = { ...noVerdicts, scan: emptyScan, read: vi.fn(), [Symbol.asyncDispose]: async () => {} };
    const wrapped = wrapStage('scanner', scanner, { call: () => Promise.reject(new Error('a stream is no call')) });
    expect(await wrapped.scan()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });

  it('turns a throw into a rejection', async () => {
    const embedder = new PrivateEmbedder();
    embedder.embed = () => {
      throw new RangeError('at once');
    };
    const wrapped = wrapStage('embedder', embedder, { call: (invoke) => invoke() });
    await expect(wrapped.embed({ kind: 'query', inputs: [] })).rejects.toThrow('at once');
  });
});

it('the table of methods cannot lack a method, hold a wrong position or another stage’s method', () => {
  const { open, embed } = stageMethods.embedder;
  // @ts-expect-error -- `embed` is missing
  const lacking: typeof stageMethods.embedder = { open };
  // @ts-expect-error -- the request is the first argument
  const misplaced: typeof stageMethods.embedder = { open, embed: { result: 'promise', signalAt: 1 } };
  // @ts-expect-error -- `rerank` belongs to the reranker
  const foreign: typeof stageMethods.embedder = { open, embed, rerank: embed };
  expect([lacking, misplaced, foreign]).toHaveLength(3);
});

async function* emptyScan(_options?: CallOptions): AsyncGenerator<ScanBatch> {}
