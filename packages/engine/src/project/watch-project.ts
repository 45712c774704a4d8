import type { StageSet } from '@codesearch/stages';
import type { IndexEvent, IndexReport } from '../index/index-event.ts';
import { isCodesearchError } from '@codesearch/kernel';
import { systemTiming } from '@codesearch/toolkit';
import type { ConfirmWide, Timing } from '@codesearch/toolkit';

/** How {@link Project.watch} keeps an index up to date. */
export interface WatchOptions {
  /** Milliseconds of quiet after a change before the index is brought up to date. Default 200. */
  readonly quietMs?: number | undefined;
  /** Milliseconds between comparisons, for changes without an event. Default 300,000. */
  readonly rescanMs?: number | undefined;
  /** Whether to end with `INDEX_MISSING` if the index was removed, instead of building it again. Default false. */
  readonly onlyWhileIndexed?: boolean | undefined;
  /** As of `index`, for each sync that finds no index. */
  readonly confirmWide?: ConfirmWide | undefined;
  /** Progress of each sync. */
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
  /** Called after the first sync, and after each further one that changed something. */
  readonly onSync?: ((report: IndexReport) => void) | undefined;
  /** Called when a sync fails for now, such as for another writer, and will be retried. Once until a sync succeeds. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const maxBurstMs = 2000;

/** Milliseconds until a sync that failed for now is retried; doubled after each further failure, up to the maximum. */
const firstRetryMs = 1000;
const maxRetryMs = 16_000;

/**
 * Keeps an index current until the signal aborts: after hints of the change detector, and by regular comparisons.
 *
 * @throws the error of the first sync. A later error is reported and retried if it is retryable, and else ends the
 *   watch
 */
export async function watchProject(
  stages: () => StageSet,
  sync: (signal: AbortSignal | undefined) => Promise<IndexReport>,
  options: WatchOptions,
  timing: Timing = systemTiming,
): Promise<void> {
  const { quietMs = 200, rescanMs = 300_000, signal } = options;
  let hintedAt: number | undefined;
  let failures = 0;
  let wake = (): void => {};
  const onHint = (): void => {
    hintedAt = timing.now();
    wake();
  };
  let watcher: AsyncDisposable | undefined;
  const stop = (): void => wake();
  signal?.addEventListener('abort', stop);
  try {
    await syncOnce(sync, options, true);
    const detector = await stages().get('changeDetector');
    watcher = detector.facts.watches ? await detector.watch({ onHint, signal }) : undefined;
    // There were no hints while the watch began.
    if (watcher) onHint();
    for (;;) {
      await waitFor(
        failures === 0 ? rescanMs : Math.min(rescanMs, firstRetryMs * 2 ** (failures - 1), maxRetryMs),
        (woken) => (wake = woken),
        () => hintedAt !== undefined || signal?.aborted === true,
        timing,
      );
      if (signal?.aborted) return;
      await quiet(() => hintedAt, quietMs, timing, signal);
      hintedAt = undefined;
      const failure = await syncOnce(sync, options, false);
      if (failure === undefined) failures = 0;
      else if (failures++ === 0) options.onFailure?.(failure);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await watcher?.[Symbol.asyncDispose]();
  }
}

/** @returns why it failed, if that is retryable */
async function syncOnce(
  sync: (signal: AbortSignal | undefined) => Promise<IndexReport>,
  { onSync, signal }: WatchOptions,
  first: boolean,
): Promise<unknown> {
  try {
    const report = await sync(signal);
    if (first || report.added + report.modified + report.removed > 0) onSync?.(report);
    return undefined;
  } catch (error) {
    if (first || !isCodesearchError(error) || !error.retryable) throw error;
    return error;
  }
}

/** Waits for a hint, an abort, or the time. */
async function waitFor(
  ms: number,
  onWake: (wake: () => void) => void,
  already: () => boolean,
  timing: Timing,
): Promise<void> {
  if (already()) return;
  const timer = new AbortController();
  const woken = new Promise<void>((resolve) => onWake(resolve));
  await Promise.race([woken, timing.sleep(ms, timer.signal).catch(() => undefined)]);
  timer.abort();
}

/** Waits for a pause in the hints, up to a limit: a build that writes all the time must not prevent a sync. */
async function quiet(
  hintedAt: () => number | undefined,
  quietMs: number,
  timing: Timing,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = timing.now() + maxBurstMs;
  for (let last = hintedAt(); last !== undefined && timing.now() < deadline; last = hintedAt()) {
    const left = last + quietMs - timing.now();
    if (left <= 0) return;
    await timing.sleep(left, signal);
  }
}
