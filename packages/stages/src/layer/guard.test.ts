import { describe, expect, it } from 'vitest';
import { CodesearchError, errors, isCodesearchError } from '@codesearch/kernel';
import type { Embedder, ScanBatch, Scanner } from '@codesearch/kernel';
import { guard } from './guard.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';

const noVerdicts: Pick<Scanner, 'stat' | 'explain'> = {
  stat: async () => undefined,
  explain: async () => ({ verdict: 'absent' }),
};

const facts = () => ({ model: 'm', dimensions: 1, maxBatchSize: 1 });

function embedderThatThrows(thrown: unknown): Embedder {
  return {
    open: () => Promise.reject(thrown),
    embed: () => Promise.reject(thrown),
    [Symbol.asyncDispose]: () => Promise.reject(thrown),
  };
}

async function embedFailure(thrown: unknown, signal?: AbortSignal): Promise<unknown> {
  const embedder = guard('embedder', embedderThatThrows(thrown), { plugin: 'embed-x', facts });
  return embedder.embed({ kind: 'query', inputs: ['a'], signal }).catch((error: unknown) => error);
}

describe('an error of a plugin', () => {
  it('gets stage, plugin and operation, and keeps code, hint, details, retryable, cause and stack', async () => {
    const cause = new Error('socket hang up');
    const thrown = errors.unavailable('the server', 'no answer', cause);
    expect(await embedFailure(thrown)).toMatchObject({
      code: 'UNAVAILABLE',
      message: thrown.message,
      hint: thrown.hint,
      stage: 'embedder',
      plugin: 'embed-x',
      operation: 'embed',
      retryable: true,
      cause,
      stack: thrown.stack,
    });
    expect(await embedFailure(errors.rateLimited('it', 1500))).toMatchObject({ details: { retryAfterMs: 1500 } });
    expect('cause' in ((await embedFailure(errors.rateLimited('it'))) as object)).toBe(false);
  });

  it('keeps the stage, plugin and operation that it has', async () => {
    const fields = { stage: 'store', plugin: 'store-y', operation: 'upsert' } as const;
    const thrown = new CodesearchError('inner', { code: 'UNAVAILABLE', ...fields });
    expect(await embedFailure(thrown)).toBe(thrown);
  });

  it('is its own if it calls a stage that it has closed', async () => {
    const closed = new CodesearchError('inner is closed.', { code: 'CLOSED', plugin: 'inner' });
    expect(await embedFailure(closed)).toMatchObject({ code: 'UNEXPECTED', plugin: 'embed-x', cause: closed });
  });

  it('is completed from open and from disposal too', async () => {
    const embedder = guard('embedder', embedderThatThrows(errors.unavailable('it', 'gone')), {
      plugin: 'p',
      facts,
    });
    await expect(embedder.open()).rejects.toMatchObject({ plugin: 'p', operation: 'open' });
    await expect(embedder[Symbol.asyncDispose]()).rejects.toMatchObject({ plugin: 'p', operation: 'dispose' });
  });
});

describe('anything else that is thrown', () => {
  it('becomes UNEXPECTED with the original as cause and one bounded line of its message', async () => {
    const thrown = new RangeError(`${'x'.repeat(500)}\nconst secret = 1;`);
    const error = await embedFailure(thrown);
    expect(error).toMatchObject({ code: 'UNEXPECTED', stage: 'embedder', plugin: 'embed-x', cause: thrown });
    expect((error as Error).message).toContain('RangeError: xxx');
    expect((error as Error).message).not.toContain('secret');
    expect((error as Error).message.length).toBeLessThan(300);
  });

  it('is not quoted where a parser quotes its input', async () => {
    const thrown = await Promise.resolve('const key = 1')
      .then(JSON.parse)
      .catch((error: unknown) => error);
    expect((thrown as Error).message).toContain('const');
    const error = await embedFailure(thrown);
    expect(error).toMatchObject({ code: 'UNEXPECTED' });
    expect((error as Error).message).not.toContain('const');
  });

  it.each([['text'], [null], [undefined], [{ text: 'source' }]])('may be %o', async (thrown) => {
    const error = await embedFailure(thrown);
    expect(isCodesearchError(error, 'UNEXPECTED')).toBe(true);
    expect((error as Error).message).not.toContain('source');
  });

  it('is not passed on as a TypeError, which would look like a mistake of the caller', async () => {
    const thrown = new TypeError('x is not a function');
    expect(await embedFailure(thrown)).toMatchObject({ code: 'UNEXPECTED', plugin: 'embed-x', cause: thrown });
  });
});

describe('an aborted call', () => {
  it('rejects with the signal’s reason, whatever the plugin threw', async () => {
    const [controller, reason] = [new AbortController(), new Error('enough')];
    const failure = embedFailure(errors.unavailable('it', 'aborted fetch'), controller.signal);
    controller.abort(reason);
    expect(await failure).toBe(reason);
  });

  it('may reject with an AbortError of a signal that came another way', async () => {
    const thrown = new DOMException('stop', 'AbortError');
    expect(await embedFailure(thrown)).toBe(thrown);
  });
});

describe('a stream', () => {
  function scannerOf(scan: Scanner['scan']): GuardedStage<'scanner'> {
    const scanner: Scanner = {
      ...noVerdicts,
      scan,
      read: () => Promise.reject(new Error()),
    };
    return guard('scanner', scanner, { plugin: 'scan-x', facts: () => ({}) });
  }
  const batch: ScanBatch = { files: [], skipped: [] };

  it('gives its items, then its completed error', async () => {
    const scanner = scannerOf(async function* () {
      yield batch;
      throw errors.unavailable('the disk', 'gone');
    });
    const stream = scanner.scan()[Symbol.asyncIterator]();
    expect(await stream.next()).toEqual({ done: false, value: batch });
    await expect(stream.next()).rejects.toMatchObject({ code: 'UNAVAILABLE', plugin: 'scan-x', operation: 'scan' });
  });

  it('completes what is thrown before the first item', async () => {
    const scanner = scannerOf(() => {
      throw errors.unavailable('the disk', 'gone');
    });
    await expect(scanner.scan()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ plugin: 'scan-x' });
  });

  it('is ended when its reader leaves it', async () => {
    let ended = false;
    const scanner = scannerOf(async function* () {
      try {
        for (;;) yield batch;
      } finally {
        ended = true;
      }
    });
    for await (const item of scanner.scan()) if (item === batch) break;
    expect(ended).toBe(true);
  });

  it('that ends quietly at an abort rejects with its reason, since it is not complete', async () => {
    const stop = new AbortController();
    const scanner = scannerOf(async function* () {
      stop.abort(new Error('enough'));
      yield* [];
    });
    const stream = scanner.scan({ signal: stop.signal })[Symbol.asyncIterator]();
    await expect(stream.next()).rejects.toThrow('enough');
  });
});
