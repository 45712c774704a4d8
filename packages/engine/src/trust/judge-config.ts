import { realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathGlob } from '@codesearch/toolkit/pure';
import { nearestWith } from '@codesearch/toolkit';
import type { ConfigFacts, RefusedContent } from './config-content.ts';
import { usedConfig } from './remembered-content.ts';
import type { UsedConfig } from './remembered-content.ts';
import { TrustList } from './trust-list.ts';
import { configFolder } from './find-config.ts';
import { changeProblem, ownerProblem } from '../home/owner-problem.ts';
import { readManifest } from './read-manifest.ts';

/** A configuration that was found and is not used. */
export interface SkippedConfig {
  /** Absolute path. */
  readonly file: string;
  /**
   * - `untrusted`: the user has not decided to trust it
   * - `changed`: it, or a module that it names, is not what the user trusted
   * - `unsafe`: it must not be loaded, see `problem`
   */
  readonly reason: 'untrusted' | 'changed' | 'unsafe';
  /** Phrase for a user; present if `unsafe`. */
  readonly problem?: string;
  /** What to do about the problem: a sentence. */
  readonly hint?: string;
}

/** A configuration that the user may trust. */
export interface TrustQuestion {
  readonly content: ConfigFacts;
  /** Whether another content of it was trusted. */
  readonly changed: boolean;
}

/** Which of the configurations that are found in folders are used. */
export interface TrustPolicy {
  /** Absolute path of the data folder, which has the decisions of the user. If absent, no decision is known or kept. */
  readonly home?: string | undefined;
  /** Whether to use any configuration that only the user or root can change. Default false. */
  readonly all?: boolean | undefined;
  /** Asks the user. `undefined` as an answer means no, and is not kept. Default: no answer. */
  readonly ask?: ((question: TrustQuestion) => Promise<boolean | undefined>) | undefined;
  readonly onSkipped?: ((skipped: SkippedConfig) => void) | undefined;
}

/**
 * Decides whether a configuration that was found is used. Asks once for each content, and keeps the answer. The
 * configuration of the folder that has installed the running program needs no question, unless the user has refused
 * that content.
 *
 * @param program a file of the program that runs. Default: one of this package
 * @returns `undefined` if the configuration is not used
 */
export async function judgeConfig(
  file: string,
  policy: TrustPolicy,
  program?: string,
): Promise<UsedConfig | undefined> {
  const isOwn = policy.all === true || isOfOwnProgram(file, program);
  const used = usedConfig(file, policy.home, !isOwn);
  const skip = (reason: SkippedConfig['reason'], problem: Partial<RefusedContent> = {}): undefined => {
    policy.onSkipped?.({ ...problem, file, reason });
  };
  if ('problem' in used) return skip('unsafe', used);
  if (policy.all) return used;
  const content = used.facts;
  const list = policy.home === undefined ? undefined : new TrustList(policy.home);
  const decision = list?.find(content.file);
  if (decision?.hash === content.hash) return decision.trusted ? used : skip('untrusted');
  if (isOwn) return used;
  const changed = decision?.trusted === true;
  const trusted = await policy.ask?.({ content, changed });
  if (trusted === undefined) return skip(changed ? 'changed' : 'untrusted');
  list?.record({ file: content.file, hash: content.hash, trusted });
  return trusted ? used : skip('untrusted');
}

/** The packages of this program, of which a project installs one or more. */
const ownName = /^(?:codesearch|@codesearch\/[\w-]+)$/;

/**
 * Whether the folder of a configuration has installed the program that runs, or is its workspace. Who can write there
 * can change the program, so its configuration can do nothing that the program could not.
 *
 * The program is below the folder, everything between is the user's own, or root's, and nobody else can write there;
 * and the package.json of the folder names the program as a dependency, or its folder as a workspace. A configuration
 * that is a link, and the program behind a link that leads out of the folder, do not count.
 *
 * @param found path of the configuration, which exists
 * @param program a file of the program that runs. Default: this one
 */
export function isOfOwnProgram(found: string, program: string = fileURLToPath(import.meta.url)): boolean {
  const folder = realpathSync(configFolder(found));
  if (realpathSync(found) !== join(folder, relative(configFolder(found), found))) return false;
  const running = nearestWith('package.json', dirname(realpathSync(program)));
  const inside = running === undefined ? '' : relative(folder, running);
  if (running === undefined || inside === '' || inside.startsWith('..') || join(folder, inside) !== running)
    return false;
  return namesProgram(join(folder, 'package.json'), inside.split(sep).join('/')) && isPrivate(folder, running);
}

/** @param inside path of the program in the folder of the manifest, with slashes */
function namesProgram(manifest: string, inside: string): boolean {
  const { workspaces, ...read } = readManifest(manifest);
  if (inside.startsWith('node_modules/')) {
    const lists = [read.dependencies, read.devDependencies, read.optionalDependencies];
    return lists.some((list) => Object.keys(list ?? {}).some((name) => ownName.test(name)));
  }
  const globs = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages;
  if (!Array.isArray(globs) || inside.split('/').includes('node_modules')) return false;
  return globs.some((glob) => typeof glob === 'string' && pathGlob(glob.replace(/^\.\/|\/$/g, ''))(inside));
}

/** Whether nobody but the user and root can change the folder, the program, and the folders between. */
function isPrivate(folder: string, running: string): boolean {
  const uid = process.getuid?.();
  if (uid === undefined) return true;
  for (let path = running; ; path = dirname(path)) {
    if (changeProblem(statSync(path), uid) !== undefined) return false;
    if (path === folder) return ownerProblem(join(folder, 'package.json')) === undefined;
  }
}
