import type { JSX } from 'preact';
import { ServerError } from '../server/server.ts';

/** What went wrong, and what to do. */
export function Failure({ error }: { readonly error: unknown }): JSX.Element {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof ServerError ? error.hint : undefined;
  return (
    <div class="failure" role="alert">
      <p>{message}</p>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}
