import { errors, isCodesearchError } from '@codesearch/kernel';
import { guardedRequest } from './guarded-request.ts';
import type { RequestGuard } from './guarded-request.ts';
import { serviceWords } from './service-words.ts';
import { connectionFailure } from './status-failure.ts';

/**
 * Makes a call by a vendor's client, which gets a guarded `fetch`. Whatever the client makes of a failed request, the
 * error is that of the request: clients quote answers in their errors, and some lose the reason.
 *
 * @param call creates a client with the given `fetch`, and calls it
 * @throws as {@link guardedRequest}; `RESPONSE_INVALID` if the client cannot read the answer, or it is an error
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
    return usable(await call(fetch), guard);
  } catch (error) {
    guard.signal.throwIfAborted();
    if (isCodesearchError(error)) throw error;
    // What breaks off a stream is no failure of the request.
    if (guard.isStreamed && failure === undefined) throw connectionFailure(guard.server, error, guard.startHint);
    throw failure ?? errors.responseInvalid(guard.server, 'an answer that its client cannot read');
  }
}

/** Refuses what some servers send with a status of success: an error, or the page of a login. */
function usable<Answer>(answer: Answer, { server, sent }: RequestGuard): Answer {
  if (answer === null) throw errors.responseInvalid(server, 'null');
  if (typeof answer === 'string' && /^\s*<(?:!doctype|html)\b/i.test(answer)) {
    throw errors.responseInvalid(server, 'a web page');
  }
  const error: unknown = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  const words = error ? serviceWords(error, sent) : undefined;
  if (words !== undefined) throw errors.responseInvalid(server, `an error with a status of success: ${words}`);
  return answer;
}
