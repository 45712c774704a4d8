import { closest, distance } from 'fastest-levenshtein';
import { errors, stageNames } from '@codesearch/kernel';
import type { Revision } from '../state/index-key.ts';
import type { CodesearchConfig, Preset, StageBinding, StageBindings, StageName } from '@codesearch/kernel';

/** Where a resolved value comes from. */
export type ConfigOrigin = 'config' | 'preset' | 'default';

/** A complete configuration. Frozen. */
export interface ResolvedConfig {
  readonly stages: StageBindings;
  /** Set if `stages.scanner` reads a commit instead of the files on disk. */
  readonly revision?: Revision;
  /** The store for lexical search, if `stages.store` has none. */
  readonly lexical: StageBinding<'store'> | undefined;
  readonly home: string | undefined;
  /** Processes of the pool; 0 does the work in this process. */
  readonly workers: number;
  /** Whether another machine writes the index. */
  readonly readOnly: boolean;
  /** Whether plugins may not use the network. */
  readonly offline: boolean;
  /** Absolute path of its file; absent for the preset alone and for an object. */
  readonly file?: string;
  /** Hash of that file and of the local modules that it names. */
  readonly fileHash?: string;
  readonly preset: Preset;
  /** Whether another process can load the same configuration. */
  readonly loadable: boolean;
  readonly origins: Readonly<Record<string, ConfigOrigin>>;
}

const knownKeys: readonly string[] = [...stageNames, 'lexical', 'home', 'workers', 'readOnly', 'offline'];

/** What fills a configuration, and the file it comes from. */
export interface ResolveOptions {
  readonly preset: Preset;
  readonly file?: string | undefined;
  readonly fileHash?: string | undefined;
  readonly defaultWorkers: number;
  /** Whether plugins may not use the network, whatever the configuration says. Default false. */
  readonly offline?: boolean | undefined;
}

/**
 * Checks a user's configuration, and completes it from the preset.
 *
 * @throws CONFIG_INVALID for an unknown key (the nearest known one is named), a value of the wrong type, and a plugin under
 * the key of another stage
 */
export function resolveConfig(config: unknown, options: ResolveOptions): ResolvedConfig {
  const where = options.file ?? 'object';
  const given = config ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw errors.configInvalid(
      where,
      `it is ${describe(given)}, not an object.`,
      'Export an object, preferably with defineConfig({ … }).',
    );
  }
  for (const key of Object.keys(given)) if (!knownKeys.includes(key)) throw unknownKey(where, key);
  const values = given as CodesearchConfig;
  const origins: Record<string, ConfigOrigin> = {};
  const bindings = stageNames.map((stage) => {
    const binding = values[stage];
    origins[stage] = binding === undefined ? 'preset' : 'config';
    if (binding !== undefined) checkBinding(where, stage, stage, binding);
    return [stage, binding ?? options.preset.stages[stage]] as const;
  });
  origins['lexical'] = values.lexical === undefined ? 'preset' : 'config';
  if (values.lexical !== undefined) checkBinding(where, 'lexical', 'store', values.lexical);
  origins['home'] = values.home === undefined ? 'default' : 'config';
  origins['readOnly'] = values.readOnly === undefined ? 'default' : 'config';
  origins['offline'] = values.offline === undefined ? 'default' : 'config';
  origins['workers'] = values.workers === undefined ? 'default' : 'config';
  checkScalars(where, values);
  return Object.freeze({
    stages: Object.freeze(Object.fromEntries(bindings)) as unknown as StageBindings,
    lexical: values.lexical ?? options.preset.lexical,
    home: values.home,
    readOnly: values.readOnly ?? false,
    offline: options.offline === true || (values.offline ?? false),
    workers: values.workers ?? options.defaultWorkers,
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.fileHash === undefined ? {} : { fileHash: options.fileHash }),
    preset: options.preset,
    loadable: options.file !== undefined || Object.keys(given).length === 0,
    origins: Object.freeze(origins),
  });
}

function checkBinding(where: string, key: string, stage: StageName, value: unknown): void {
  if (typeof value === 'function') {
    throw errors.configInvalid(where, `'${key}' is a function.`, `Call the plugin, as in ${key}: plugin({ … }).`);
  }
  const binding = value as Partial<StageBinding>;
  if (typeof value !== 'object' || value === null || typeof binding.create !== 'function') {
    throw errors.configInvalid(where, `'${key}' is ${describe(value)}, not a plugin.`, `Write ${key}: plugin({ … }).`);
  }
  if (binding.stage !== stage) {
    throw errors.configInvalid(
      where,
      `the plugin ${binding.plugin} is under '${key}'.`,
      `${binding.plugin} belongs under '${binding.stage}'.`,
    );
  }
  if (typeof binding.describe !== 'function') {
    throw errors.configInvalid(
      where,
      `the plugin ${binding.plugin} was made for an older version of codesearch: it has no describe().`,
      'Update the plugin.',
    );
  }
}

function checkScalars(where: string, values: CodesearchConfig): void {
  if (values.home !== undefined && typeof values.home !== 'string') {
    throw errors.configInvalid(where, `'home' is ${describe(values.home)}, not a path.`, 'Give the path of a folder.');
  }
  const { workers, readOnly, offline } = values;
  if (offline !== undefined && typeof offline !== 'boolean') {
    throw errors.configInvalid(where, `'offline' is ${describe(offline)}.`, 'Write true or false.');
  }
  if (readOnly !== undefined && typeof readOnly !== 'boolean') {
    throw errors.configInvalid(where, `'readOnly' is ${describe(readOnly)}.`, 'Write true or false.');
  }
  if (workers !== undefined && (!Number.isInteger(workers) || workers < 0 || workers > 64)) {
    throw errors.configInvalid(where, `'workers' is ${describe(workers)}.`, 'Give a whole number from 0 to 64.');
  }
}

function unknownKey(where: string, key: string): Error {
  const nearest = closest(key, knownKeys as string[]);
  const suggestion = distance(key, nearest) <= key.length / 2 ? `Did you mean '${nearest}'? ` : '';
  return errors.configInvalid(
    where,
    `it has an unknown key '${key}'.`,
    `${suggestion}Known keys: ${knownKeys.join(', ')}.`,
  );
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'function') return 'a function';
  return `the ${typeof value} ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`;
}
