import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { makePrivateFolder, readRegularFile, replaceFile } from '@codesearch/toolkit';
import { cacheFolder } from '../home/home-folder.ts';
import { ownerProblem } from '../home/owner-problem.ts';
import { configContent, configProblem, contentHash } from './config-content.ts';
import type { ConfigContent, ConfigFacts, RefusedContent } from './config-content.ts';

/**
 * Facts about a configuration, without the content of its files. They are remembered: to find what a configuration
 * names takes a look at hundreds of places, and a look whether these have changed takes a few. A file or folder is
 * unchanged if its time of change is, which no program can set.
 *
 * @param given path of the configuration, which exists
 * @param home absolute path of the data folder. Default: nothing is remembered
 * @param within absolute real paths of the only modules that count. Default: all that are named
 */
export function configFacts(
  given: string,
  home: string | undefined,
  within?: ReadonlySet<string>,
): ConfigFacts | RefusedContent {
  const remembered = home === undefined ? undefined : find(given, home, within);
  if (remembered !== undefined) return remembered.facts;
  const content = readContent(given, home, within);
  return 'problem' in content ? content : withoutContents(content);
}

/** As `configContent`. Only the places are remembered: the content is read and hashed each time. */
function guardedContent(given: string, home: string | undefined): ConfigContent | RefusedContent {
  const remembered = home === undefined ? undefined : find(given, home);
  const contents = remembered === undefined ? undefined : readAll(remembered.files);
  if (remembered && contents && contentHash(remembered.facts.file, contents) === remembered.facts.hash)
    return { ...remembered.facts, contents };
  return readContent(given, home);
}

function readContent(
  given: string,
  home: string | undefined,
  within?: ReadonlySet<string>,
): ConfigContent | RefusedContent {
  const content = configContent(given, within);
  if (home !== undefined && !('problem' in content)) remember(content, home, within);
  return content;
}

function withoutContents(content: ConfigContent): ConfigFacts {
  const facts: ConfigFacts & { contents?: unknown } = { ...content };
  delete facts.contents;
  return facts;
}

/** A configuration that is used. */
export interface UsedConfig {
  readonly facts: ConfigFacts;
  /** Present if the user has trusted this content alone, so that nothing else of its tree may be loaded. */
  readonly guarded?: ConfigContent;
}

/** Reads a configuration that is used. @param guarded whether its content must be what the hash covers */
export function usedConfig(given: string, home: string | undefined, guarded: boolean): UsedConfig | RefusedContent {
  if (!guarded) {
    const facts = configFacts(given, home);
    return 'problem' in facts ? facts : { facts };
  }
  const content = guardedContent(given, home);
  return 'problem' in content ? content : { facts: content, guarded: content };
}

interface Remembered {
  readonly facts: ConfigFacts;
  /** In the order in which they are hashed. */
  readonly files: readonly string[];
  /** By absolute path of each file and folder that the facts depend on. */
  readonly states: Readonly<Record<string, string>>;
}

const version = 1;

/** Times of some file systems are that coarse: two changes may have the same one. */
const coarsestMs = 2000;

function find(given: string, home: string, within?: ReadonlySet<string>): Remembered | undefined {
  if (configProblem(given) !== undefined) return undefined;
  const file = realpathSync(given);
  const path = pathOf(file, home, within);
  const text = readRegularFile(path);
  if (!text || ownerProblem(path) !== undefined) return undefined;
  try {
    const read = JSON.parse(text.toString()) as Remembered & { readonly version: number };
    if (read.version !== version || read.facts.file !== file) return undefined;
    return Object.entries(read.states).every(([each, state]) => stateOf(each)?.text === state) ? read : undefined;
  } catch {
    return undefined;
  }
}

function remember(content: ConfigContent, home: string, within?: ReadonlySet<string>): void {
  const facts = withoutContents(content);
  const files = [...content.contents.keys()];
  const states: Record<string, string> = {};
  const latest = Date.now() - coarsestMs;
  for (const path of [...files, ...facts.places]) {
    const state = stateOf(path);
    if (state === undefined || state.changedMs > latest) return;
    states[path] = state.text;
  }
  if (!existsSync(home)) return;
  try {
    makePrivateFolder(join(cacheFolder(home), folderName));
    const remembered: Remembered = { facts, files, states };
    replaceFile(pathOf(facts.file, home, within), JSON.stringify({ version, ...remembered }));
  } catch {
    // A folder that cannot be written remembers nothing.
  }
}

const folderName = 'configs';

function pathOf(file: string, home: string, within: ReadonlySet<string> = new Set()): string {
  const name = Buffer.from(sha256(Buffer.from([file, ...within].join('\0')))).toString('hex', 0, 16);
  return join(cacheFolder(home), folderName, `${name}.json`);
}

function stateOf(path: string): { readonly text: string; readonly changedMs: number } | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const { dev, ino, size, mtimeMs, ctimeMs } = stats;
    return { text: [dev, ino, stats.isDirectory() ? '' : size, mtimeMs, ctimeMs].join(' '), changedMs: ctimeMs };
  } catch {
    return undefined;
  }
}

function readAll(files: readonly string[]): ReadonlyMap<string, Buffer> | undefined {
  const contents = new Map<string, Buffer>();
  for (const file of files) {
    const content = readRegularFile(file);
    if (content === undefined) return undefined;
    contents.set(file, content);
  }
  return contents;
}
