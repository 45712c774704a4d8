import { join, resolve } from 'node:path';
import type { Repository } from './repository.ts';
import { runGit } from './run-git.ts';
import type { GitPlace } from './run-git.ts';
import { isConfigSilent } from './silent-config.ts';

/** What git's configuration says about ignoring. */
export interface IgnoreSettings {
  /** Absolute path of the user's own ignore file, which need not exist. */
  readonly excludesFile: string | undefined;
  /** Whether patterns match ASCII letters in either case: the default of file systems that do. */
  readonly foldCase: boolean;
}

/**
 * Reads `core.excludesFile` and `core.ignoreCase`; git's defaults where they are unset, or where there is no git.
 *
 * @param repository that the place belongs to: a relative path in the configuration starts from its top
 */
export async function readIgnoreSettings(place: GitPlace, repository: Repository | undefined): Promise<IgnoreSettings> {
  const unset = { excludesFile: defaultExcludesFile(place), foldCase: false };
  if (isConfigSilent(place, repository)) return unset;
  let output = '';
  try {
    const pattern = '^core\\.(excludesfile|ignorecase)$';
    output = (await runGit(['config', '-z', '--type=path', '--get-regexp', pattern], place)).toString('utf8');
  } catch {
    // Exit status 1 means that neither is set; without git neither can be.
    place.signal?.throwIfAborted();
  }
  let { excludesFile, foldCase } = unset;
  const top = repository?.top ?? place.folder;
  for (const entry of output.split('\0')) {
    const [key, value] = splitOnce(entry, '\n');
    if (key === 'core.excludesfile') excludesFile = value ? resolve(top, value) : undefined;
    if (key === 'core.ignorecase') foldCase = value === undefined || /^(true|yes|on|[1-9]\d*)$/i.test(value);
  }
  return { excludesFile, foldCase };
}

function defaultExcludesFile(place: GitPlace): string | undefined {
  const config = place.env('XDG_CONFIG_HOME');
  if (config) return join(config, 'git', 'ignore');
  const home = place.env('HOME') || place.env('USERPROFILE');
  return home ? join(home, '.config', 'git', 'ignore') : undefined;
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
