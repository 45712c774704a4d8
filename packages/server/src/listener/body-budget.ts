import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Limits the bodies of all requests together. A body counts with its declared length from the start of its request
 * until the answer has ended, because it is in memory that long.
 *
 * @param maxEach bytes that a body without a declared length counts for, and that no body exceeds
 * @returns whether the body of a request fits in
 */
export function bodyBudget(
  maxTotal: number,
  maxEach: number,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  let held = 0;
  return ({ headers }, response) => {
    const declared = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxEach;
    const bytes = declared >= 0 && declared <= maxEach ? declared : maxEach;
    if (held + bytes > maxTotal) return false;
    held += bytes;
    response.once('close', () => {
      held -= bytes;
    });
    return true;
  };
}
