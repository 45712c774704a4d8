import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse, sep } from 'node:path';

/** A tree that holds far more than a project. Its first index may take hours and gigabytes, and is seldom what somebody meant. */
export interface WideRoot {
  /** Real path. */
  readonly root: string;
  /** What it is, in words that follow its path, such as `is your home folder`. */
  readonly nature: string;
}

/** Says whether somebody wants all of such a tree indexed. */
export type ConfirmWide = (wide: WideRoot) => boolean | Promise<boolean>;

/**
 * Tells whether a tree is the user's home folder, a folder above it, or a whole disk; `undefined` for any other.
 *
 * @param root real path
 * @param env the process's environment, of which `HOME` is the user's home folder, else `USERPROFILE`, else the system knows it
 */
export function wideRoot(root: string, env: Readonly<Record<string, string | undefined>>): WideRoot | undefined {
  if (root === parse(root).root) return { root, nature: 'is a whole disk' };
  const userHome = realUserHome(env);
  if (userHome === root) return { root, nature: 'is your home folder' };
  if (userHome?.startsWith(`${root}${sep}`)) return { root, nature: 'holds your home folder' };
  return undefined;
}

/** The real path of the user's home folder; `undefined` where there is none, such as in a container. */
function realUserHome(env: Readonly<Record<string, string | undefined>>): string | undefined {
  // An empty variable is one that is not set, and an empty path would be the working directory.
  const userHome = env['HOME'] || env['USERPROFILE'] || homedir();
  try {
    return userHome === '' ? undefined : realpathSync(userHome);
  } catch {
    return undefined;
  }
}
