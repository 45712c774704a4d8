import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Repository } from './repository.ts';
import type { GitPlace } from './run-git.ts';

/**
 * Git's makefile puts the system's configuration here when git is installed into `/usr`. Only git itself knows the place for another
 * prefix.
 */
const systemFile = '/etc/gitconfig';
const systemGits: ReadonlySet<string> = new Set(['/usr/bin/git', '/bin/git']);

/** The name of a setting stands in the text as it is: it has neither escapes nor line breaks. */
const speaks = /excludesfile|ignorecase|include/i;

/**
 * Whether no file that git might read its configuration from names a setting about ignoring or includes another file. False also
 * where that cannot be told without git. Starting git, which this spares, takes longer than looking at a thousand files.
 */
export function isConfigSilent(place: GitPlace, repository: Repository | undefined): boolean {
  if (process.platform !== 'linux' || !systemGits.has(gitOnPath(place) ?? '')) return false;
  return configFiles(place, repository).every(isSilent);
}

/** All that any version of git would read, and those that the environment names in place of others. */
function configFiles({ env }: GitPlace, repository: Repository | undefined): readonly string[] {
  const [home, config] = [env('HOME'), env('XDG_CONFIG_HOME')];
  const files = [systemFile];
  for (const named of [env('GIT_CONFIG_SYSTEM'), env('GIT_CONFIG_GLOBAL')]) if (named) files.push(named);
  if (home) files.push(join(home, '.gitconfig'), join(home, '.config', 'git', 'config'));
  if (config) files.push(join(config, 'git', 'config'));
  if (repository) files.push(join(repository.commonDir, 'config'), join(repository.gitDir, 'config.worktree'));
  return files;
}

function isSilent(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return !stats || (stats.isFile() && !speaks.test(readFileSync(file, 'latin1')));
  } catch {
    return false;
  }
}

function gitOnPath({ env }: GitPlace): string | undefined {
  const candidates = (env('PATH') ?? '').split(delimiter).map((folder) => join(folder, 'git'));
  return candidates.find((file) => existsSync(file));
}
