import { describe, expect, it } from 'vitest';
import type { Embedder, EmbedRequest, EmbedResult, ScanBatch, Scanner } from '@codesearch/kernel';
import { wrapStage } from './call-layers.ts';
import type { StageCall } from './call-layers.ts';

const { signal } = new AbortController();
const request: EmbedRequest = { kind: 'query', inputs: ['a'], signal };

class PrivateEmbedder implements Embedder {
  #dimensions = 0;
  disposals = 0;
  lastSignal: AbortSignal | undefined;

  async open(): Promise<void> {
    this.#dimensions = 3;
  }

  async embed({ inputs, signal: given }: EmbedRequest): Promise<EmbedResult> {
    this.lastSignal = given;
    return { vectors: inputs.map(() => new Float32Array(this.#dimensions)) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposals++;
  }
}

const scanner: Scanner = {
  async *scan(): AsyncGenerator<ScanBatch> {},
  stat: async () => undefined,
  explain: async () => ({ verdict: 'absent' }),
  read: () => Promise.reject(new Error('not read')),
};

describe('a wrapped stage', () => {
  it('calls the stage itself, with its private state', async () => {
    const embedder = new PrivateEmbedder();
    const wrapped = wrapStage('embedder', embedder, { call: (invoke) => invoke() });
    await wrapped.open?.(request);
    expect((await wrapped.embed(request)).vectors[0]).toHaveLength(3);
    await wrapped[Symbol.asyncDispose]?.();
    expect(embedder.disposals).toBe(1);
  });

  it('has only the members that the stage has', () => {
    const wrapped = wrapStage('embedder', { embed: async () => ({ vectors: [] }) }, { call: (invoke) => invoke() });
    expect([wrapped.open, wrapped.check]).toEqual([undefined, undefined]);
    expect('unchangedSince' in wrapStage('scanner', scanner, { call: (invoke) => invoke() })).toBe(false);
  });

  it('passes the request’s signal to the layer, and the layer’s signal to the stage', async () => {
    const embedder = new PrivateEmbedder();
    const inner = new AbortController().signal;
    const calls: StageCall[] = [];
    const wrapped = wrapStage('embedder', embedder, {
      call: (invoke, call) => (calls.push(call), invoke({ signal: inner })),
    });
    await wrapped.embed(request);
    expect(calls).toEqual([{ operation: 'embed', request, signal }]);
    expect(embedder.lastSignal).toBe(inner);
  });

  it('passes streams through', async () => {
    const wrapped = wrapStage('scanner', scanner, { call: () => Promise.reject(new Error('a stream is not a call')) });
    expect(await wrapped.scan({ signal })[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });

  it('turns a throw into a rejection', async () => {
    const embedder = new PrivateEmbedder();
    embedder.embed = () => {
      throw new RangeError('at once');
    };
    const wrapped = wrapStage('embedder', embedder, { call: (invoke) => invoke() });
    await expect(wrapped.embed(request)).rejects.toThrow('at once');
  });
});
