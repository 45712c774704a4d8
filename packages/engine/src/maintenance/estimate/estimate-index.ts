import type { CallOptions, EmbedderFacts, EmbeddingPrice } from '@codesearch/kernel';
import type { ProjectParts } from '../../composition/project-scope.ts';
import type { ResolvedConfig } from '../../config/resolve-config.ts';
import { compareTree } from '../../index/compare-tree.ts';
import { chainPlan } from '../../composition/create-file-pool.ts';
import type { IndexStages } from '../../session/index-stages.ts';
import { PresentContent } from '../reuse/present-content.ts';
import { EstimateTally } from './estimate-tally.ts';
import type { ServiceEstimate } from '@codesearch/stages';

/** What an index run would do and cost. */
export interface IndexEstimate {
  /** Files that are new or changed, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Their chunks, and the tokens of these, estimated from their length. */
  readonly chunks: number;
  readonly tokens: number;
  /** The chunks and tokens whose vectors are not in the cache. */
  readonly newChunks: number;
  readonly newTokens: number;
  readonly embedder: { readonly plugin: string; readonly model: string };
  /** Price of the embedder; absent if it is unknown. */
  readonly price?: EmbeddingPrice;
  /** US dollars for all calls of the run; absent if a price is unknown. */
  readonly dollars?: number;
  /** What goes to services, by stage. Empty if nothing leaves this machine. */
  readonly services: readonly ServiceEstimate[];
}

export interface EstimateRequest extends CallOptions {
  /** Whether to estimate a whole new index instead of what changed. Default false. */
  readonly force?: boolean | undefined;
  /** Whether to estimate that the present index is built again with the present settings. Default false. */
  readonly rebuild?: boolean | undefined;
}

/**
 * Does what an index run does before it embeds, and counts. Nothing is sent and nothing is stored; the embedder is not
 * opened. Of an index that was built with other settings, a new one is estimated, as the next run builds it.
 */
export async function estimateIndex(
  parts: ProjectParts,
  { force = false, rebuild = false, signal }: EstimateRequest = {},
): Promise<IndexEstimate> {
  const { session, config } = parts;
  session.assertOpen();
  const { manifest } = session;
  const present = force ? undefined : manifest.read();
  const isNew = force || rebuild || manifest.compare(present).changes.length > 0;
  await using content = isNew ? await PresentContent.open(parts, present) : undefined;
  return await session.readTree((stages) => estimated(content?.reusedBy(stages) ?? stages, config, signal), isNew);
}

async function estimated(
  stages: IndexStages,
  config: ResolvedConfig,
  signal: AbortSignal = new AbortController().signal,
): Promise<IndexEstimate> {
  const binding = config.stages.embedder;
  const embedder = binding.describe(stages.context);
  await using pool = stages.poolFor({ ...chainPlan(config), embed: false });
  const batchSize = config.policies?.embedder?.batchSize ?? binding.policy().batchSize;
  const { changes } = await compareTree({ stages, signal });
  await using tally = new EstimateTally(stages, config, batchSize, changes.unchanged > 0);
  for await (const outcomes of pool.run([...changes.added, ...changes.modified], signal)) {
    for (const outcome of outcomes) await tally.add(outcome, signal);
  }
  return estimateOf(tally, config, embedder);
}

function estimateOf(
  tally: EstimateTally,
  config: ResolvedConfig,
  { model, price: declared }: EmbedderFacts,
): IndexEstimate {
  const { plugin, placement } = config.stages.embedder;
  const services = tally.services();
  // Work on this machine costs nothing, whatever the plugin declares.
  const price = placement === 'pool' ? { dollarsPerMillionTokens: 0 } : declared;
  const dollars = dollarsOfRun(services);
  return {
    ...tally.sum,
    embedder: { plugin, model },
    ...(price === undefined ? {} : { price }),
    ...(dollars === undefined || price === undefined ? {} : { dollars }),
    services,
  };
}

/** @returns the price of all calls of a run, `undefined` if one of them is unknown */
function dollarsOfRun(services: readonly ServiceEstimate[]): number | undefined {
  let sum = 0;
  for (const { per, calls, dollars } of services) {
    if (per === 'search' || !calls) continue;
    if (dollars === undefined) return undefined;
    sum += dollars;
  }
  return sum;
}
