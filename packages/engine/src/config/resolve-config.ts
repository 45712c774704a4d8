import type { Revision } from '@codesearch/git';
import { nearestName, policySettings, stageNames } from '@codesearch/kernel';
import type {
  CodesearchConfig,
  ConfiguredPolicies,
  InlinePlugin,
  Preset,
  StageBinding,
  StageBindings,
  StageName,
} from '@codesearch/kernel';
import { folderPath } from '@codesearch/toolkit/folder-path';
import { describeValue, hasSettings, isRecord } from '@codesearch/toolkit/pure';
import { isData } from '../trust/find-config.ts';
import { objectHint, pluginHint } from './form-hints.ts';
import { checkContract, innerBindings } from './inner-bindings.ts';
import { fileOfValue } from './place/file-of-value.ts';
import type { FileOfValue, ValueFiles } from './place/file-of-value.ts';
import { invalidValue } from './place/invalid-value.ts';
import { bindInline } from './inline-code.ts';
import type { LocalCode } from './local-code.ts';

/** Where a resolved value comes from. */
export type ConfigOrigin = 'config' | 'environment' | 'preset' | 'default';

/** A complete configuration. Frozen. */
export interface ResolvedConfig {
  readonly stages: StageBindings;
  /** Set if `stages.scanner` reads a commit instead of the files on disk. */
  readonly revision?: Revision;
  /** The store for lexical search, if `stages.store` has none. */
  readonly lexical: StageBinding<'store'> | undefined;
  /** Calls of stages, as the configuration sets them. */
  readonly policies?: ConfiguredPolicies | undefined;
  /** US dollars that an index run may cost. Default: no limit. */
  readonly maxCost?: number | undefined;
  readonly home: string | undefined;
  /** Processes of the pool; 0 does the work in this process. */
  readonly workers: number;
  /** MB of memory that an index run may take in all processes. */
  readonly memoryLimit: number;
  /** Whether this process works on a few files itself, if all plugins of the pool are those of the preset. */
  readonly fewHere: boolean;
  /** Whether this process has something to do besides one request. */
  readonly isShared: boolean;
  /** Whether another machine writes the index. */
  readonly readOnly: boolean;
  /** Whether plugins may not use the network. */
  readonly offline: boolean;
  /** Absolute path of its file; absent for the preset alone and for an object. */
  readonly file?: string;
  /** The file of each value; absent if that file extends no other one. */
  readonly files?: ValueFiles;
  /** Hash of that file and of the local modules that it names. */
  readonly fileHash?: string;
  /** Whether that file may load nothing of its tree but what the hash covers. Default: false. */
  readonly fileGuarded?: boolean;
  /** Hashes of the code of plugins in local files, by key. */
  readonly code?: LocalCode;
  /** Real paths of that file and of the local modules that it names; absent for the preset alone and for an object. */
  readonly modules?: ReadonlySet<string>;
  /** Path of a configuration that was found and is not used, since it is not trusted. */
  readonly leftOut?: string;
  /** The `root` that a function in that file got; absent if there is no function. */
  readonly computedFor?: string;
  readonly preset: Preset;
  /** Whether another process can load the same configuration. */
  readonly loadable: boolean;
  readonly origins: Readonly<Record<string, ConfigOrigin>>;
}

interface ScalarRule {
  readonly isValid: (value: unknown) => boolean;
  /** What an invalid value is not. */
  readonly instead: string;
  readonly hint: string;
}

const truth: ScalarRule = {
  isValid: (value) => typeof value === 'boolean',
  instead: '',
  hint: 'Write true or false.',
};

/** The process that stores takes up to 200 MB, one that parses 110. */
const minMemoryLimit = 300;

/** MB for the process that stores, and for each one that parses. */
const writerMemory = 250;
const workerMemory = 125;

