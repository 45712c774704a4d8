import { errors, isCodesearchError } from '@codesearch/kernel';

/** What the client gives or throws where the server did not do what was asked. */
interface Refusal {
  readonly code?: unknown;
  readonly error_code?: unknown;
  readonly reason?: unknown;
  readonly status?: Refusal;
  readonly details?: unknown;
}

/** Codes of gRPC (https://grpc.io/docs/guides/status-codes/) that an exception of the client carries. */
const grpc = { deadlineExceeded: 4, permissionDenied: 7, resourceExhausted: 8, unavailable: 14, unauthenticated: 16 };

/** Codes of Milvus (`pkg/util/merr`) that an answer carries. */
const codes = {
  unexpected: 1,
  rateLimit: 8,
  collectionMissing: 100,
  collectionNotLoaded: 101,
  notAuthenticated: 1400,
  privilegeDenied: 1401,
};

/** Whether an answer says that there is no such collection. */
export function saysMissing(status: { readonly code?: number; readonly error_code?: unknown }): boolean {
  return status.code === codes.collectionMissing || status.error_code === 'CollectionNotExists';
}

/** Throws what an answer's status means, where it is no success. */
export function checkStatus(
  status: { readonly code?: number; readonly error_code?: unknown; readonly reason?: string },
  server: string,
): void {
  if (status.error_code !== 'Success' || (status.code !== undefined && status.code !== 0))
    throw refused(status, server);
}

/** What a failure of the client means. */
export function failure(error: unknown, server: string): unknown {
  if (isCodesearchError(error)) return error;
  const { code, details, status } = error as Refusal;
  if (status) return refused(status, server);
  switch (code) {
    case grpc.unavailable:
      return errors.unavailable(server, 'it cannot be reached.', error);
    case grpc.deadlineExceeded:
      return errors.unavailable(server, 'it did not answer in time.', error);
    case grpc.unauthenticated:
    case grpc.permissionDenied:
      return errors.unauthorized(server, Number(code));
    case grpc.resourceExhausted:
      return /larger than max/.test(String(details))
        ? errors.responseInvalid(server, 'a message is too large')
        : errors.rateLimited(server);
    default:
      // The client does not look whether a collection that it has just asked for is still there.
      if (error instanceof TypeError)
        return errors.unavailable(server, 'a collection changed while it was used.', error);
      return error;
  }
}

function refused({ code, error_code, reason }: Refusal, server: string): Error {
  const firstLine = String(reason)
    .split(/[\r\n]/, 1)[0]!
    .slice(0, 200);
  if (/auth check failure/.test(firstLine)) return errors.unauthorized(server, Number(code));
  if (error_code === 'RateLimit') return errors.rateLimited(server);
  switch (code) {
    case codes.notAuthenticated:
    case codes.privilegeDenied:
      return errors.unauthorized(server, code);
    case codes.rateLimit:
      return errors.rateLimited(server);
    case codes.collectionMissing:
      return errors.unavailable(server, 'a collection was removed while it was used.');
    case codes.collectionNotLoaded:
      return errors.unavailable(server, 'it has not loaded the collection, as after a start.');
    case codes.unexpected:
      return errors.unavailable(server, `it failed within itself: ${firstLine}.`);
    default:
      return errors.responseInvalid(server, `${firstLine} (code ${String(code)})`);
  }
}
