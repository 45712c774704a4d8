import { fileURLToPath } from 'node:url';
import { stageNames } from '@codesearch/kernel';
import type { CallPolicy, PluginContext, StageBinding, StageName, CallCosts } from '@codesearch/kernel';
import { lazyPool } from '@codesearch/pool';
import type { ChainPlan, FilePool } from '@codesearch/pool';
import { applyLayers, createStage, withLexical, withServiceLimits, withPluginServices } from '@codesearch/stages';
import type { EmbeddingCache, GuardedStage, LayerOptions, CreateStage, DisposableContext } from '@codesearch/stages';
import type { Contact, NetworkWatch, watchNetwork } from '@codesearch/stages/network';
import { isOfPreset, hasOtherPlugins } from '../config/resolve-config.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { LazyStage } from '../container/lazy-stage.ts';
import { createToken } from '../container/scope.ts';
import type { OuterScope, Scope, Token } from '../container/scope.ts';
import type { IndexStages } from '../session/index-stages.ts';
import { processToken, spareProcesses } from './process-scope.ts';
import { cacheFolder } from '../home/home-folder.ts';

export interface StageSettings {
  readonly config: ResolvedConfig;
  /** The store that answers lexical searches if the configured one cannot. */
  readonly lexical?: StageBinding<'store'> | undefined;
  readonly folders: PluginFolders;
  /** Private folder of the store, if it is another one than that of the other stages. */
  readonly storeFolder?: string | undefined;
  /** The environment of pool processes. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly policies?: LayerOptions['policies'];
  /** Loaded if a plugin may connect at all. The preset connects to nothing. */
  readonly watchNetwork?: typeof watchNetwork | undefined;
}

const stages: { readonly [Name in StageName]: Token<LazyStage<GuardedStage<Name>>> } = {
  scanner: createToken('scanner'),
  changeDetector: createToken('change detector'),
  chunker: createToken('chunker'),
  contextualizer: createToken('contextualizer'),
  embedder: createToken('embedder'),
  store: createToken('store'),
  reranker: createToken('reranker'),
};

const pluginContext = createToken<PluginContext>('plugin context');

const filePool = createToken<FilePool>('pool');

/**
 * Registers the stages of a configuration and the pool that some of them work in. Every process and every operation
 * that needs stages gets them here.
 *
 * @param outer has the services of the process
 */
export function composeStages(outer: OuterScope, settings: StageSettings): IndexStages {
  const scope = outer.inner();
  const { config, folders } = settings;
  scope.register(pluginContext, () =>
    createPluginContext(scope, folders, (binding) => layered(scope, binding, settings)),
  );
  for (const name of stageNames) if (name !== 'store') register(scope, name, settings);
  scope.register(stages.store, () => new LazyStage(createStore(scope, settings)));
  scope.register(filePool, () => poolFor());
  const poolFor = (plan?: ChainPlan): FilePool =>
    lazyPool(async () => {
      const reported = scope.resolve(processToken.onContact);
      const onContact = (contact: Contact): void => reported(contact, folders.root, config.readOnly);
      const { createFilePool } = await import('./create-file-pool.ts');
      const spare = scope.resolve(spareProcesses);
      const { processEnv: env } = settings;
      const program = poolProgram();
      return createFilePool({ program, spare, config, stages: composed, env, folders, plan, onContact });
    });
  const composed: IndexStages = {
    get: async (name) => scope.resolve(stages[name]).open(),
    get context() {
      return scope.resolve(pluginContext);
    },
    get pool() {
      return scope.resolve(filePool);
    },
    poolFor,
    get embeddingCache() {
      return scope.resolve(processToken.embeddingCache);
    },
    [Symbol.asyncDispose]: () => scope[Symbol.asyncDispose](),
  };
  return composed;
}

function register<Name extends StageName>(scope: Scope, name: Name, settings: StageSettings): void {
  const binding: StageBinding<Name> = settings.config.stages[name];
  scope.register(stages[name], () => new LazyStage(layered(scope, binding, settings)));
}

