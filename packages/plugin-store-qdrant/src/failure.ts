import { errors, isCodesearchError } from '@codesearch/kernel';

/** The HTTP status that a failure of the client carries, where it has one. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** What a failure of the client means. The server's own words are not passed on: they may quote what was sent. */
export function failure(error: unknown, server: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) return errors.unauthorized(server, status);
  if (status === 404) return errors.unavailable(server, 'the index was removed there while it was used.', error);
  if (status === 413) return errors.quotaExceeded(server, 'a request is larger than it takes (status 413)');
  if (status === 429) return errors.rateLimited(server);
  if (status !== undefined && status >= 500) {
    return errors.unavailable(server, `it failed within itself (status ${status}).`, error);
  }
  if (status !== undefined) return errors.responseInvalid(server, `it refused a request (status ${status}).`);
  if (error.name === 'QdrantClientResourceExhaustedError') {
    return errors.rateLimited(server, (error as Error & { readonly retry_after: number }).retry_after * 1_000);
  }
  if (error.name === 'QdrantClientTimeoutError') return errors.unavailable(server, 'it does not answer.', error);
  // What `fetch` throws where nothing listens has its reason as the cause.
  if (error instanceof TypeError && error.cause !== undefined) {
    return errors.unavailable(server, 'it cannot be reached.', error);
  }
  return error;
}
