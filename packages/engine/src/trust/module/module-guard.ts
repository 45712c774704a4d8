import { dirname, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { errors } from '@codesearch/kernel';
import { nearestWith, realPathIfAny } from '@codesearch/toolkit';

/** A configuration whose folder may load nothing but what its user has trusted. */
export interface GuardedConfig {
  /** Absolute real path of the configuration. */
  readonly file: string;
  /** Hash of the configuration and of its modules, with their paths. */
  readonly hash: string;
  /**
   * Absolute real path of the folder that the configuration belongs to: the top of its repository, else its own folder.
   */
  readonly tree: string;
  /**
   * The hashed files, by absolute real path: the configuration, its modules, and the entries of packages that are
   * installed in the tree.
   */
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** By the configuration file. A configuration that changes, and is trusted again, replaces its last content. */
const guarded = new Map<string, GuardedConfig>();

/**
 * From now on, this process loads a module of the configuration's tree only if the decision about it covers that
 * module.
 */
export function guardConfig({ file, hash, tree, contents }: GuardedConfig): void {
  guarded.set(file, { file, hash, tree, contents });
}

/**
 * Whether a URL is of a module of the program, so that nothing has to be asked: as `mayLoad`, without the work that a
 * path takes, since the program imports its modules one after the other.
 */
export function isOwnModule(url: string): boolean {
  programUrl ??= `${pathToFileURL(programFolder()).href}/`;
  return url.startsWith(programUrl) && !coversProgram();
}

/** Whether a guarded configuration names a file of the program, as one in its own repository does. */
function coversProgram(): boolean {
  for (const config of guarded.values()) {
    let covers = covering.get(config);
    if (covers === undefined) {
      covers = [...config.contents.keys()].some(isOfProgramFolder);
      covering.set(config, covers);
    }
    if (covers) return true;
  }
  return false;
}

const covering = new WeakMap<GuardedConfig, boolean>();

/** The user has chosen a configuration of this tree: it loads what it likes. */
export function freeTree(tree: string): void {
  for (const [file, config] of guarded) if (config.tree === tree) guarded.delete(file);
}

/** The configurations whose trees are guarded. */
export function guardedConfigs(): readonly GuardedConfig[] {
  return [...guarded.values()];
}

/**
 * Decides whether a module may be loaded, for every way to load one. What runs is what was hashed, whatever the disk
 * has by now.
 *
 * Not guarded are files outside of each guarded tree, the files of the program, and what an installed package has
 * besides the modules that a configuration imports.
 *
 * @param file absolute path
 * @param from absolute path of the module that imports it; absent if that is not known, or has no path
 * @returns the trusted content of the file; `undefined` if it is not guarded
 * @throws CONFIG_INVALID if it is guarded, and no decision covers it
 */
export function mayLoad(file: string, from?: string): Buffer | undefined {
  if (guarded.size === 0) return undefined;
  // Most modules are the program's own, by real paths; a link among them leads where its owner wants.
  if (isOfProgramFolder(file) && ![...guarded.values()].some(({ contents }) => contents.has(file))) return undefined;
  const path = realPathIfAny(file) ?? file;
  for (const { contents } of guarded.values()) {
    const content = contents.get(path);
    if (content !== undefined) return content;
  }
  if (isOfProgramFolder(path)) return undefined;
  const around = [...guarded.values()].find(({ tree }) => isInside(tree, path));
  if (around !== undefined) {
    // An installed package imports its own modules; what a configuration imports of it is covered.
    if (isInstalled(path, around.tree) && !isGuarded(from)) return undefined;
    throw refusal(path, around.file);
  }
  if (!isGuarded(from) || isInstalled(path)) return undefined;
  throw refusal(path, guardedConfigs()[0]!.file);
}

/** Whether a file belongs to a guarded configuration: itself, and what is in its tree, without installed packages. */
export function isGuarded(file: string | undefined): boolean {
  if (file === undefined || guarded.size === 0) return false;
  const path = realPathIfAny(file) ?? file;
  return guardedConfigs().some(
    ({ tree, contents }) =>
      (contents.has(path) && !isInstalled(path)) ||
      (isInside(tree, path) && !isInstalled(path, tree) && !isInside(programFolder(), path)),
  );
}

/** Whether a file is below the folder that a guarded configuration belongs to. @param path a real path */
export function isInGuardedTree(path: string): boolean {
  return guardedConfigs().some(({ tree }) => isInside(tree, path));
}

/** The error of something in which nothing can be guarded, such as a loader in a thread of its own. */
export function unguardable(problem: string): Error {
  const [config] = guardedConfigs();
  return errors.configInvalid(
    config?.file ?? 'the configuration',
    `${problem}, in which no module can be compared with the decision about trust.`,
    'Import the modules that it needs by their paths, or name the configuration with --config.',
  );
}

function refusal(path: string, config: string): Error {
  return errors.configInvalid(
    config,
    `it loads ${path}, and no decision about trust covers that file.`,
    "Write its path into the configuration as a string, such as './rules.mjs', and run `codesearch config --trust`.",
  );
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function isInstalled(path: string, tree?: string): boolean {
  return (tree === undefined ? path : relative(tree, path)).split(sep).includes('node_modules');
}

/** Whether a file is one of the program that runs. What they load is never asked about. @param path a real path */
export function isOfProgramFolder(path: string): boolean {
  return isInside(programFolder(), path);
}

let program: string | undefined;
let programUrl: string | undefined;

/** The package of this module; in a workspace, the folder with all of its packages. */
export function programFolder(): string {
  const own = fileURLToPath(import.meta.url);
  program ??= findProgram(dirname(realPathIfAny(own) ?? own));
  return program;
}

function findProgram(from: string): string {
  const folder = nearestWith('package.json', from) ?? from;
  return isInstalled(folder) ? folder : dirname(folder);
}
