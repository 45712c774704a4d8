import type { PluginContext, StageBinding, StageMap, StageName } from '@codesearch/kernel';
import type { ConcurrencyPolicy, Timing } from '@codesearch/toolkit';
import { BackgroundEmbeddingCache } from '../embedding/background-embedding-cache.ts';
import type { EmbeddingCache } from '../embedding/embedding-cache.ts';
import { withBatching } from '../embedding/with-batching.ts';
import { withCache } from '../embedding/with-cache.ts';
import { withConcurrency } from './with-concurrency.ts';
import { withDirectCalls } from '../embedding/with-direct-calls.ts';
import { withErrorContext } from './with-error-context.ts';
import { withMeasuredDimensions } from '../embedding/with-measured-dimensions.ts';
import { withRetry } from './with-retry.ts';
import type { RetryPolicy } from '@codesearch/toolkit';
import { withTimeout } from './with-timeout.ts';
import type { TimeoutPolicy } from '@codesearch/toolkit';
import { withVectorCheck } from '../embedding/with-vector-check.ts';

/** Which of the optional layers a stage has; one that is left out is not applied. */
export interface StagePolicy {
  readonly retry?: RetryPolicy;
  readonly concurrency?: ConcurrencyPolicy;
  readonly timeout?: TimeoutPolicy;
}

export type StagePolicies = { readonly [Name in StageName]: StagePolicy };

/** What the layers around a stage use. */
export interface LayerOptions {
  /** The context that the stage was created with. */
  readonly context: PluginContext;
  /** Vectors to use instead of those in the context's `cacheDir`. Disposed with the embedder. */
  readonly embeddingCache?: EmbeddingCache | undefined;
  /** What stands here replaces the stage's own policy. */
  readonly policies?: Partial<StagePolicies> | undefined;
  readonly timing?: Timing | undefined;
}

const retry: RetryPolicy = {
  attempts: 5,
  rateLimitedAttempts: 12,
  baseDelayMs: 500,
  maxDelayMs: 30_000,
  maxElapsedMs: 300_000,
};

const concurrency: ConcurrencyPolicy = { limit: 8, successesToGrow: 10, maxPauseMs: 60_000 };

/**
 * Policies of stages in the main process, which may talk to a server.
 *
 * Scanner, change detector and chunker work on the disk and on memory, and `diff` reads a stream that cannot be read twice:
 * nothing of theirs is repeated or cut off. A store puts its own writes in order, and a search must not wait behind them:
 * it has no queue. A contextualizer may ask a model about each of the thousands of chunks of a file in one call, and limits each
 * question itself by `ServiceCalls`.
 */
const mainPolicies: StagePolicies = {
  scanner: {},
  changeDetector: {},
  chunker: {},
  contextualizer: { retry, concurrency },
  embedder: { retry, concurrency, timeout: { ms: 120_000 } },
  store: { retry, timeout: { ms: 120_000 } },
  reranker: { retry, concurrency, timeout: { ms: 60_000 } },
};

/** Pool stages compute where they are; an embedder's parts do so one after the other, in bounded memory. */
const poolPolicies: StagePolicies = {
  scanner: {},
  changeDetector: {},
  chunker: {},
  contextualizer: {},
  embedder: { concurrency: { ...concurrency, limit: 1 } },
  store: {},
  reranker: {},
};

/**
 * Puts the layers of the kernel around a stage. Plugins make the bare call. From the outside in:
 *
 * 1. error context: all stages. Outermost, so that errors of the layers carry stage and plugin too. Nothing below needs it:
 *    retry and concurrency read the codes that plugins set themselves.
 * 2. cache: an embedder in the main process. Before everything that costs; its writing half stands below batching.
 * 3. batching: every embedder, so that a caller may send any number of texts of any length. Above retry, so that one part is
 *    repeated and not the whole request. In the pool, a request of one call goes past it.
 * 4. measured dimensions: an embedder in the main process. Above retry, since its one call may fail like any other.
 * 5. retry. Above concurrency, so that a call that waits gives its place to another one and queues again, and so that
 *    concurrency sees each refusal and slows down with the first. A wait that a service asked for holds back all calls there.
 * 6. concurrency: as many calls as the stage says it is good for, else as the policy says.
 * 7. timeout. It counts one attempt, without waits and queues.
 * 8. vector check: every embedder. Innermost, so that nothing else meets an answer that is none.
 */
export function applyLayers<Name extends StageName>(
  stage: StageMap[Name],
  binding: StageBinding<Name>,
  options: LayerOptions,
): StageMap[Name] {
  const name = binding.stage;
  const defaults = binding.placement === 'pool' ? poolPolicies : mainPolicies;
  const policy = options.policies?.[name] ?? defaults[name];
  let layered = innermostLayers[name]?.(stage) ?? stage;
  if (policy.timeout) layered = withTimeout(name, layered, policy.timeout);
  if (policy.concurrency) layered = withConcurrency(name, layered, bounded(policy.concurrency, stage), options.timing);
  if (policy.retry) layered = withRetry(name, layered, policy.retry, options.timing);
  layered = ownLayers[name]?.(layered, binding, options) ?? layered;
  return withErrorContext(name, layered, { plugin: binding.plugin });
}

/** Only an embedder's service says how many calls it is good for; a policy of one is kept. */
function bounded(policy: ConcurrencyPolicy, stage: StageMap[StageName]): ConcurrencyPolicy {
  const own = 'maxConcurrency' in stage ? stage.maxConcurrency : undefined;
  return own === undefined || policy.limit === 1 ? policy : { ...policy, limit: own };
}

const innermostLayers: { readonly [Name in StageName]?: (stage: StageMap[Name]) => StageMap[Name] } = {
  embedder: withVectorCheck,
};

type OwnLayers<Name extends StageName> = (
  stage: StageMap[Name],
  binding: StageBinding<Name>,
  options: LayerOptions,
) => StageMap[Name];

/** Layers that only one stage has. */
const ownLayers: { readonly [Name in StageName]?: OwnLayers<Name> } = {
  embedder(embedder, binding, { context, embeddingCache }) {
    if (binding.placement === 'pool') return withDirectCalls(embedder, withBatching(embedder));
    const { cacheDir, logger, now } = context;
    const cache = embeddingCache ?? new BackgroundEmbeddingCache({ cacheDir, logger, now: () => now() });
    const fingerprint = [binding.plugin, binding.fingerprint()];
    const measuring = { cacheDir, fingerprint, logger };
    return withCache(withMeasuredDimensions(embedder, measuring), { cache, fingerprint }, withBatching);
  },
};