/** Each of two stores has its own layers, so that an error names the one that failed. */
function createStore(scope: Scope, settings: StageSettings): GuardedStage<'store'> {
  const { config, lexical, folders, storeFolder: dataDir = folders.dataDir } = settings;
  const context = dataDir === folders.dataDir ? undefined : createPluginContext(scope, { ...folders, dataDir });
  const store = layered(scope, config.stages.store, settings, context);
  return lexical ? withLexical(store, layered(scope, lexical, settings)) : store;
}

function layered<Name extends StageName>(
  scope: Scope,
  binding: StageBinding<Name>,
  settings: StageSettings,
  context: PluginContext = scope.resolve(pluginContext),
): GuardedStage<Name> {
  const cached = binding.stage === 'embedder' && binding.placement === 'main';
  const embeddingCache = cached ? borrowed(scope.resolve(processToken.embeddingCache)) : undefined;
  const network = networkWatch(scope, settings);
  const { config, policies } = settings;
  const configured: CallPolicy | undefined = config.policies?.[binding.stage];
  const ofPreset = isOfPreset(binding, config.preset);
  return applyLayers(createStage(binding, withServiceLimits(context, binding, configured), ofPreset), binding, {
    context,
    policies,
    configured,
    embeddingCache,
    network,
    ofPreset,
  });
}

function networkWatch(scope: Scope, { config, folders, watchNetwork }: StageSettings): NetworkWatch | undefined {
  if (!watchNetwork) return undefined;
  const { offline, readOnly } = config;
  const reported = scope.resolve(processToken.onContact);
  const policy = { offline, onContact: (contact: Contact) => reported(contact, folders.root, readOnly) };
  return (stage, plugin, inner) => watchNetwork(stage, plugin, inner, policy);
}

/** The embedder's layers dispose their cache; this one belongs to the process. */
function borrowed(cache: EmbeddingCache): EmbeddingCache {
  return {
    get: (keys) => cache.get(keys),
    set: (entries) => cache.set(entries),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** The program of a pool process, with the extension of this module: sources run sources, built files built ones. */
export function poolProgram(): string {
  return fileURLToPath(new URL(`./pool-child${import.meta.url.slice(-3)}`, import.meta.url));
}

/**
 * Loads what watches the connections of plugins. It makes Node load its servers, resolvers and threads.
 *
 * @returns `undefined` if all plugins are those of the preset, which connect to nothing, and the network is allowed
 */
export async function watchFor(
  config: Pick<ResolvedConfig, 'offline' | 'origins' | 'stages' | 'lexical' | 'preset'>,
): Promise<typeof watchNetwork | undefined> {
  if (!config.offline && !hasOtherPlugins(config)) return undefined;
  return (await import('@codesearch/stages/network')).watchNetwork;
}

/** The folders that a plugin works with. Absolute paths. */
interface PluginFolders {
  /** The searched tree. */
  readonly root: string;
  /** The folder of all indexes and caches of this user. */
  readonly home: string;
  /** The private folder of the index. */
  readonly dataDir: string;
  /** The limit of what calls may cost. Default: none. */
  readonly costs?: CallCosts | undefined;
}

/**
 * The plain object that every plugin of a project gets.
 *
 * @param create creates stages inside other stages. Default: with the layers of a stage that is alone.
 */
export function createPluginContext(
  scope: Scope,
  { root, home, dataDir, costs }: PluginFolders,
  create: CreateStage = (binding, context) =>
    applyLayers(createStage(binding, withServiceLimits(context, binding)), binding, { context }),
): DisposableContext {
  const bare = {
    logger: scope.resolve(processToken.logger),
    fetch: scope.resolve(processToken.fetch),
    projectRoot: root,
    home,
    dataDir,
    cacheDir: cacheFolder(home),
    ...(costs && { costs }),
    env: scope.resolve(processToken.environment),
    now: scope.resolve(processToken.clock),
  };
  return withPluginServices(bare, create);
}
