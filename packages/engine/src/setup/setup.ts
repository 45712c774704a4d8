import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import type { Preset } from '@codesearch/kernel';
import { realPath } from '@codesearch/toolkit';
import type { StageSettings } from '../composition/compose-stages.ts';
import { createProcessScope, SharedScope } from '../composition/process-scope.ts';
import { watchFor } from '../composition/compose-stages.ts';
import type { ProcessServices } from '../composition/process-scope.ts';
import { loadEnvironment } from '../config/environment.ts';
import { loadConfig } from '../config/file/load-config.ts';
import type { LoadedConfig } from '../config/file/loaded-config.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { resolveLoaded } from '../config/resolve-loaded.ts';
import { isOffline, homeFolder, trustedHome } from '../home/home-folder.ts';
import { assertSafeHome } from '../home/assert-safe-home.ts';
import type { TrustPolicy } from '../trust/judge-config.ts';

/** The configuration, preset and environment of a project. */
export interface SetupOptions {
  /** Has the plugins that the configuration does not name. */
  readonly preset: Preset;
  /**
   * A configuration file to load instead of searching for one, or a configuration object. Default: the file that
   * `CODESEARCH_CONFIG` of the environment names, which is an absolute path.
   */
  readonly config?: string | object | undefined;
  /** Folder from which a configuration is searched, upward. Default: the process's working directory. */
  readonly from?: string | undefined;
  /**
   * What happens to a configuration that is found and not trusted. Default: it is not used, and the logger warns. The
   * variable `CODESEARCH_TRUST_CONFIG=1` of the environment trusts every configuration that nobody else can change.
   */
  readonly trust?: Pick<TrustPolicy, 'ask' | 'onSkipped'> | undefined;
  /** The process's environment. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Processes that read and chunk files, if the configuration does not say. 0: this process, which a parser that aborts
   * then ends. Default: one for each core, at most 8.
   */
  readonly defaultWorkers?: number | undefined;
  /**
   * Whether this process has one request and nothing else to do. Then it reads and chunks a few files itself, if the
   * configuration does not say. Otherwise the processes of the pool have a lower priority than it. Default: false.
   */
  readonly isAlone?: boolean | undefined;
  /** MB of memory that an index run may take in all processes, whatever the configuration says. */
  readonly memoryLimit?: number | undefined;
  /** Services to use instead of the process's own, such as a logger. They are disposed with the last project. */
  readonly services?: Partial<ProcessServices> | undefined;
}

/** Everything that does not depend on the searched tree. */
export interface Setup {
  readonly config: ResolvedConfig;
  /** Absolute path of the folder of all indexes and caches of this user. */
  readonly home: string;
  /** A variable of the process's environment or of the user's environment files. */
  readonly env: (name: string) => string | undefined;
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  /** What all projects of this setup share. For the engine alone. */
  readonly services: SharedScope;
  /** Watches what plugins do on the network; loaded if one may connect at all. For the engine alone. */
  readonly watchNetwork?: StageSettings['watchNetwork'];
}

/**
 * Finds and resolves the configuration, the data home and the environment. Writes nothing but the answer to a question
 * about trust.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_INVALID
 * @throws UNAVAILABLE if the data folder is no folder, or another user could change it
 */
export async function loadSetup(options: SetupOptions): Promise<Setup> {
  return setupWith(await configOf(options), options);
}

/** The configuration that applies. */
export interface AppliedConfig {
  /** Absent for the preset alone. */
  readonly loaded?: LoadedConfig | undefined;
  /** Path of one that was found before it and is not used, since it is not trusted. */
  readonly leftOut?: string | undefined;
}

/** The configuration that applies: the given one, that of `CODESEARCH_CONFIG`, or the one that is found. */
export async function configOf(options: SetupOptions): Promise<AppliedConfig> {
  const processEnv = options.env ?? process.env;
  const policy = trustPolicy(options, processEnv);
  let leftOut: string | undefined;
  const onSkipped: TrustPolicy['onSkipped'] = (skipped) => {
    leftOut ??= skipped.file;
    policy.onSkipped?.(skipped);
  };
  const trust: TrustPolicy = { ...policy, onSkipped };
  if (typeof options.config === 'object') return { loaded: { config: options.config } };
  const file = options.config === undefined ? configOfEnvironment(processEnv) : resolve(options.config);
  const env = loadEnvironment({ processEnv, codesearchHome: trust.home });
  const from = options.from ?? process.cwd();
  const places = { from, file, home: trust.home, memory: trust.home };
  const loaded = await loadConfig({ ...places, trust, env, program: options.preset.module });
  return { loaded, leftOut };
}

