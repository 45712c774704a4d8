import { useEffect, useState } from 'preact/hooks';
import { ask } from './server.ts';
import type { Parameters } from './server.ts';

/** The answer to a request, which is asked again when it changes. */
export interface Asked<Answer> {
  /** The last one, also while another is awaited, and after asking for the same again has failed. */
  readonly answer?: Answer;
  readonly error?: unknown;
}

/** @param revision another number asks again */
export function useAnswer<Answer>(path: string, parameters: Parameters | undefined, revision: number): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer> & { readonly of?: string }>({});
  const wanted = JSON.stringify(parameters);
  useEffect(() => {
    if (!parameters) return setAsked({});
    const abort = new AbortController();
    ask<Answer>(path, parameters, abort.signal).then(
      (answer) => setAsked({ answer, of: wanted }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAsked((before) => ({ ...(before.of === wanted && before), error }));
      },
    );
    return () => abort.abort();
  }, [path, wanted, revision]);
  return asked;
}
