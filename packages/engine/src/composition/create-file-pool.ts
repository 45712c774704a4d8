import type { Revision } from '@codesearch/git';
import type { StageBinding, StageName } from '@codesearch/kernel';
import { fewFilesPool, openChain } from '@codesearch/pool';
import type { ChainPlan, FilePool, PoolSetup, SpareProcesses } from '@codesearch/pool';
import { ProcessPool } from '@codesearch/pool/processes';
import type { StageSet } from '@codesearch/stages';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { Contact } from '@codesearch/stages/network';

/** How a pool process finds the configuration of its parent. */
export interface ProjectSetup extends PoolSetup {
  /** Absolute path of the configuration file; absent for the preset alone. */
  readonly configFile?: string;
  /** Hash of the configuration that the parent has loaded. A process refuses any other. */
  readonly configHash?: string;
  /** Whether it may load nothing of its tree but what the hash covers. */
  readonly configGuarded?: boolean;
  /** The `root` that a configuration got that is a function. */
  readonly configRoot?: string;
  /** The commit that the scanner reads; absent for the files on disk. */
  readonly revision?: Revision;
  /** URL of the module whose default export is the preset. */
  readonly presetModule: string;
  readonly root: string;
  readonly home: string;
  /** Whether the process may not use the network. */
  readonly offline: boolean;
}

/** The stages that run in the pool: consecutive ones, beginning with reading, as long as each is placed in the pool. */
export function chainPlan(config: ResolvedConfig): ChainPlan {
  const contextualize = config.stages.contextualizer.placement === 'pool';
  return { contextualize, embed: contextualize && config.stages.embedder.placement === 'pool' };
}

/** A megabyte in the slowest grammar takes some seconds; a batch that takes longer than this hangs. */
const batchLimitMs = 60_000;

export interface FilePoolOptions {
  /** Absolute path of the program of a pool process. */
  readonly program: string;
  readonly config: ResolvedConfig;
  readonly stages: StageSet;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Default: every stage that is placed in the pool. */
  readonly plan?: ChainPlan | undefined;
  /** Called before the first connection of a plugin to a host. */
  readonly onContact: (contact: Contact) => void;
  /** Processes of closed projects. */
  readonly spare: SpareProcesses;
  readonly folders: Pick<ProjectSetup, 'root' | 'dataDir' | 'home'>;
}

export function createFilePool(options: FilePoolOptions): FilePool {
  const { config, stages, env, folders, plan = chainPlan(config) } = options;
  const { scanner, chunker, contextualizer, embedder } = config.stages;
  const pooled = scanner.placement === 'pool' && chunker.placement === 'pool';
  if (!pooled || !config.loadable || config.workers === 0) return createInPlacePool(stages, plan);
  const chain = [scanner, chunker, ...(plan.contextualize ? [contextualizer] : []), ...(plan.embed ? [embedder] : [])];
  const poolArguments = [...new Set(chain.flatMap((binding) => binding.poolArguments))];
  const callLimits = callLimitsOf(chain, config);
  const setup: ProjectSetup = {
    ...(config.file === undefined ? {} : { configFile: config.file }),
    ...(config.fileHash === undefined ? {} : { configHash: config.fileHash }),
    ...(config.fileGuarded && { configGuarded: true }),
    ...(config.computedFor === undefined ? {} : { configRoot: config.computedFor }),
    ...(config.revision && { revision: config.revision }),
    presetModule: config.preset.module,
    ...folders,
    offline: config.offline,
    plan,
  };
  const processes = new ProcessPool({
    program: options.program,
    processes: config.workers,
    memoryLimit: poolMemory(config),
    limitMs: Math.max(batchLimitMs, ...Object.values(callLimits)),
    callLimits,
    onContact: options.onContact,
    spare: options.spare,
    env,
    poolArguments,
    yieldsToParent: config.isShared,
    setup,
  });
  const isOfPreset = chain.every(({ stage, plugin }) => plugin === config.preset.stages[stage].plugin);
  return config.fewHere && isOfPreset && poolArguments.length === 0
    ? fewFilesPool(createInPlacePool(stages, plan), processes)
    : processes;
}

/** The time limits that the configuration or a plugin sets. */
function callLimitsOf(
  chain: readonly StageBinding[],
  { policies }: ResolvedConfig,
): Readonly<Partial<Record<StageName, number>>> {
  const limits = chain.map((binding) => [
    binding.stage,
    policies?.[binding.stage]?.timeoutMs ?? binding.policy().timeoutMs,
  ]);
  return Object.fromEntries(limits.filter(([, limit]) => limit !== undefined)) as Partial<Record<StageName, number>>;
}

/** Bytes. The default knows nothing of the other projects, and their caches, of a process that stays. */
export function poolMemory({ memoryLimit, isShared, origins }: ResolvedConfig): number | undefined {
  return isShared && origins['memoryLimit'] === 'default' ? undefined : memoryLimit * 1e6;
}

/** Files whose outcomes are returned together. */
const batchFiles = 16;

/** Runs the chain in this process, for a configuration that no other process can load. A parser that aborts ends it. */
function createInPlacePool(stages: StageSet, plan: ChainPlan): FilePool {
  return {
    async *run(files, signal) {
      const chain = await openChain(stages, plan);
      for (let start = 0; start < files.length; start += batchFiles) {
        const outcomes = [];
        for (const file of files.slice(start, start + batchFiles)) {
          signal?.throwIfAborted();
          outcomes.push(await chain(file, signal));
        }
        yield outcomes;
      }
    },
    async [Symbol.asyncDispose]() {
      // The stages belong to the project, which disposes them.
    },
  };
}
