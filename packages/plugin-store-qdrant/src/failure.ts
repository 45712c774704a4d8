import { errors, isCodesearchError } from '@codesearch/kernel';
import { unreachable, quotaExceeded } from '@codesearch/toolkit';

/** The HTTP status of a failure of the client, if it has one. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** Any server answers so. */
const notFound =
  'it has no such index: the index was removed during its use, or the address is that of another server.';

/**
 * The error that corresponds to a failure of the client. The server's message is left out, because it may quote the
 * request.
 */
export function failure(error: unknown, server: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) return errors.unauthorized(server, status, 'database');
  if (status === 404) return errors.unavailable(server, notFound, error);
  if (status === 413) return quotaExceeded(server, 'a request is too large for it (status 413)');
  if (status === 429) return errors.rateLimited(server);
  if (status !== undefined && status >= 500) {
    return errors.unavailable(server, `it reported an internal error (status ${status}).`, error);
  }
  if (status !== undefined) return errors.responseInvalid(server, `it refused a request (status ${status}).`);
  if (error.name === 'QdrantClientResourceExhaustedError') {
    return errors.rateLimited(server, (error as Error & { readonly retry_after: number }).retry_after * 1_000);
  }
  if (error.name === 'QdrantClientTimeoutError') return errors.unavailable(server, 'it does not respond.', error);
  // If no program listens, `fetch` throws a TypeError whose cause is the reason.
  if (error instanceof TypeError && error.cause !== undefined) {
    return unreachable(server, 'QDRANT_URL', error);
  }
  return error;
}
