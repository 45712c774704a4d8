import type {
  CallPolicy,
  Embedder,
  PluginContext,
  StageBinding,
  StageFactsMap,
  StageMap,
  StageName,
} from '@codesearch/kernel';
import type {
  BatchingEmbedder,
  MeasuredEmbedderFacts,
  GuardedStage,
  LayeredStages,
  OpenFacts,
} from '../stage/guarded-stage.ts';
import { withOpenFacts } from '../embedding/open-facts.ts';
import { guard } from './guard.ts';
import { withDimensionCheck, withUpsertBatches } from './store-layers.ts';
import type { ConcurrencyPolicy, RetryPolicy, Timing } from '@codesearch/toolkit';
import { withAnswerCheck } from './answer/with-answer-check.ts';
import { withCost } from './cost-meter.ts';
import { SqliteEmbeddingCache } from '../embedding/cache/sqlite-embedding-cache.ts';
import type { EmbeddingCache } from '../embedding/cache/embedding-cache.ts';
import { withBatching, withDirectCalls } from '../embedding/batching/with-batching.ts';
import { vectorPrint } from '../embedding/cache/vector-print.ts';
import { withCache } from '../embedding/cache/with-cache.ts';
import { withConcurrency, withRetry, withTimeout } from './call-layers.ts';
import { forgetDimensions, withMeasuredDimensions } from '../embedding/with-measured-dimensions.ts';
import type { StageTimeout } from './call-layers.ts';
import type { NetworkWatch } from '../network/watch-network.ts';
import { withTurns } from './with-turns.ts';
import { withVectorCheck } from '../embedding/with-vector-check.ts';

/** Which of the optional layers a stage has; one that is left out is not applied. */
export interface StagePolicy {
  readonly retry?: RetryPolicy;
  readonly concurrency?: ConcurrencyPolicy;
  readonly timeout?: StageTimeout;
}

export type StagePolicies = { readonly [Name in StageName]: StagePolicy };