/** The keys whose values are neither plugins nor lists of settings. */
const scalars: Readonly<Record<'maxCost' | 'home' | 'workers' | 'memoryLimit' | 'readOnly' | 'offline', ScalarRule>> = {
  maxCost: {
    isValid: (value) => typeof value === 'number' && value >= 0,
    instead: ', not an amount of US dollars',
    hint: 'Give a number, such as maxCost: 2.5.',
  },
  home: {
    isValid: (value) => typeof value === 'string' && (value === '' || folderPath(value) !== undefined),
    instead: ', not an absolute path',
    hint: 'Give an absolute path, or one that begins with ~/: a relative one is another folder in each folder.',
  },
  workers: {
    isValid: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 64,
    instead: '',
    hint: 'Give a whole number from 0 to 64.',
  },
  memoryLimit: {
    isValid: (value) => Number.isInteger(value) && (value as number) >= minMemoryLimit,
    instead: '',
    hint: `Give a whole number of MB, from ${minMemoryLimit}.`,
  },
  readOnly: truth,
  offline: truth,
};

const knownKeys: readonly string[] = [...stageNames, 'lexical', 'overrides', 'policies', ...Object.keys(scalars)];

/** What fills a configuration, and the file it comes from. */
export interface ResolveOptions {
  readonly preset: Preset;
  readonly file?: string | undefined;
  readonly fileHash?: string | undefined;
  readonly fileGuarded?: boolean | undefined;
  readonly files?: ValueFiles | undefined;
  readonly computedFor?: string | undefined;
  readonly defaultWorkers: number;
  /** Whether this process has one request and nothing else to do. Default: false. */
  readonly isAlone?: boolean | undefined;
  /** MB of memory for an index run, whatever the configuration says. */
  readonly memoryLimit?: number | undefined;
  /** Whether plugins may not use the network, whatever the configuration says. Default false. */
  readonly offline?: boolean | undefined;
}

/**
 * Checks a user's configuration without `overrides`, and completes it from the preset.
 *
 * @throws CONFIG_INVALID for an unknown key (the nearest known one is named), a value of the wrong type, and a plugin
 * under the key of another stage
 * @throws PLUGIN_INVALID if a plugin was built for another contract
 */
export function resolveConfig(config: unknown, options: ResolveOptions): ResolvedConfig {
  const where = options.file ?? 'object';
  const fileOf = fileOfValue(where, options.files);
  const given = config === undefined ? {} : config;
  if (!hasSettings(given)) {
    throw invalidValue(where, '', `it is ${describeValue(given)}, not an object.`, objectHint(where));
  }
  checkKeys(where, given);
  if ('overrides' in given) {
    throw invalidValue(
      where,
      'overrides',
      "'overrides' apply when a project is opened.",
      'Open the project with them.',
    );
  }
  const values = given as CodesearchConfig;
  const origins: Record<string, ConfigOrigin> = {};
  const bindings = stageNames.map((stage) => {
    const binding = bound(stage, values[stage], fileOf(stage));
    origins[stage] = binding === undefined ? 'preset' : 'config';
    if (binding !== undefined) checkBinding(fileOf(stage), stage, stage, binding);
    return [stage, binding ?? options.preset.stages[stage]] as const;
  });
  origins['lexical'] = values.lexical === undefined ? 'preset' : 'config';
  const lexical = bound('store', values.lexical, fileOf('lexical')) as StageBinding<'store'> | undefined;
  if (lexical !== undefined) checkBinding(fileOf('lexical'), 'lexical', 'store', lexical);
  for (const key of Object.keys(scalars) as (keyof typeof scalars)[]) {
    origins[key] = values[key] === undefined ? 'default' : 'config';
    checkScalar(fileOf, key, values[key]);
  }
  if (options.offline && values.offline !== true) origins['offline'] = 'environment';
  const stages = Object.freeze(Object.fromEntries(bindings)) as unknown as StageBindings;
  if (values.policies !== undefined) checkPolicies(fileOf, values.policies, stages);
  origins['policies'] = values.policies === undefined ? 'default' : 'config';
  const workers = values.workers ?? options.defaultWorkers;
  return Object.freeze({
    stages,
    ...(values.policies === undefined ? {} : { policies: values.policies }),
    lexical: lexical ?? options.preset.lexical,
    ...(values.maxCost === undefined ? {} : { maxCost: values.maxCost }),
    home: values.home,
    readOnly: values.readOnly ?? false,
    offline: options.offline === true || (values.offline ?? false),
    workers,
    memoryLimit: options.memoryLimit ?? values.memoryLimit ?? writerMemory + workerMemory * Math.max(1, workers),
    fewHere: values.workers === undefined && options.isAlone === true,
    isShared: options.isAlone !== true,
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.files && { files: options.files }),
    ...(options.fileHash === undefined ? {} : { fileHash: options.fileHash }),
    ...(options.fileGuarded === true && { fileGuarded: true }),
    ...(options.computedFor === undefined ? {} : { computedFor: options.computedFor }),
    preset: options.preset,
    loadable: options.file !== undefined || Object.keys(given).length === 0,
    origins: Object.freeze(origins),
  });
}

