import { useState } from 'preact/hooks';
import type { RunEvent } from '../server/answers.ts';
import { askForEvents } from '../server/server.ts';
import { progressOf } from './use-watch.ts';
import type { Progress } from './use-watch.ts';

/** How an index is built again on request. */
export interface Build {
  readonly isRunning: boolean;
  /** Absent until the run has compared the files. */
  readonly progress?: Progress;
  /** Why the last one has failed. */
  readonly error?: unknown;
  readonly start: () => void;
  /** Forgets a failure. */
  readonly forget: () => void;
}

/**
 * Builds the index of a folder again, whatever its state. The watch of the page shows the progress of its own runs
 * only, so this has its own.
 */
export function useBuild(folder: string, onEnd: () => void): Build {
  const [state, setState] = useState<Omit<Build, 'start' | 'forget'>>({ isRunning: false });
  const build = async (): Promise<void> => {
    setState({ isRunning: true });
    try {
      const { signal } = new AbortController();
      for await (const { name, data } of askForEvents(
        'index',
        { in: folder, force: true },
        { method: 'POST', signal },
      )) {
        if (name !== 'progress') continue;
        setState((before) => ({ ...before, ...withProgress(progressOf(data as RunEvent, before.progress)) }));
      }
      setState({ isRunning: false });
      onEnd();
    } catch (error) {
      setState({ isRunning: false, error });
    }
  };
  return {
    ...state,
    start: () => void build(),
    forget: () => setState((before) => (before.isRunning ? before : { isRunning: false })),
  };
}

function withProgress(progress: Progress | undefined): Pick<Build, 'progress'> {
  return progress ? { progress } : {};
}
