import type { Embedder, EmbeddingKind, EmbedderFacts, EmbedRequest } from '@codesearch/kernel';
import { lifeOf } from '../../stage/stage-methods.ts';
import { BatchQueue } from './batch-queue.ts';
import type { BatchingEmbedder, MeasuredEmbedderFacts } from '../../stage/guarded-stage.ts';

/**
 * Lets an embedder take any number of texts of any length, in any number of requests at a time.
 *
 * Texts of all requests of one kind go into calls of `maxBatchSize` texts and about `maxBatchTokens` tokens at most, a
 * text that several requests hold once. Calls are made at once; the concurrency layer below holds them back. What does
 * not fill a call is sent too, unless all requests it belongs to can wait (`holdUntil`): then it waits for more.
 *
 * A call that the service refuses as such (`LIMIT_EXCEEDED`, or status 400, 413 or 422 in `details.status`) is made
 * again in halves, down to the single text that it refuses; where it refuses none, later calls are no larger than what
 * it took. A text that may be longer than the model takes is then halved itself, and its vector is the mean of the
 * halves' (`pooled`). A document that is refused all the same has a zero vector and is listed in `refused`, and the
 * request succeeds. A query that is refused rejects with the service's error.
 *
 * A refusal may also mean that nothing about the request is right, a misspelt option for instance. A service that has
 * accepted nothing so far is therefore asked for a harmless word first; where it refuses that too, its own error is
 * thrown.
 *
 * A call of several texts that took too long (`TIMED_OUT`) is made again in halves too, if the service has accepted
 * something, and later calls are no larger than a half.
 *
 * Any other error of a call ends the requests that have a text in it; calls that nobody waits for any more are aborted.
 */
export function withBatching(embedder: Embedder, facts: () => MeasuredEmbedderFacts): BatchingEmbedder {
  const queueOf = (kind: EmbeddingKind): BatchQueue => new BatchQueue(embedder, facts, kind);
  const queues = { query: queueOf('query'), document: queueOf('document') };
  return { ...lifeOf(embedder), embed: (request) => queues[request.kind].embed(request) };
}

/**
 * Hands a request that fits one call straight to an embedder without limits of tokens, and every other one to
 * `batching`. Joining requests gains nothing there, and a queue of texts would cost a fifth of what a quick model costs
 * itself.
 */
export function withDirectCalls(
  embedder: Embedder,
  facts: () => EmbedderFacts,
  batching: BatchingEmbedder,
): BatchingEmbedder {
  return {
    ...lifeOf(batching),
    embed: (request) => (isOneCall(request, facts()) ? embedder : batching).embed(request),
  };
}

function isOneCall({ inputs }: EmbedRequest, { maxBatchSize, maxBatchTokens, maxInputTokens }: EmbedderFacts): boolean {
  return maxInputTokens === undefined && maxBatchTokens === undefined && inputs.length <= maxBatchSize;
}
