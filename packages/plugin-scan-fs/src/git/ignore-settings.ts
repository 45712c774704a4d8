import { join, resolve } from 'node:path';
import type { GitContext } from '@codesearch/toolkit';
import type { BoundedGit } from './bounded-git.ts';
import type { Repository } from './repository.ts';
import { canSkipGitConfig } from './skip-git-config.ts';

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
