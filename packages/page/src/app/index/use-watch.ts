import { useEffect, useState } from 'preact/hooks';
import type { RunEvent, WatchResult } from '../server/answers.ts';
import { askForEvents, ServerError } from '../server/server.ts';

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/** How many of its files a run has read. */
export interface Progress {
  readonly files: number;
  readonly totalFiles: number;
}

/** How an index is kept up to date while the page is open. */
export interface Watch {
  /** Grows with each change of the index. */
  readonly revision: number;
  /** The run in progress. */
  readonly progress?: Progress;
  /** When the last run ended. */
  readonly syncedAt?: string;
  readonly error?: unknown;
}

/** Lets the server build the index of a folder, and update it after each change of a file, while the page is visible. */
export function useWatch(folder: string): Watch {
  const [watch, setWatch] = useState<Watch>({ revision: 0 });
  useEffect(() => {
    if (folder === '') return;
    let abort = new AbortController();
    setWatch(({ revision }) => ({ revision: revision + 1 }));
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
  }, [folder]);
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
        update(name === 'progress' ? afterEvent(data as RunEvent) : afterSync(data as WatchResult));
      }
    } catch (error) {
      if (signal.aborted) return;
      update(({ revision }) => ({ revision, error }));
      // Another attempt would fail in the same way.
      if (error instanceof ServerError && error.code !== 'ENDED' && error.code !== 'INDEX_BUSY') return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function afterEvent(event: RunEvent): (before: Watch) => Watch {
  const progress = progressOf(event);
  const isCommitted = event.type === 'batch-committed';
  return (before) => (progress ? { revision: before.revision + Number(isCommitted), progress } : before);
}

/** What an event says about how far the run is; undefined if nothing. */
export function progressOf(event: RunEvent): Progress | undefined {
  if (event.type === 'batch-committed') return { files: event.files, totalFiles: event.totalFiles };
  if (event.type !== 'changes-found') return undefined;
  const totalFiles = event.added + event.modified;
  return totalFiles === 0 ? undefined : { files: 0, totalFiles };
}

function afterSync({ type, at, error }: WatchResult): (before: Watch) => Watch {
  return ({ revision }) => ({
    revision: revision + 1,
    syncedAt: at,
    ...(type === 'failed' && { error: new Error(error?.message ?? 'The index could not be updated.') }),
  });
}
