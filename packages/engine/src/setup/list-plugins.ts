import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stageNames } from '@codesearch/kernel';
import type { PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { createPluginContext } from '../composition/compose-stages.ts';
import { projectFolder } from '../home/project-folder.ts';
import type { Setup } from './setup.ts';
import { checkOptions } from '../config/check-options.ts';
import { innerBindings } from '../config/inner-bindings.ts';
import { readManifest } from '../trust/read-manifest.ts';
import type { ConfigOrigin } from '../config/resolve-config.ts';

/** The package that a plugin is in. */
export interface PluginPackage {
  readonly name: string;
  /** Absent if its package.json has none. */
  readonly version?: string;
  /** Absolute path. */
  readonly folder: string;
}

/** A plugin of a configuration. */
export interface ListedPlugin {
  /** Key of the configuration; `lexical` is the store beside a store without lexical search. */
  readonly slot: StageName | 'lexical';
  readonly stage: StageName;
  readonly plugin: string;
  /** Where the configuration has it from. */
  readonly origin: ConfigOrigin;
  /** The plugin that has it as an option; absent for the plugin of a stage. */
  readonly inside?: string;
  /** Version of the contract that it was built for. */
  readonly contractVersion: number;
  readonly placement: 'main' | 'pool';
  /** The package of the file that defines it, if it is known. */
  readonly package?: PluginPackage;
  /** What it declares without being opened, as JSON: functions are left out. */
  readonly capabilities: Readonly<Record<string, unknown>>;
}

/**
 * The plugins of a configuration, in the order of the stages, each followed by those in its options. Opens nothing.
 *
 * @param root absolute path of the folder that the plugins would serve
 * @throws CONFIG_INVALID if options do not fit
 */
export async function listPlugins({ config, home, services }: Setup, root: string): Promise<readonly ListedPlugin[]> {
  await using scope = services.inner();
  const [refusal] = checkOptions(config);
  if (refusal) throw refusal;
  const context = createPluginContext(scope, { root, home, dataDir: projectFolder(home, root) });
  const { lexical } = config;
  const slots: readonly (readonly [ListedPlugin['slot'], StageBinding])[] = [
    ...stageNames.map((name) => [name, config.stages[name]] as const),
    ...(lexical ? [['lexical', lexical] as const] : []),
  ];
  return slots.flatMap(([slot, binding]) => {
    const listed = { slot, origin: config.origins[slot] ?? 'default' };
    return [
      { ...listed, ...described(binding, context) },
      ...innerBindings(binding).map((inner) => ({
        ...listed,
        inside: binding.plugin,
        ...described(inner, context),
      })),
    ];
  });
}

function described(binding: StageBinding, context: PluginContext): Omit<ListedPlugin, 'slot' | 'origin' | 'inside'> {
  const { plugin, stage, contractVersion, placement, definedIn } = binding;
  const found = definedIn === undefined ? undefined : packageOf(definedIn);
  const capabilities = JSON.parse(JSON.stringify(binding.describe(context))) as ListedPlugin['capabilities'];
  return { plugin, stage, contractVersion, placement, ...(found && { package: found }), capabilities };
}

/**
 * The nearest package with a name above a file. A package.json in a folder of built files only gives their type of
 * module.
 */
function packageOf(definedIn: string): PluginPackage | undefined {
  let folder = dirname(definedIn.startsWith('file:') ? fileURLToPath(definedIn) : definedIn);
  for (;;) {
    const { name, version } = readManifest(join(folder, 'package.json'));
    if (typeof name === 'string') return { name, ...(typeof version === 'string' && { version }), folder };
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
}
