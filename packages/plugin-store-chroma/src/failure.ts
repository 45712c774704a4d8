import { errors, isCodesearchError } from '@codesearch/kernel';

/** What the client throws where a collection is not there. */
export const missing = 'ChromaNotFoundError';

/** What a failure of the client means. Its messages are not passed on whole: they may quote what was sent. */
export function failure(error: unknown, server: string): unknown {
  if (!(error instanceof Error) || isCodesearchError(error)) return error;
  switch (error.name) {
    case 'ChromaConnectionError':
      return errors.unavailable(server, 'it cannot be reached.', error);
    case 'ChromaServerError':
      return errors.unavailable(server, 'it failed within itself.', error);
    case 'ChromaRateLimitError':
      return errors.rateLimited(server);
    case 'ChromaUnauthorizedError':
      return errors.unauthorized(server, 401);
    case 'ChromaForbiddenError':
      return errors.unauthorized(server, 403);
    case 'ChromaQuotaExceededError':
      return errors.quotaExceeded(server, error.message);
    case missing:
      return errors.unavailable(server, 'the index was removed there while it was used.', error);
    case 'ChromaClientError':
      return errors.responseInvalid(server, 'it refused a request.');
    default:
      return error;
  }
}
