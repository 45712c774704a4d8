import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readRegularFile, thisSystem } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { Repository } from './repository.ts';

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
export function canSkipGitConfig(context: GitContext, repository: Repository | undefined): boolean {
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
