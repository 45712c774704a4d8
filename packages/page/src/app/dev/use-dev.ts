import { useEffect, useState } from 'preact/hooks';
import type { DevReport } from '@codesearch/presentation';
import { askForEvents } from '../server/server.ts';

/** The state of a `codesearch dev` in a terminal. */
export interface Dev {
  /** Absent before the server has answered. */
  readonly report?: DevReport;
  readonly error?: unknown;
}

/** What the `codesearch dev` of a folder shows, as long as the view is open. */
export function useDev(folder: string): Dev {
  const [dev, setDev] = useState<Dev>({});
  useEffect(() => {
    setDev({});
    const abort = new AbortController();
    void follow(folder, abort.signal, setDev);
    return () => abort.abort();
  }, [folder]);
  return dev;
}

async function follow(folder: string, signal: AbortSignal, update: (dev: Dev) => void): Promise<void> {
  try {
    for await (const { data } of askForEvents('dev', { root: folder }, { signal }))
      update({ report: data as DevReport });
  } catch (error) {
    if (!signal.aborted) update({ error });
  }
}
