import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { CodesearchError } from '@codesearch/kernel';
import { readRegularFile } from '@codesearch/toolkit';

/** File name extensions of configurations. */
export const configExtensions: readonly string[] = [
  ...['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'],
  ...['.json', '.yaml', '.yml'],
];

const bareName = 'codesearchrc';
const rcNames = ['', ...configExtensions].map((extension) => `${bareName}${extension}`);
const subfolder = '.config';
/** The last place of a folder: a key of it. */
export const manifestName = 'package.json';

/** Where a folder can have a configuration, the first by precedence first. */
const ownNames = [
  ...configExtensions.map((extension) => `codesearch.config${extension}`),
  ...rcNames.map((name) => `.${name}`),
];

export interface ConfigFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Relative paths of the configurations, the first by precedence first; not empty. */
  readonly places: readonly string[];
}

/**
 * The folders with configurations, from a folder up to the top of the repository, the nearest first. Runs nothing, and
 * loads nothing: most folders have none, and cosmiconfig takes longer to load than this look.
 */
export function* configsAround(from: string): Generator<ConfigFolder, void> {
  for (const folder of foldersOf(from)) {
    const found = configsIn(folder);
    if (found !== undefined) yield found;
  }
}

/** A folder and those above it, up to the top of the repository. */
export function* foldersOf(from: string): Generator<string, void> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return;
  }
}

/** The configurations in a folder. Runs nothing. */
export function configsIn(folder: string): ConfigFolder | undefined {
  const places = ownNames.filter((name) => isFile(join(folder, name)));
  if (existsSync(join(folder, subfolder)))
    places.push(...rcNames.map((name) => join(subfolder, name)).filter((name) => isFile(join(folder, name))));
  if (hasOwnPart(join(folder, manifestName))) places.push(manifestName);
  return places.length === 0 ? undefined : { folder, places };
}

/** The configuration of a folder: the first by precedence. */
export function firstConfig({ folder, places }: ConfigFolder): string {
  return join(folder, places[0]!);
}

/** The folder that a configuration is for, which is above a `.config`. */
export function configFolder(file: string): string {
  const folder = dirname(file);
  return basename(folder) === subfolder && rcNames.includes(basename(file)) ? dirname(folder) : folder;
}

/** Whether a path has the name of a configuration file, whatever it is called before its extension. */
export function isConfigName(file: string): boolean {
  return configExtensions.includes(extname(file)) || isBareName(file);
}

/** Whether a file is written in YAML, of which JSON is a part. */
export function isYaml(file: string): boolean {
  return /\.ya?ml$/.test(file) || isBareName(file);
}

/** Whether a configuration is no program: it is written in JSON or YAML. */
export function isData(file: string): boolean {
  return file.endsWith('.json') || isYaml(file);
}

/** @throws CONFIG_INVALID if the folder has several configurations: it is not clear which one to use */
export function checkAlone({ folder, places }: ConfigFolder): void {
  const [first, ...others] = places.filter((place) => place !== manifestName);
  if (first === undefined || others.length === 0) return;
  const file = join(folder, first);
  const verb = others.length === 1 ? 'is' : 'are';
  throw new CodesearchError(`The configuration ${file} is ambiguous: ${others.join(' and ')} ${verb} next to it.`, {
    code: 'CONFIG_INVALID',
    hint: 'Keep one of them, or name the one to use.',
    details: { where: file, alternatives: others },
  });
}

/** The `codesearch` key of a package.json. @throws SyntaxError if it cannot be parsed */
export function ownPart(content: string): unknown {
  return (JSON.parse(withoutMark(content)) as { codesearch?: unknown } | null)?.codesearch ?? null;
}

/** Without the byte order mark that editors of Windows write. */
export function withoutMark(content: string): string {
  return content.replace(/^\uFEFF/, '');
}

function isBareName(file: string): boolean {
  return [bareName, `.${bareName}`].includes(basename(file));
}

function hasOwnPart(manifest: string): boolean {
  const content = existsSync(manifest) ? readRegularFile(manifest)?.toString() : undefined;
  if (content?.includes('"codesearch"') !== true) return false;
  try {
    return ownPart(content) !== null;
  } catch {
    // It would be skipped in silence until its mistake is repaired. The name of a dependency has a text.
    return /"codesearch"\s{0,50}:\s{0,50}\{/.test(content);
  }
}

/** Whether a file is at a path; `false` also if its folder cannot be read. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** Names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