/** Whether the configuration chooses a plugin that is not one of the preset's, with whatever options. */
export function hasOtherPlugins(config: Pick<ResolvedConfig, 'origins' | 'stages' | 'lexical' | 'preset'>): boolean {
  const bindings = { ...config.stages, lexical: config.lexical };
  const chosen = [...stageNames, 'lexical' as const].filter((key) => config.origins[key] === 'config');
  return withInner(chosen.map((key) => bindings[key])).some((binding) => !isOfPreset(binding, config.preset));
}

/** Whether a plugin is one of the preset's, with whatever options. */
export function isOfPreset(binding: StageBinding, { stages }: Preset): boolean {
  const code = codeOf(binding);
  return withInner(Object.values(stages)).some((own) => codeOf(own) === code);
}

function withInner(bindings: readonly (StageBinding | undefined)[]): readonly StageBinding[] {
  return bindings.flatMap((binding) => (binding === undefined ? [] : [binding, ...innerBindings(binding)]));
}

/** Differs for plugins of different code. */
function codeOf({ plugin, definedIn }: StageBinding): string {
  return JSON.stringify([plugin, definedIn]);
}

/**
 * A plugin that is written in the configuration itself as a binding; anything else as it is.
 *
 * @param where file of the configuration
 */
export function bound<Value>(stage: StageName, value: Value, where: string): Value | StageBinding {
  if (typeof value !== 'object' || value === null || 'contractVersion' in value) return value;
  const { name, create } = value as Partial<InlinePlugin>;
  if (typeof name !== 'string' || typeof create !== 'function') return value;
  return bindInline(stage, value as unknown as InlinePlugin, where === 'object' ? undefined : where);
}

/**
 * @param others further keys that the file may have
 * @throws CONFIG_INVALID for an unknown key; the nearest known one is named
 */
export function checkKeys(where: string, config: object, others: readonly string[] = []): void {
  const unknown = Object.keys(config).find((key) => !knownKeys.includes(key) && !others.includes(key));
  if (unknown !== undefined) throw unknownKey(where, unknown, others);
}

/**
 * @param key as a user wrote it, for messages
 * @throws CONFIG_INVALID if a value is no plugin of a stage
 * @throws PLUGIN_INVALID if it was built for another contract
 */
export function checkBinding(where: string, key: string, stage: StageName, value: unknown): void {
  if (typeof value === 'function') {
    throw invalidValue(where, key, `'${key}' is a function.`, `Call the plugin, as in ${key}: plugin({ … }).`);
  }
  const binding = value as Partial<StageBinding>;
  if (typeof value !== 'object' || value === null || typeof binding.contractVersion !== 'number') {
    const missing = missingPart(where, value);
    throw invalidValue(
      where,
      key,
      missing === undefined
        ? `'${key}' is ${describeValue(value)}, not a plugin.`
        : `'${key}' is a plugin without ${missing}.`,
      missing === undefined ? pluginHint(where, key, value) : `Write ${key}: { name: 'mine', create: () => ({ … }) }.`,
    );
  }
  if (binding.stage !== stage) {
    throw invalidValue(
      where,
      key,
      `the plugin ${binding.plugin} is under '${key}'.`,
      `${binding.plugin} belongs under '${binding.stage}'.`,
    );
  }
  checkContract(binding as StageBinding);
}

