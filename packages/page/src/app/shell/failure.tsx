import type { JSX } from 'preact';
import { ServerError } from '../server/server.ts';

interface FailureProps {
  readonly error: unknown;
  /** Asks again. */
  readonly onRetry?: (() => void) | undefined;
  /** Builds the index. */
  readonly onBuild?: (() => void) | undefined;
}

/** Failures that another index would not have. */
const ofIndex: ReadonlySet<string> = new Set(['INDEX_MISSING', 'INDEX_STALE', 'INDEX_CORRUPT']);

/** Failures of all that is asked: the server has ended, or does not know this page. */
const ofServer: ReadonlySet<string> = new Set(['ENDED', 'UNAUTHORIZED']);

export function isOfServer(error: unknown): boolean {
  return error instanceof ServerError && ofServer.has(error.code);
}

/** Why a part of the page has nothing to show. What all parts would say is said once, by the page. */
export function PartFailure(failure: FailureProps): JSX.Element | null {
  return isOfServer(failure.error) ? null : <Failure {...failure} />;
}

/** What went wrong, and what to do. */
export function Failure({ error, onRetry, onBuild }: FailureProps): JSX.Element {
  const { message, hint, code } = inWords(error);
  return (
    <div class="failure" role="alert">
      <p>{message}</p>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {(onRetry ?? onBuild) && (
        <p class="actions">
          {onRetry && code !== 'INPUT_INVALID' && (
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          )}
          {onBuild && ofIndex.has(code) && (
            <button type="button" onClick={onBuild}>
              Build
            </button>
          )}
        </p>
      )}
    </div>
  );
}

interface Words {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly code: string;
}

/** Some failures are about the inside of the program, which a reader cannot repair. */
function inWords(error: unknown): Words {
  if (!(error instanceof ServerError))
    return { message: error instanceof Error ? error.message : String(error), code: '' };
  const { code, message, hint } = error;
  if (code === 'CLOSED')
    return { code, message: 'The index was closed while it was used.', hint: 'Another command may have removed it.' };
  if (code === 'UNEXPECTED')
    return { code, message, hint: hint ?? 'This is a fault of the program. The terminal of the server may say more.' };
  return { code, message, hint };
}
