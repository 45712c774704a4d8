import { errors, isCodesearchError } from '@codesearch/kernel';
import { unreachable, quotaExceeded } from '@codesearch/toolkit';

/** Name of the client's error for a missing collection. */
export const missing = 'ChromaNotFoundError';

/** Any server answers so. */
const notFound =
  'it has no such index: the index was removed during its use, or the address is that of another server.';

/**
 * The error that corresponds to a failure of the client. Its messages are left out, because they may quote the request.
 */
export function failure(error: unknown, server: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  switch (error.name) {
    case 'ChromaConnectionError':
      return unreachable(server, 'CHROMA_URL', error);
    case 'ChromaServerError': {
      const [redirect] = /^3\d\d/.exec(error.message) ?? [];
      if (redirect !== undefined) return errors.responseInvalid(server, `a redirect (status ${redirect})`);

      return errors.unavailable(server, 'it reported an internal error.', error);
    }
    case 'ChromaRateLimitError':
      return errors.rateLimited(server);
    case 'ChromaUnauthorizedError':
      return errors.unauthorized(server, 401, 'database');
    case 'ChromaForbiddenError':
      return errors.unauthorized(server, 403, 'database');
    case 'ChromaQuotaExceededError':
      return quotaExceeded(server, error.message);
    case missing:
      return errors.unavailable(server, notFound, error);
    case 'ChromaClientError':
      return errors.responseInvalid(server, 'it refused a request.');
    default:
      return error;
  }
}
