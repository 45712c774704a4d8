import { join, resolve, delimiter } from 'node:path';
import { existsSync, statSync } from 'node:fs';
import type { GitContext } from '@codesearch/toolkit';
import { readRegularFile, thisSystem } from '@codesearch/toolkit';
import type { BoundedGit, Repository } from './repository.ts';

/** Settings of git that affect ignoring. */
export interface IgnoreSettings {
  /** Absolute path of the user's ignore file, which may not exist. */
  readonly excludesFile: string | undefined;
  /** Whether patterns match ASCII letters in either case. Git sets it on file systems that ignore case. */
  readonly foldCase: boolean;
}

/**
 * Reads `core.excludesFile` and `core.ignoreCase`. If they are unset, or git is not installed, git's defaults apply.
 *
 * @param repository the repository of the folder; its top is the base of relative paths in the configuration
 */
export async function readIgnoreSettings(
  context: GitContext,
  repository: Repository | undefined,
  git: BoundedGit,
): Promise<IgnoreSettings> {
  const unset = { excludesFile: defaultExcludesFile(context), foldCase: false };
  if (canSkipGitConfig(context, repository)) return unset;
  let output = '';
  try {
    const pattern = '^core\\.(excludesfile|ignorecase)$';
    const settings = await git.run(['config', '-z', '--type=path', '--get-regexp', pattern], repository, context);
    output = settings.toString('utf8');
  } catch {
    // Exit status 1: neither is set. Without git, neither can be.
    context.signal?.throwIfAborted();
  }
  let { excludesFile, foldCase } = unset;
  const top = repository?.top ?? context.folder;
  for (const entry of output.split('\0')) {
    const [key, value] = splitOnce(entry, '\n');
    if (key === 'core.excludesfile') excludesFile = value ? resolve(top, value) : undefined;
    if (key === 'core.ignorecase') foldCase = value === undefined || /^(true|yes|on|[1-9]\d*)$/i.test(value);
  }
  return { excludesFile, foldCase };
}

function defaultExcludesFile(context: GitContext): string | undefined {
  const config = context.env('XDG_CONFIG_HOME');
  if (config) return join(config, 'git', 'ignore');
  const home = context.env('HOME') || context.env('USERPROFILE');
  return home ? join(home, '.config', 'git', 'ignore') : undefined;
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The system configuration of a git that is installed in `/usr`. For another prefix, only git knows the path. */
const systemFile = '/etc/gitconfig';

const systemGits: ReadonlySet<string> = new Set(['/usr/bin/git', '/bin/git']);

/** The text contains the name of a setting literally, without escapes or line breaks. */
const relevantName = /excludesfile|ignorecase|include/i;

/**
 * Whether git's configuration contains no setting about ignoring, so that git need not be asked: starting it takes
 * longer than reading the state of a thousand files.
 *
 * @returns false if a file names one of the settings or includes another file, or if only git can know
 */
function canSkipGitConfig(context: GitContext, repository: Repository | undefined): boolean {
  if (!thisSystem.hasKnownGitConfig || !systemGits.has(gitOnPath(context) ?? '')) return false;
  return configFiles(context, repository).every(isIrrelevant);
}

/** All files that any version of git would read, and those that the environment names instead. */
function configFiles({ env }: GitContext, repository: Repository | undefined): readonly string[] {
  const [home, config] = [env('HOME'), env('XDG_CONFIG_HOME')];
  const files = [systemFile];
  for (const named of [env('GIT_CONFIG_SYSTEM'), env('GIT_CONFIG_GLOBAL')]) if (named) files.push(named);
  if (home) files.push(join(home, '.gitconfig'), join(home, '.config', 'git', 'config'));
  if (config) files.push(join(config, 'git', 'config'));
  if (repository) files.push(join(repository.commonDir, 'config'), join(repository.gitDir, 'config.worktree'));
  return files;
}

function isIrrelevant(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return true;
    const text = readRegularFile(file)?.toString('latin1');
    return text !== undefined && !relevantName.test(text);
  } catch {
    return false;
  }
}

function gitOnPath({ env }: GitContext): string | undefined {
  const candidates = (env('PATH') ?? '').split(delimiter).map((folder) => join(folder, 'git'));
  return candidates.find((file) => existsSync(file));
}