/** What a plugin lacks that is written in the configuration itself; `undefined` for anything else. */
function missingPart(where: string, value: unknown): string | undefined {
  if (isData(where) || !isRecord(value) || !('name' in value || 'create' in value)) return undefined;
  return typeof value['create'] === 'function' ? "a text 'name'" : "a function 'create'";
}

function checkScalar(fileOf: FileOfValue, key: keyof typeof scalars, value: unknown): void {
  const { isValid, instead, hint } = scalars[key];
  if (value === undefined || isValid(value)) return;
  throw invalidValue(fileOf(key), key, `'${key}' is ${describeValue(value)}${instead}.`, hint);
}

function unknownKey(where: string, key: string, others: readonly string[]): Error {
  if (key === 'extends') {
    const hint = 'Merge the objects, or write a configuration file.';
    return invalidValue(where, key, "it has the key 'extends', which is for configuration files only.", hint);
  }
  const ofFile = where === 'object' ? [] : ['extends', ...(/\.(?:json|ya?ml)$/.test(where) ? ['$schema'] : [])];
  const known = [...new Set([...knownKeys, ...ofFile, ...others])];
  const nearest = nearestName(key, known);
  const suggestion = nearest === undefined ? '' : `Did you mean '${nearest}'? `;
  return invalidValue(where, key, `it has an unknown key '${key}'.`, `${suggestion}Known keys: ${known.join(', ')}.`);
}

/**
 * Checks the key `policies` of a configuration.
 *
 * @throws CONFIG_INVALID for an unknown stage or setting, a value that is no positive whole number, and a setting
 *   without effect
 */
function checkPolicies(fileOf: FileOfValue, policies: unknown, stages: StageBindings): void {
  if (!isRecord(policies))
    throw invalid(fileOf, 'policies', policies, 'Write policies: { embedder: { timeoutMs: … } }.');
  for (const [stage, policy] of Object.entries(policies)) {
    if (!isLimited(stage)) {
      const known = Object.keys(policySettings).join(', ');
      throw invalidValue(
        fileOf(`policies.${stage}`),
        `policies.${stage}`,
        `'policies' has an unknown key '${stage}'.`,
        `Known keys: ${known}.`,
      );
    }
    if (!isRecord(policy)) throw invalid(fileOf, `policies.${stage}`, policy, `Write ${stage}: { attempts: … }.`);
    for (const [setting, value] of Object.entries(policy)) checkSetting(fileOf, stage, setting, value, stages);
  }
}

function checkSetting(
  fileOf: FileOfValue,
  stage: keyof ConfiguredPolicies,
  setting: string,
  value: unknown,
  stages: StageBindings,
): void {
  const known: readonly string[] = policySettings[stage];
  const name = `policies.${stage}.${setting}`;
  if (!known.includes(setting)) {
    const problem = `'policies.${stage}' has an unknown key '${setting}'.`;
    throw invalidValue(fileOf(name), name, problem, `Known keys: ${known.join(', ')}.`);
  }
  if (!Number.isSafeInteger(value) || (value as number) < 1) {
    throw invalid(fileOf, name, value, 'Give a whole number, 1 or more.');
  }
  const { placement, plugin } = stages[stage];
  if (placement === 'pool' && (setting === 'attempts' || setting === 'concurrency')) {
    const problem = `'${name}' has no effect: ${plugin} computes on this machine, and its calls have no such limit.`;
    throw invalidValue(fileOf(name), name, problem, 'Omit it.');
  }
}

function invalid(fileOf: FileOfValue, name: string, value: unknown, hint: string): Error {
  return invalidValue(fileOf(name), name, `'${name}' is ${describeValue(value)}.`, hint);
}

function isLimited(stage: string): stage is keyof ConfiguredPolicies {
  return Object.hasOwn(policySettings, stage);
}
