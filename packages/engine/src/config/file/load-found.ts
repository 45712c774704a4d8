import { existsSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { ConfigContext } from '@codesearch/kernel';
import type { ConfigFacts, RefusedContent } from '../../trust/config-content.ts';
import { checkAlone, configExtensions, isConfigName, isData, manifestName } from '../../trust/find-config.ts';
import type { ConfigFolder } from '../../trust/find-config.ts';
import { judgeConfig } from '../../trust/judge-config.ts';
import type { TrustPolicy } from '../../trust/judge-config.ts';
import { freeTree, guardConfig } from '../../trust/module/module-guard.ts';
import { allowBundledImports, namePrograms } from '../../trust/module/module-resolution.ts';
import { configFacts, usedConfig } from '../../trust/remembered-content.ts';
import type { UsedConfig } from '../../trust/remembered-content.ts';
import { localCode } from '../local-code.ts';
import { exploreFolder } from './explore-folder.ts';
import type { LoadConfigOptions, LoadedConfig } from './loaded-config.ts';
import { allowModuleSyntax } from './module-syntax.ts';
import { readConfig } from './read-config.ts';
import type { FileContent } from './read-config.ts';
import { forgetLoad, renewModules } from './renewed-modules.ts';
import { configNotFound } from '../../state/index-errors.ts';

/** Loads a file that the user has named. @throws as `loadConfig` */
export function loadGiven(file: string, options: LoadConfigOptions): Promise<LoadedConfig> {
  checkGiven(file);
  return loadChosen(file, options);
}

/** Loads the user's own configuration. @throws as `loadConfig` */
export function loadOwn(own: ConfigFolder, options: LoadConfigOptions): Promise<LoadedConfig> {
  checkAlone(own);
  return exploreFolder(own, (path) => loadChosen(path, { ...options, hash: undefined }));
}

/**
 * Loads the configuration of a folder that the user trusts. One beside it that is not trusted does not switch it off.
 *
 * @throws as `loadConfig`
 */
export async function loadTrusted(
  { folder, places }: ConfigFolder,
  trust: TrustPolicy,
  options: LoadConfigOptions,
): Promise<LoadedConfig | undefined> {
  const trusted = new Map<string, UsedConfig>();
  for (const place of places) {
    // The key counts if there is no file: then nobody is asked about it, and no warning names it.
    const quiet = place === manifestName && trusted.size > 0 ? { ask: undefined, onSkipped: undefined } : {};
    const judged = await judgeConfig(join(folder, place), { ...trust, ...quiet });
    if (judged !== undefined) trusted.set(place, judged);
  }
  if (trusted.size === 0) return undefined;
  const found = { folder, places: [...trusted.keys()] };
  checkAlone(found);
  return exploreFolder(found, (path) => load(path, trusted.get(relative(folder, path))!, options));
}

function checkGiven(file: string): void {
  if (!existsSync(file)) throw configNotFound(file);
  const stats = statSync(file);
  if (stats.isDirectory()) throw errors.configInvalid(file, 'it is a folder.', 'Give the path of a file.');
  if (!stats.isFile()) throw errors.configInvalid(file, 'it is not a regular file.', 'Give the path of a file.');
  if (!isConfigName(file)) {
    throw errors.configInvalid(
      file,
      `'${extname(file)}' is not a type of configuration file.`,
      `Use one of ${configExtensions.join(', ')}.`,
    );
  }
}

/** Loads a file that the user has chosen, if nobody else can change it. */
async function loadChosen(file: string, options: LoadConfigOptions): Promise<LoadedConfig> {
  const used = usedConfig(file, options.memory, options.guarded === true);
  if ('problem' in used) {
    throw errors.configInvalid(file, `${used.problem}.`, used.hint);
  }
  if (options.hash !== undefined && used.facts.hash !== options.hash) {
    throw errors.configInvalid(file, 'it has changed since the program was started.', 'Start the program again.');
  }
  return load(file, used, options);
}

async function load(file: string, judged: UsedConfig, options: LoadConfigOptions): Promise<LoadedConfig> {
  const { facts, guarded } = judged;
  const { env = () => undefined, program, memory } = options;
  const covered = new Set([facts.file, ...facts.modules]);
  const isCode = [...(guarded?.contents.keys() ?? covered)].some((path) => !isData(path));
  await guard(judged, isCode);
  // Each import is slower with hooks.
  if (isCode && (guarded !== undefined || facts.needsProgram)) allowBundledImports(covered, program);
  else namePrograms(covered, program);
  if (isCode) allowModuleSyntax(covered);
  renewModules(facts.file, facts.hash, isCode ? covered : new Set());
  const context = { root: options.root ?? options.from, env };
  const { config, computed, files } = await readWhole(file, context, covered).catch((error: unknown) => {
    forgetLoad(facts.file);
    throw error;
  });
  // A plugin in another repository would name every package of that one.
  const hashOf = (module: string): string => hashIn(configFacts(module, memory, covered));
  return {
    ...{ config, file, hash: facts.hash, modules: covered },
    codeOf: (bindings) => localCode(bindings, covered, hashOf),
    ...(guarded && { guarded: true }),
    ...(computed && { computedFor: context.root }),
    ...(files && { files }),
  };
}

/** @throws CONFIG_INVALID if it is guarded, has modules, and this runtime does not ask before it loads them */
async function guard({ facts, guarded }: UsedConfig, isCode: boolean): Promise<void> {
  if (!guarded) return freeTree(facts.tree);
  // Data load nothing but the plugins that they name: see `importPlugin`.
  if (!isCode) return guardConfig(guarded);
  const { canGuard, guardModules } = await import('../../trust/guard-loader.ts');
  if (!canGuard) {
    throw errors.configInvalid(
      facts.file,
      'this runtime cannot keep its modules from changing after you trusted them.',
      `Use Node, or name the file: --config ${facts.file}`,
    );
  }
  guardModules(guarded);
}

async function readWhole(file: string, context: ConfigContext, covered: ReadonlySet<string>): Promise<FileContent> {
  const read = await readConfig(file, context);
  if (!isExtending(read.config)) return read;
  const { withExtended } = await import('./extended-config.ts');
  return withExtended(file, read, context, covered);
}

function isExtending(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'extends' in config;
}

/** The hash of a module by which a change of it is seen; empty if another user could change it. */
function hashIn(content: ConfigFacts | RefusedContent): string {
  return 'hash' in content ? content.hash.slice(0, 16) : '';
}
