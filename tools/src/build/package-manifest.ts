import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a package.json that its build reads. */
export interface PackageManifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, EntryPoint>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly codesearchBuild?: BuildSettings;
}

interface EntryPoint {
  readonly '@codesearch/source'?: string;
  /** Absent if the entry point exists for tests of this workspace only. */
  readonly default?: string;
}

interface BuildSettings {
  /** Source files that are loaded by their path: programs, worker threads, modules that a process loads by URL. */
  readonly programs?: readonly string[];
  /** Source files that most runs of a program import dynamically, so that what they load is in few files. */
  readonly frequent?: readonly string[];
  /** Names of entry points for processes that load the main one anyway, so that both share its files. */
  readonly withMain?: readonly string[];
  /** Dependencies that are built in nonetheless. They stay dependencies, since declarations name their types. */
  readonly bundle?: readonly string[];
  /** Source files that are built in instead of modules that libraries import. */
  readonly replace?: Readonly<Record<string, string>>;
}

export function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest;
}
