import { errors, isCodesearchError } from '@codesearch/kernel';
import { guardedRequest } from './guarded-request.ts';
import type { RequestGuard } from './guarded-request.ts';
import { connectionFailure } from './status-failure.ts';

/**
 * Makes a call by a vendor's client, which gets a guarded `fetch`. Whatever the client makes of a failed request, the
 * error is that of the request: clients quote answers in their errors, and some lose the reason.
 *
 * @param call creates a client with the given `fetch`, and calls it
 * @throws as {@link guardedRequest}; `RESPONSE_INVALID` if the client cannot read the answer
 */
export async function vendorCall<Answer>(
  guard: RequestGuard,
  call: (fetch: typeof globalThis.fetch) => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    try {
      return await guardedRequest(input, init, guard);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return await call(fetch);
  } catch (error) {
    guard.signal.throwIfAborted();
    if (isCodesearchError(error)) throw error;
    // What breaks off a stream is no failure of the request.
    if (guard.isStreamed && failure === undefined) throw connectionFailure(guard.server, error, guard.startHint);
    throw failure ?? errors.responseInvalid(guard.server, 'an answer that its client cannot read');
  }
}