/** What the layers around a stage use. */
export interface LayerOptions {
  /** The context that the stage was created with. */
  readonly context: PluginContext;
  /** Vectors to use instead of those in the context's `cacheDir`. Disposed with the embedder. */
  readonly embeddingCache?: EmbeddingCache | undefined;
  /** What the configuration says about the calls of the stage. It replaces what the plugin declares. */
  readonly configured?: CallPolicy | undefined;
  /** Replaces the stage's own policy. */
  readonly policies?: Partial<StagePolicies> | undefined;
  readonly timing?: Timing | undefined;
  /** Watches what the stage does on the network. Default: it may do anything, without reports. */
  readonly network?: NetworkWatch | undefined;
  /**
   * Whether the plugin is one of the preset's: its requests and answers are not copied, and it is not suspected of
   * replacing built-in functions. Default false.
   */
  readonly ofPreset?: boolean | undefined;
  /** Whether to leave out all layers but the checks. Default false. */
  readonly bare?: boolean | undefined;
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
 * Scanner and change detector work on the disk, which may be slow, and `diff` reads a stream that cannot be read
 * twice: nothing of theirs is repeated, and only what hangs is cut off. A chunker has as long for a file as in the
 * pool. A store puts its own writes in order, and a search must not wait behind them: it has no queue. A contextualizer
 * may ask a model about each of the thousands of chunks of a file in one call.
 */
const mainPolicies: StagePolicies = {
  scanner: { timeout: { ms: 600_000, keepsProcess: false } },
  changeDetector: { timeout: { ms: 600_000, keepsProcess: false } },
  chunker: { timeout: { ms: 60_000 } },
  contextualizer: { retry, concurrency, timeout: { ms: 300_000, msPerChunk: 60_000, keepsProcess: false } },
  embedder: { retry, concurrency, timeout: { ms: 120_000 } },
  store: { retry, timeout: { ms: 120_000 } },
  reranker: { retry, concurrency, timeout: { ms: 60_000 } },
};

/**
 * Pool stages compute where they are, and the pool limits their time; an embedder's parts do so one after the other, in
 * bounded memory. A scanner lists its files in the main process.
 */
const poolPolicies: Partial<StagePolicies> = {
  scanner: mainPolicies.scanner,
  embedder: { concurrency: { ...concurrency, limit: 1 } },
};

/**
 * Puts the layers of the engine around a stage. Plugins make the bare call. From the outside in:
 *
 * 1. guard: all stages. It checks requests before anything else does, and completes errors of all layers with stage and
 *    plugin. Nothing below needs these: retry and concurrency read the codes that plugins set themselves.
 * 2. dimension check, and batches of an upsert: every store.
 * 3. cache: an embedder in the main process. Before everything that costs; its writing half is below batching.
 * 4. batching: every embedder, so that a caller may send any number of texts of any length. Above retry, so that one
 *    part is repeated and not the whole request. In the pool, a request of one call skips it.
 * 5. measured dimensions: an embedder in the main process. Above retry, since its one call may fail like any other.
 * 6. retry. Above concurrency, so that a waiting call gives its turn to another one and queues again, and so that
 *    concurrency sees each refusal and slows down with the first. A wait that a service asked for holds back all calls
 *    there.
 * 7. concurrency: as many calls as the plugin declares, else as the policy says.
 * 8. timeout. It counts one attempt, without waits and queues.
 * 9. vector check: every embedder. No other layer gets an invalid answer.
 * 10. cost: an embedder with a price. It reserves what an attempt could cost.
 * 11. answer check: stages of plugins that are not the preset's, which tests hold to the contract. No layer, cache or
 *     other plugin gets an answer that the contract rules out.
 * 12. turns: the same stages. What the plugin does before it waits can be interrupted.
 * 13. network: all stages of a configuration. Innermost, so that a connection that is forbidden is an error at once.
 */
export function applyLayers<Name extends StageName>(
  stage: StageMap[Name],
  binding: StageBinding<Name>,
  options: LayerOptions,
): GuardedStage<Name> {
  const { network, ofPreset } = options;
  const watched = network ? network(binding.stage, binding.plugin, stage) : stage;
  const { stage: layered, facts } = layersOf(
    ofPreset ? watched : withAnswerCheck(binding.stage, withTurns(binding.stage, watched, binding.plugin), binding),
    binding,
    options,
  );
  const { plugin, definedIn } = binding;
  return guard(binding.stage, layered, { plugin, definedIn, root: options.context.projectRoot, ofPreset, facts });
}

interface Layered<Name extends StageName> {
  readonly stage: LayeredStages[Name];
  readonly facts: () => OpenFacts[Name];
}

function layersOf<Name extends StageName>(
  stage: StageMap[Name],
  binding: StageBinding<Name>,
  options: LayerOptions,
): Layered<Name> {
  const facts = binding.describe(options.context);
  const withCalls = (inner: StageMap[Name]): StageMap[Name] => callLayers(inner, binding, options);
  const own = ownLayers[binding.stage] as OwnLayers<Name> | undefined;
  return own
    ? own({ stage, facts, binding, options, withCalls })
    : ({ stage: withCalls(stage), facts: () => facts } as Layered<Name>);
}

/** Layers 6 to 8. */
function callLayers<Name extends StageName>(
  stage: StageMap[Name],
  binding: StageBinding<Name>,
  { policies, configured, timing, bare = false }: LayerOptions,
): StageMap[Name] {
  if (bare) return stage;
  const name = binding.stage;
  const defaults: Partial<StagePolicies> = binding.placement === 'pool' ? poolPolicies : mainPolicies;
  const {
    timeout,
    concurrency: limits,
    retry: retries,
  } = withDeclared(policies?.[name] ?? defaults[name] ?? {}, {
    ...declaredPolicy(binding, configured),
    // A plugin states a limit for its calls, and may download a model before the first one.
    openMs: configured?.timeoutMs,
  });
  let layered = stage;
  if (timeout) layered = withTimeout(name, layered, { ...timeout, plugin: binding.plugin });
  if (limits) layered = withConcurrency(name, layered, limits, timing);
  if (retries) layered = withRetry(name, layered, retries, timing);
  return layered;
}

/** What the plugin declares, replaced by what the configuration says. */
function declaredPolicy(binding: StageBinding, configured: CallPolicy = {}): CallPolicy {
  const policy = binding.policy();
  const value = (setting: keyof CallPolicy): number | undefined => configured[setting] ?? policy[setting];
  return {
    timeoutMs: value('timeoutMs'),
    attempts: value('attempts'),
    concurrency: value('concurrency'),
    batchSize: value('batchSize'),
  };
}

/** The facts with the batch size of the policy, if it is lower. */
function withBatchSize<Facts extends { readonly maxBatchSize: number }>(
  facts: Facts,
  { batchSize }: CallPolicy,
): Facts {
  return { ...facts, maxBatchSize: Math.min(facts.maxBatchSize, batchSize ?? Infinity) };
}

/**
 * The policy with what is declared. Of layers that the policy does not have only a time limit is added, and a limit of
 * one call is kept.
 */
function withDeclared(
  policy: StagePolicy,
  { timeoutMs, openMs, attempts, concurrency: limit }: CallPolicy & Pick<StageTimeout, 'openMs'>,
): StagePolicy {
  return {
    ...policy,
    ...(timeoutMs !== undefined && { timeout: { ms: timeoutMs, openMs } }),
    ...(policy.retry && { retry: { ...policy.retry, attempts: attempts ?? policy.retry.attempts } }),
    ...(policy.concurrency && {
      concurrency:
        policy.concurrency.limit === 1
          ? policy.concurrency
          : { ...policy.concurrency, limit: limit ?? policy.concurrency.limit },
    }),
  };
}

type OwnLayers<Name extends StageName> = (parts: {
  readonly stage: StageMap[Name];
  readonly facts: StageFactsMap[Name];
  readonly binding: StageBinding<Name>;
  readonly options: LayerOptions;
  /** Puts the layers around it that all stages share. */
  readonly withCalls: (stage: StageMap[Name]) => StageMap[Name];
}) => Layered<Name>;

/** Layers that only one stage has. */
const ownLayers: { readonly [Name in StageName]?: OwnLayers<Name> } = {
  store({ stage, facts, binding, options: { configured }, withCalls }) {
    const { batchSize } = declaredPolicy(binding, configured);
    return { stage: withDimensionCheck(withUpsertBatches(withCalls(stage), batchSize)), facts: () => facts };
  },
  embedder({ stage, facts: stated, binding, options: { context, configured, embeddingCache, bare }, withCalls }) {
    const declared = withBatchSize(stated, declaredPolicy(binding, configured));
    const { cacheDir, logger, now } = context;
    const fingerprint = vectorPrint(binding);
    const isPooled = binding.placement === 'pool' || bare;
    const measuring = { cacheDir, fingerprint, logger };
    const isMeasured = !isPooled && declared.dimensions === undefined;
    const forgetLength = isMeasured ? (): void => forgetDimensions(declared, measuring) : undefined;
    const measured = (inner: Embedder): Embedder =>
      isMeasured ? withMeasuredDimensions(inner, declared, measuring) : inner;
    let current: () => MeasuredEmbedderFacts;
    const paid = context.costs ? withCost(stage, declared, context.costs) : stage;
    const called = withCalls(withVectorCheck(paid, () => current(), { ...binding, forgetLength }));
    const { embedder, facts } = withOpenFacts(measured(called), declared);
    current = facts;
    if (bare) return { stage: embedder, facts };
    if (isPooled) return { stage: withDirectCalls(embedder, facts, withBatching(embedder, facts)), facts };
    const cache = embeddingCache ?? new SqliteEmbeddingCache({ cacheDir, logger, now: () => now() });
    const batching = (inner: Embedder): BatchingEmbedder => withBatching(inner, facts);
    return { stage: withCache(embedder, facts, { cache, fingerprint }, batching), facts };
  },
};
