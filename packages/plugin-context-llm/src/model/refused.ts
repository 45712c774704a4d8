import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** What a status that is no success means. @param missing what 404 means, which is mostly that there is no such model */
export function refused(server: string, response: Response, missing: () => CodesearchError): CodesearchError {
  const { status, headers } = response;
  if (status === 401 || status === 403) return errors.unauthorized(server, status);
  if (status === 404) return missing();
  if (status === 429) return errors.rateLimited(server, retryAfterMs(headers));
  if (status === 408 || status === 409 || status >= 500)
    return errors.unavailable(server, `it answered with status ${status}.`);
  return errors.responseInvalid(server, `status ${status}.`);
}

/** Seconds or a date (RFC 9110, section 10.2.3); OpenAI's endpoint tells milliseconds besides. */
function retryAfterMs(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? NaN);
  if (milliseconds >= 0) return milliseconds;
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1_000;
  return wait >= 0 ? wait : undefined;
}
