import { realpathSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { nearestWith, readRegularFile } from '@codesearch/toolkit';
import { configFolder, isData, ownPart, withoutMark } from './find-config.ts';
import { parseData } from './parse-data.ts';
import { isOfProgramFolder } from './module/module-guard.ts';
import type { GuardedConfig } from './module/module-guard.ts';
import { namedModules } from './module/named-modules.ts';
import { ownerProblem } from '../home/owner-problem.ts';

/** A configuration with all files that belong to it, read without running it. */
export interface ConfigContent extends GuardedConfig {
  /** Absolute real paths of the local files that the configuration and its modules name, without the configuration. */
  readonly modules: readonly string[];
  /** Installed packages that they name. Their content is not part of the hash. */
  readonly packages: readonly string[];
  /** Addresses in the text of these files. */
  readonly addresses: readonly string[];
  /** Environment variables that these files name. */
  readonly variables: readonly string[];
  /** Absolute paths of the folders and package.json files that decide what it names, besides its own files. */
  readonly places: readonly string[];
  /** Whether it imports a package of this program that is not installed where it can import it. */
  readonly needsProgram: boolean;
}

/** Facts about a configuration, without the content of its files. */
export type ConfigFacts = Omit<ConfigContent, 'contents'>;

/** Why a configuration must not be loaded, or cannot be compared with what was trusted. */
export interface RefusedContent {
  readonly file: string;
  /** Phrase for a user. */
  readonly problem: string;
  /** What to do about it: a sentence. */
  readonly hint: string;
}

const ownershipHint = 'Let only yourself or root write it and its folder.';

const maxModules = 1000;
const maxBytes = 20_000_000;
const address = /\b(?:https?|wss?|grpcs?|tcp|postgres(?:ql)?|redis):\/\/[^\s"'`<>()\\]+/g;
const variable =
  /\b\w*[eE]nv["']?\s{0,50}:\s{0,50}["'`](\w+)["'`]|\bprocess\.env(?:\.|\[\s{0,50}["'`])(\w+)|\benv\(["'`](\w+)/g;

/**
 * Reads a configuration, and every local file that it names, and that these name, without running any of them.
 *
 * A module whose name is computed while it runs is not found. The code that computes it is part of the hash.
 *
 * @param given path of the configuration, which exists
 * @param within absolute real paths of the only modules that are read. Default: all that are named
 */
export function configContent(given: string, within?: ReadonlySet<string>): ConfigContent | RefusedContent {
  const owner = configProblem(given);
  const file = realpathSync(given);
  const tree = nearestWith('.git', dirname(file)) ?? configFolder(file);
  if (owner !== undefined) return { file, problem: owner, hint: ownershipHint };
  const contents = new Map<string, Buffer>();
  const entries = new Set<string>();
  const read = new Set<string>([file]);
  const packages = new Set<string>();
  const addresses = new Set<string>();
  const variables = new Set<string>();
  const places = new Set<string>([dirname(file)]);
  let bytes = 0;
  let needsProgram = false;
  // Both sets grow while they are iterated.
  for (const path of inTurn(read, entries)) {
    if (contents.has(path)) continue;
    const problem = ownerProblem(path);
    if (problem !== undefined) return { file, problem, hint: ownershipHint };
    const content = readRegularFile(path, maxBytes);
    bytes += content?.length ?? 0;
    if (!content || bytes > maxBytes || read.size + entries.size > maxModules) {
      const tooLarge = `it and what it names are more than ${maxModules} files or 20 MB`;
      return { file, problem: tooLarge, hint: 'Name smaller or fewer files in it.' };
    }
    contents.set(path, content);
    places.add(dirname(path));
    // What an installed package names is its own, and so is what another package of the program names.
    if (!read.has(path) || (isOfProgramFolder(path) && !isOfSamePackage(path, file))) continue;
    const isManifest = path === file && basename(path) === 'package.json';
    const text = isManifest ? ownText(content.toString()) : plainText(path, content.toString());
    const named = namedModules(path, text, tree);
    for (const each of named.places) places.add(each);
    needsProgram ||= named.needsProgram;
    for (const each of named.files) if (within?.has(each) !== false) read.add(each);
    for (const each of named.packages) packages.add(each);
    for (const each of named.entries) entries.add(each);
    for (const [each] of text.matchAll(address)) addresses.add(each);
    for (const [, ...names] of text.matchAll(variable)) variables.add(names.find((name) => name !== undefined) ?? '');
  }
  read.delete(file);
  return {
    file,
    hash: contentHash(file, contents),
    modules: [...read],
    packages: [...packages],
    addresses: [...addresses],
    variables: [...variables],
    places: [...places],
    needsProgram,
    tree,
    contents,
  };
}

/**
 * Hash of a configuration and of its modules, with their paths.
 *
 * @param file absolute real path of the configuration
 * @param contents by absolute real path, in the order in which they are named
 */
export function contentHash(file: string, contents: ReadonlyMap<string, Buffer>): string {
  const hash = sha256.create();
  for (const [path, content] of contents) {
    const isManifest = path === file && basename(path) === 'package.json';
    const part = isManifest ? Buffer.from(ownText(content.toString())) : content;
    hash.update(Buffer.from(JSON.stringify([relative(dirname(file), path), part.length]))).update(part);
  }
  return Buffer.from(hash.digest()).toString('hex');
}

/** Whether two files are in one package of the program. */
function isOfSamePackage(path: string, file: string): boolean {
  const packageOf = (of: string): string | undefined => nearestWith('package.json', dirname(of));
  return isOfProgramFolder(file) && packageOf(path) === packageOf(file);
}

function* inTurn(...sets: readonly ReadonlySet<string>[]): Generator<string> {
  for (const set of sets) yield* set;
}

/** Why another user could change a configuration, as a phrase; see `ownerProblem`. */
export function configProblem(file: string): string | undefined {
  const folder = dirname(file);
  // Who can write to the folder around a `.config` can put another one there.
  return ownerProblem(file) ?? (configFolder(file) === folder ? undefined : ownerProblem(folder));
}

/** JSON without escapes: `"\u0070lugin"` names a plugin too. In YAML, names need no quotes. */
function plainText(path: string, content: string): string {
  if (!isData(path)) return content;
  try {
    return JSON.stringify(parseData(path, withoutMark(content))) ?? '';
  } catch {
    return content;
  }
}

/** The key `codesearch` of a package.json as text, so that its other keys may change. */
function ownText(content: string): string {
  try {
    return JSON.stringify(ownPart(content));
  } catch {
    return content;
  }
}
