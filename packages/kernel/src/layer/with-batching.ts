import type { Embedder, EmbedRequest, EmbedResult } from '../contract/embedder.ts';
import { isCodesearchError } from '../error/codesearch-error.ts';
import type { CodesearchError } from '../error/codesearch-error.ts';
import { responseInvalid } from '../error/errors.ts';
import { amendError } from './amend-error.ts';
import { overlay } from './overlay.ts';

/**
 * Lets an embedder take any number of texts: the request is cut into parts of `maxBatchSize`, which are sent at once (the
 * concurrency layer below holds them back) and put together in order.
 *
 * A part that the service refuses as such (`LIMIT_EXCEEDED`, or status 400 or 413 in `details.status`) is sent again in
 * halves, down to the single text that it refuses. The others are embedded all the same, so that a cache below keeps what
 * was paid for; then the request rejects with `LIMIT_EXCEEDED`, whose `details.indexes` names every refused text and
 * `details.index` the first. Without these the request succeeds.
 *
 * Status 400 may also mean that nothing about the request is right, a misspelt model for instance. Where it is answered
 * to every text, the service's own error is thrown, with the same details, after a few single texts and not after all.
 *
 * Any other error ends the request: parts on their way are aborted and waited for.
 */
export function withBatching(embedder: Embedder): Embedder {
  return overlay(embedder, {
    maxBatchSize: Number.POSITIVE_INFINITY,
    async embed(request: EmbedRequest): Promise<EmbedResult> {
      request.signal?.throwIfAborted();
      if (request.inputs.length === 0) return { vectors: [] };
      return new BatchedRequest(embedder, request).run();
    },
  });
}

/** Texts refused by a status of 400, with none accepted, after which it is not the texts. */
const doubtfulRefusals = 4;

interface Part extends EmbedResult {
  /** Index of the part's first text. */
  readonly start: number;
}

interface Refusal {
  readonly index: number;
  readonly error: CodesearchError;
}

/** One request on its way through an embedder that takes less at once. */
class BatchedRequest {
  readonly #embedder: Embedder;
  readonly #request: EmbedRequest;
  readonly #ended = new AbortController();
  readonly #signal: AbortSignal;
  readonly #parts: Part[] = [];
  readonly #refusals: Refusal[] = [];

  constructor(embedder: Embedder, request: EmbedRequest) {
    this.#embedder = embedder;
    this.#request = request;
    const { signal } = request;
    this.#signal = signal ? AbortSignal.any([signal, this.#ended.signal]) : this.#ended.signal;
  }

  async run(): Promise<EmbedResult> {
    const total = this.#request.inputs.length;
    const size = Math.max(1, this.#embedder.maxBatchSize);
    const running: Promise<void>[] = [];
    for (let start = 0; start < total; start += size) running.push(this.#send(start, Math.min(start + size, total)));
    const outcomes = await Promise.allSettled(running);
    if (outcomes.some(({ status }) => status === 'rejected')) throw this.#signal.reason;
    if (this.#refusals.length > 0) throw this.#refused();
    return this.#joined();
  }

  /** Embeds a part, or the texts of it that the service takes. Rejects where the whole request has ended. */
  async #send(start: number, end: number): Promise<void> {
    try {
      this.#signal.throwIfAborted();
      const inputs = this.#request.inputs.slice(start, end);
      const result = await this.#embedder.embed({ ...this.#request, inputs, signal: this.#signal });
      if (result.vectors.length !== inputs.length) {
        throw responseInvalid(this.#embedder.model, `${result.vectors.length} vectors for ${inputs.length} texts`);
      }
      this.#parts.push({ ...result, start });
    } catch (error) {
      if (this.#signal.aborted || !isRefusal(error)) {
        this.#ended.abort(error);
        throw error;
      }
      await this.#divide(start, end, error);
    }
  }

  async #divide(start: number, end: number, error: CodesearchError): Promise<void> {
    if (end - start > 1) {
      // One half after the other: a batch that is too large by little is not answered by more requests at once.
      const middle = start + Math.ceil((end - start) / 2);
      await this.#send(start, middle);
      await this.#send(middle, end);
      return;
    }
    this.#refusals.push({ index: start, error });
    if (this.#refusals.length >= doubtfulRefusals && this.#blamesNoText()) {
      const final = this.#refused();
      this.#ended.abort(final);
      throw final;
    }
  }

  /** Whether all that is known so far fits a service that refuses everything. */
  #blamesNoText(): boolean {
    return this.#parts.length === 0 && !this.#refusals.some(({ error }) => isAboutSize(error));
  }

  #refused(): CodesearchError {
    const refusals = this.#refusals.toSorted((a, b) => a.index - b.index);
    const indexes = refusals.map(({ index }) => index);
    const error = (refusals.find((refusal) => isAboutSize(refusal.error)) ?? refusals[0])?.error as CodesearchError;
    const details = { ...error.details, index: indexes[0], indexes };
    if (this.#blamesNoText()) return amendError(error, { details });
    return amendError(error, { code: 'LIMIT_EXCEEDED', retryable: false, details });
  }

  #joined(): EmbedResult {
    const parts = this.#parts.sort((a, b) => a.start - b.start);
    const told = parts.flatMap(({ tokens }) => tokens ?? []);
    const truncated = parts.flatMap((part) => part.truncated?.map((index) => part.start + index) ?? []);
    return {
      vectors: parts.flatMap(({ vectors }) => vectors),
      ...(told.length > 0 ? { tokens: told.reduce((sum, tokens) => sum + tokens, 0) } : {}),
      ...(truncated.length > 0 ? { truncated } : {}),
    };
  }
}

function isRefusal(error: unknown): error is CodesearchError {
  return isCodesearchError(error) && (isAboutSize(error) || error.details['status'] === 400);
}

function isAboutSize(error: CodesearchError): boolean {
  return error.code === 'LIMIT_EXCEEDED' || error.details['status'] === 413;
}
