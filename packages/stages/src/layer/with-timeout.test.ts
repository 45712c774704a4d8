import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Call,
  ChangeDetector,
  DiffRequest,
  Embedder,
  EmbedRequest,
  EmbedResult,
  ScanBatch,
  Scanner,
  SourceFile,
} from '@codesearch/kernel';
import { withTimeout } from './call-layers.ts';

/** Milliseconds that no other timer of this process takes: pools of earlier tests set some. */
const ms = 50;
/** The timers of the limit that run. */
const limits = new Set<unknown>();

beforeEach(() => {
  vi.useFakeTimers();
  limits.clear();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const counted = (callback: () => void, delay?: number): NodeJS.Timeout => {
    const timer = set(() => {
      limits.delete(timer);
      callback();
    }, delay);
    if (delay === ms) limits.add(timer);
    return timer;
  };
  vi.stubGlobal('setTimeout', counted);
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    limits.delete(timer);
    clear(timer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function embedderOf(embed: (request: EmbedRequest) => Promise<EmbedResult>): Embedder {
  return {
    open: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
    embed,
  };
}

const request: EmbedRequest = { kind: 'query', inputs: [], signal: new AbortController().signal };
const never = (): Promise<never> => new Promise(() => {});

describe('a call over its time', () => {
  it('rejects with TIMED_OUT, retryable, also where the stage does not listen', async () => {
    const call = withTimeout('embedder', embedderOf(never), { ms }).embed(request);
    const settled = expect(call).rejects.toMatchObject({
      code: 'TIMED_OUT',
      retryable: true,
      details: { limitMs: ms },
    });
    await vi.advanceTimersByTimeAsync(49);
    expect(limits.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(limits.size).toBe(0);
  });

  it('aborts the stage’s signal with the same error', async () => {
    let seen: AbortSignal | undefined;
    const call = withTimeout(
      'embedder',
      embedderOf(({ signal }) => ((seen = signal), never())),
      { ms },
    ).embed(request);
    const error = call.catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(50);
    expect(seen?.reason).toBe(await error);
  });

  it('may fail later without anybody hearing of it', async () => {
    const late = (): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 100));
    const call = withTimeout('embedder', embedderOf(late), { ms }).embed(request);
    const settled = expect(call).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.advanceTimersByTimeAsync(100);
    await settled;
  });
});

describe('a call within its time', () => {
  it('takes no timer where it is answered at once', async () => {
    const begun = vi.fn(setTimeout);
    vi.stubGlobal('setTimeout', begun);
    const stage = withTimeout(
      'embedder',
      embedderOf(async () => ({ vectors: [] })),
      { ms },
    );
    await Promise.all([stage.embed(request), stage.embed(request)]);
    await new Promise((resolve) => process.nextTick(resolve));
    // Before the real timers are back.
    vi.unstubAllGlobals();
    expect(begun).not.toHaveBeenCalled();
  });

  it('gives its result or its error, and leaves no timer and no listener', async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const answer = { vectors: [] };
    const good = withTimeout(
      'embedder',
      embedderOf(async () => answer),
      { ms },
    );
    await expect(good.embed({ ...request, signal })).resolves.toBe(answer);
    const failure = new Error('no');
    const bad = withTimeout(
      'embedder',
      embedderOf(() => Promise.reject(failure)),
      { ms },
    );
    await expect(bad.embed({ ...request, signal })).rejects.toBe(failure);
    expect(limits.size).toBe(0);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      expect.arrayContaining(added.mock.calls.map(([, listener]) => listener)),
    );
  });

  it('rejects with the caller’s reason when the caller aborts', async () => {
    const controller = new AbortController();
    const call = withTimeout('embedder', embedderOf(never), { ms }).embed({
      ...request,
      signal: controller.signal,
    });
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(limits.size).toBe(0);
  });

  it('is not begun where the signal has aborted', async () => {
    const embed = vi.fn(never);
    const call = withTimeout('embedder', embedderOf(embed), { ms }).embed({
      ...request,
      signal: AbortSignal.abort(),
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(embed).not.toHaveBeenCalled();
    expect(limits.size).toBe(0);
  });
});

it('a limit beyond what a timer can count is no limit of one millisecond', async () => {
  const slow = (): Promise<EmbedResult> => new Promise((resolve) => setTimeout(() => resolve({ vectors: [] }), 1_000));
  const call = withTimeout('embedder', embedderOf(slow), { ms: Infinity }).embed(request);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(call).resolves.toEqual({ vectors: [] });
});

it('opening has a limit of its own', async () => {
  const opened = withTimeout('embedder', embedderOf(never), { ms }).open?.(request);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(opened).resolves.toBeUndefined();
  const opening = withTimeout('embedder', { ...embedderOf(never), open: never }, { ms }).open?.(request);
  const settled = expect(opening).rejects.toMatchObject({ code: 'TIMED_OUT', details: { limitMs: 3_600_000 } });
  await vi.advanceTimersByTimeAsync(3_600_000);
  await settled;
});

it.each([true, false])('the limit keeps the process only if it should: %s', async (keepsProcess) => {
  const begun = vi.fn(setTimeout);
  vi.stubGlobal('setTimeout', begun);
  const controller = new AbortController();
  const stage = withTimeout('contextualizer', { open: never, contextualize: never }, { ms, keepsProcess });
  const given = { ...request, signal: controller.signal };
  const calls = Promise.allSettled([stage.contextualize({ ...given, chunks: [] } as never), stage.open?.(given)]);
  await new Promise((resolve) => process.nextTick(resolve));
  const timers = begun.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef());
  controller.abort();
  await calls;
  // That of `open` never does.
  expect(timers.toSorted()).toEqual([false, keepsProcess].toSorted());
});

it('contexts have time for each chunk', async () => {
  const stage = withTimeout('contextualizer', { contextualize: never }, { ms, msPerChunk: 10 });
  const call = stage.contextualize({ ...request, chunks: [1, 2, 3] } as never);
  const settled = expect(call).rejects.toMatchObject({ details: { limitMs: ms + 30 } });
  await vi.advanceTimersByTimeAsync(ms + 30);
  await settled;
});

describe('a scan', () => {
  const batch = { files: [], skipped: [] };
  const listOf = async (scan: AsyncIterable<ScanBatch>): Promise<readonly ScanBatch[]> => {
    const batches: ScanBatch[] = [];
    for await (const one of scan) batches.push(one);
    return batches;
  };
  const scannerOf = (scan: Scanner['scan']): Scanner => ({ scan }) as Partial<Scanner> as Scanner;

  it('may take any time, as long as batches come', async () => {
    async function* scan(): AsyncGenerator<ScanBatch> {
      for (let count = 0; count < 5; count++) {
        await new Promise((resolve) => setTimeout(resolve, ms - 1));
        yield batch;
      }
    }
    const listed = listOf(withTimeout('scanner', scannerOf(scan), { ms }).scan(request));
    await vi.advanceTimersByTimeAsync(ms * 5);
    await expect(listed).resolves.toHaveLength(5);
  });

  it('ends if no batch comes, and its signal aborts', async () => {
    let seen: AbortSignal | undefined;
    async function* scan({ signal }: Call): AsyncGenerator<ScanBatch> {
      seen = signal;
      yield batch;
      await never();
    }
    const listed = listOf(withTimeout('scanner', scannerOf(scan), { ms }).scan(request));
    const settled = expect(listed).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.advanceTimersByTimeAsync(ms);
    await settled;
    expect(seen?.aborted).toBe(true);
  });

  it('can be left while it hangs', async () => {
    const stage = withTimeout(
      'scanner',
      scannerOf(async function* () {
        await never();
        yield batch;
      }),
      { ms },
    );
    const iterator = stage.scan(request)[Symbol.asyncIterator]();
    const settled = expect(iterator.next()).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.advanceTimersByTimeAsync(ms);
    await settled;
    await expect(iterator.return?.()).resolves.toEqual({ done: true, value: undefined });
  });
});

describe('a diff', () => {
  const detectorOf = (rest: () => Promise<void>): ChangeDetector =>
    ({
      async diff({ files }: DiffRequest) {
        for await (const batch of files) void batch;
        await rest();
        return {};
      },
    }) as Partial<ChangeDetector> as ChangeDetector;
  async function* slowScan(): AsyncGenerator<readonly SourceFile[]> {
    await new Promise((resolve) => setTimeout(resolve, ms * 4));
    yield [];
  }

  it('does not count the time of the scan', async () => {
    const diff = withTimeout(
      'changeDetector',
      detectorOf(async () => {}),
      { ms },
    ).diff({ ...request, files: slowScan() });
    await vi.advanceTimersByTimeAsync(ms * 4);
    await expect(diff).resolves.toEqual({});
  });

  it('ends if it hangs after it', async () => {
    const diff = withTimeout('changeDetector', detectorOf(never), { ms }).diff({ ...request, files: slowScan() });
    const settled = expect(diff).rejects.toMatchObject({ code: 'TIMED_OUT' });
    await vi.advanceTimersByTimeAsync(ms * 5);
    await settled;
  });
});
