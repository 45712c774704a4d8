import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Limits the bodies of all requests together. A body counts with its declared length from the start of its request
 * until the answer has ended, because it is in memory that long.
 */
export class BodyBudget {
  readonly #maxTotal: number;
  readonly #maxEach: number;
  #held = 0;

  /** @param maxEach bytes that a body without a declared length counts for, and that no body exceeds */
  constructor(maxTotal: number, maxEach: number) {
    this.#maxTotal = maxTotal;
    this.#maxEach = maxEach;
  }

  /** @returns whether the body fits in */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const bytes = this.#bytesOf(request);
    if (this.#held + bytes > this.#maxTotal) return false;
    this.#held += bytes;
    response.once('close', () => {
      this.#held -= bytes;
    });
    return true;
  }

  #bytesOf({ headers }: IncomingMessage): number {
    if (headers['transfer-encoding'] !== undefined) return this.#maxEach;
    const declared = Number(headers['content-length'] ?? 0);
    return declared >= 0 && declared <= this.#maxEach ? declared : this.#maxEach;
  }
}