/** The setup with a configuration that is loaded. @throws CONFIG_INVALID, and UNAVAILABLE as `loadSetup` */
export async function setupWith({ loaded, leftOut }: AppliedConfig, options: SetupOptions): Promise<Setup> {
  const processEnv = options.env ?? process.env;
  const settings = {
    preset: options.preset,
    offline: isOffline(processEnv),
    defaultWorkers: options.defaultWorkers ?? Math.min(8, availableParallelism()),
    isAlone: options.isAlone,
    memoryLimit: options.memoryLimit,
  };
  const config = await resolveLoaded(loaded, settings, leftOut);
  const home = homeFolder(config.home, (name) => processEnv[name]);
  assertSafeHome(home);
  const env = loadEnvironment({
    processEnv,
    codesearchHome: config.home === undefined ? trustedHome(processEnv) : home,
  });
  const scoped = { home, environment: env, replaced: options.services };
  const services = new SharedScope(() => createProcessScope(scoped));
  return { config, home, env, processEnv, services, watchNetwork: await watchFor(config) };
}

/** Relative to each working directory, a path would run a program of each folder. */
function configOfEnvironment(processEnv: Setup['processEnv']): string | undefined {
  const file = processEnv['CODESEARCH_CONFIG'] || undefined;
  if (file === undefined || isAbsolute(file)) return file;
  throw errors.configInvalid(
    file,
    'CODESEARCH_CONFIG is a relative path, so it would run a program of each working directory.',
    'Set CODESEARCH_CONFIG to an absolute path, or use --config.',
  );
}

function trustPolicy({ trust, services }: SetupOptions, processEnv: Setup['processEnv']): TrustPolicy {
  return {
    home: trustedHome(processEnv),
    all: ['1', 'true'].includes(processEnv['CODESEARCH_TRUST_CONFIG'] ?? ''),
    onSkipped: warning(services),
    ...trust,
  };
}

function warning(services: SetupOptions['services']): NonNullable<TrustPolicy['onSkipped']> {
  return ({ file, problem = 'it is not trusted' }) =>
    services?.logger?.warn(`The configuration ${file} is not used: ${problem}.`);
}

/** Finds the setup with the configuration that applies to a folder. */
export type SetupOf = (folder: string) => Promise<Setup>;

/** The setups of each content of a configuration, for several calls of {@link setupsOf}. */
export type KeptSetups = Map<string, Promise<Setup>>;

/**
 * The setups of several folders. Each folder has the configuration that is in it or above it, unless the options name
 * one. Folders with the same configuration share a setup. A failure is not remembered: the user may repair the
 * configuration.
 *
 * @param options of each setup; `from` is not used
 * @param byConfig setups to use again, for a process that asks again and again which configuration applies. All have
 *   the same options
 * @returns throws what `loadSetup` throws
 */
export function setupsOf(options: SetupOptions, byConfig: KeptSetups = new Map()): SetupOf {
  const trust = askingOnce(options);
  const byFolder: KeptSetups = new Map();
  const load = async (from: string): Promise<Setup> => {
    const own = { ...options, trust, from };
    const applied = await configOf(own);
    const { loaded, leftOut } = applied;
    const key = JSON.stringify([loaded?.file, loaded?.hash, loaded?.computedFor, leftOut]);
    return remembered(byConfig, key, () => setupWith(applied, own));
  };
  return (folder) => {
    // A folder that does not exist is refused where its project is opened.
    const from = existsSync(folder) ? realPath(folder) : folder;
    return remembered(byFolder, from, () => load(from));
  };
}

/** Forgets the setups with another content of a configuration. @param hash of the content that it has now */
export function forgetSetups(byConfig: KeptSetups, file: string, hash: string | undefined): void {
  for (const key of byConfig.keys()) {
    const [named, known] = JSON.parse(key) as readonly unknown[];
    if (named === file && known !== hash) byConfig.delete(key);
  }
}

async function remembered<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = values.get(key) ?? load();
  values.set(key, value);
  try {
    return await value;
  } catch (error) {
    values.delete(key);
    throw error;
  }
}

/** Several folders can have the same configuration: the user is asked about it, and informed of it, once. */
function askingOnce({ trust, services }: SetupOptions): NonNullable<SetupOptions['trust']> {
  const { ask, onSkipped = warning(services) } = trust ?? {};
  const answers = new Map<string, Promise<boolean | undefined>>();
  const skipped = new Set<string>();
  return {
    ...(ask && { ask: (question) => remembered(answers, question.content.hash, () => ask(question)) }),
    onSkipped: (config) => {
      if (skipped.has(config.file)) return;
      skipped.add(config.file);
      onSkipped(config);
    },
  };
}
