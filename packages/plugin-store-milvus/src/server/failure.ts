import { errors, isCodesearchError } from '@codesearch/kernel';
import { unreachable } from '@codesearch/toolkit';

/** A failed status that the client returns, or the exception that it throws. */
interface Refusal {
  readonly code?: unknown;
  readonly error_code?: unknown;
  readonly reason?: unknown;
  readonly status?: Refusal;
  readonly details?: unknown;
}

/** Codes of gRPC (https://grpc.io/docs/guides/status-codes/) in an exception of the client. */
const grpc = { deadlineExceeded: 4, permissionDenied: 7, resourceExhausted: 8, unavailable: 14, unauthenticated: 16 };

/** Codes of Milvus (`pkg/util/merr`) in a response. */
const codes = {
  unexpected: 1,
  rateLimit: 8,
  collectionMissing: 100,
  collectionNotLoaded: 101,
  notAuthenticated: 1400,
  privilegeDenied: 1401,
};

/** Whether a status reports a missing collection. */
export function saysMissing(status: { readonly code?: number; readonly error_code?: unknown }): boolean {
  return status.code === codes.collectionMissing || status.error_code === 'CollectionNotExists';
}

/** Throws the error that corresponds to the status of a response, unless it is a success. */
export function checkStatus(
  status: { readonly code?: number; readonly error_code?: unknown; readonly reason?: string },
  server: string,
): void {
  if (status.error_code !== 'Success' || (status.code !== undefined && status.code !== 0))
    throw refused(status, server);
}

/** The error that corresponds to a failure of the client. */
export function failure(error: unknown, server: string): unknown {
  if (isCodesearchError(error)) return error;
  const { code, details, status } = error as Refusal;
  if (status) return refused(status, server);
  switch (code) {
    case grpc.unavailable:
      return unreachable(server, 'MILVUS_ADDRESS', error);
    case grpc.deadlineExceeded:
      return errors.unavailable(server, 'it did not respond in time.', error);
    case grpc.unauthenticated:
    case grpc.permissionDenied:
      return errors.unauthorized(server, Number(code), 'database');
    case grpc.resourceExhausted:
      return /larger than max/.test(String(details))
        ? errors.responseInvalid(server, 'a message is too large')
        : errors.rateLimited(server);
    default:
      // The client does not check whether a collection that it has just described still exists.
      if (error instanceof TypeError) return errors.unavailable(server, 'a collection changed during its use.', error);
      return error;
  }
}

function refused({ code, error_code, reason }: Refusal, server: string): Error {
  const firstLine = String(reason)
    .split(/[\r\n]/, 1)[0]!
    .slice(0, 200);
  if (/auth check failure/.test(firstLine)) return errors.unauthorized(server, Number(code), 'database');
  if (error_code === 'RateLimit') return errors.rateLimited(server);
  switch (code) {
    case codes.notAuthenticated:
    case codes.privilegeDenied:
      return errors.unauthorized(server, code, 'database');
    case codes.rateLimit:
      return errors.rateLimited(server);
    case codes.collectionMissing:
      return errors.unavailable(server, 'a collection was removed during its use.');
    case codes.collectionNotLoaded:
      return errors.unavailable(server, 'it has not loaded the collection, which happens after a restart.');
    case codes.unexpected:
      return errors.unavailable(server, `it reported an internal error: ${firstLine}.`);
    default:
      return errors.responseInvalid(server, `${firstLine} (code ${String(code)})`);
  }
}
