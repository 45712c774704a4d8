import { useEffect, useState } from 'preact/hooks';
import type { RunEvent, WatchAnswer } from '../server/answers.ts';
import { askForEvents, ServerError } from '../server/server.ts';

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/**
 * Codes of failures after which another attempt can succeed, also of an index that another command removes: each one
 * compares the files, even if they cannot be watched, and builds a missing index.
 */
const passingFailures: ReadonlySet<string> = new Set([
  ...['CLOSED', 'ENDED', 'INDEX_BUSY', 'INDEX_MISSING', 'UNAVAILABLE'],
]);

/** Milliseconds between two searches of an index that is being built, so that a reader can read. */
const partialMs = 1000;

/** Fewer new files are an update. */
const minFirst = 20;

/** How many of its files a run has read. */
export interface Progress {
  readonly files: number;
  readonly totalFiles: number;
  /** Whether files were only added, as when an index is built. */
  readonly isFirst: boolean;
}

/** How an index is kept up to date while the page is open. */
export interface Watch {
  /** Grows with each change of the index. */
  readonly revision: number;
  /** Grows with the end of each run, for what is not asked for again with each part of an index that is being built. */
  readonly runs: number;
  /** The run in progress. */
  readonly progress?: Progress;
  /** When a part of it was last counted as a change, on the clock of the page. */
  readonly shownAt?: number;
  /** When the last run ended. */
  readonly syncedAt?: string;
  readonly error?: unknown;
}

/**
 * Lets the server build the index of a folder, and update it after each change of a file, while the page is visible.
 * @param attempt another number tries again after a failure
 */
export function useWatch(folder: string, attempt: number): Watch {
  const [watch, setWatch] = useState<Watch>({ revision: 0, runs: 0 });
  useEffect(() => {
    if (folder === '') return;
    let abort = new AbortController();
    setWatch(({ revision, runs }) => ({ revision: revision + 1, runs: runs + 1 }));
    // A browser opens few connections to one server: a page that nobody sees leaves its own to others.
    const followWhileVisible = (): void => {
      abort.abort();
      abort = new AbortController();
      if (document.visibilityState === 'visible') void follow(folder, abort.signal, setWatch);
    };
    followWhileVisible();
    document.addEventListener('visibilitychange', followWhileVisible);
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible);
      abort.abort();
    };
  }, [folder, attempt]);
  return watch;
}

async function follow(
  folder: string,
  signal: AbortSignal,
  update: (change: (before: Watch) => Watch) => void,
): Promise<void> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
    try {
      for await (const { name, data } of askForEvents('watch', { in: folder }, { signal })) {
        retryMs = firstRetryMs;
        update(name === 'progress' ? afterEvent(data as RunEvent) : afterSync(data as WatchAnswer));
      }
    } catch (error) {
      if (signal.aborted) return;
      update(({ revision, runs }) => ({ revision, runs, error }));
      // Another attempt would fail in the same way.
      if (error instanceof ServerError && !passingFailures.has(error.code)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function afterEvent(event: RunEvent): (before: Watch) => Watch {
  return (before) => {
    const progress = progressOf(event, before.progress);
    if (!progress) return before;
    const now = performance.now();
    const isDue = event.type === 'batch-committed' && now - (before.shownAt ?? -Infinity) >= partialMs;
    return { ...before, revision: before.revision + Number(isDue), progress, ...(isDue && { shownAt: now }) };
  };
}

/** What an event says about how far the run is; undefined if nothing. @param before what the event before has said */
export function progressOf(event: RunEvent, before: Progress | undefined): Progress | undefined {
  if (event.type === 'batch-committed') {
    const { files, totalFiles } = event;
    return { files, totalFiles, isFirst: before?.isFirst ?? false };
  }
  if (event.type !== 'changes-found') return undefined;
  const totalFiles = event.added + event.modified;
  return totalFiles === 0
    ? undefined
    : { files: 0, totalFiles, isFirst: event.modified + event.removed === 0 && event.added > minFirst };
}

function afterSync(answer: WatchAnswer): (before: Watch) => Watch {
  return ({ revision, runs }) => ({
    revision: revision + 1,
    runs: runs + 1,
    syncedAt: answer.at,
    ...(answer.type === 'failed' && { error: new Error(answer.error.message) }),
  });
}
