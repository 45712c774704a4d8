import { homedir } from 'node:os';
import { parse, sep } from 'node:path';
import { realPathIfAny } from './platform.ts';

/** A tree that contains far more than a project. Its index may take hours and gigabytes, and is rarely intended. */
export interface WideRoot {
  /** Real path. */
  readonly root: string;
  /** What it is: words that follow its path, such as `is your home folder`. */
  readonly nature: string;
}

/** Asks whether to index all of a wide tree. */
export type ConfirmWide = (wide: WideRoot) => boolean | Promise<boolean>;

/**
 * Recognizes the user's home folder, a folder above it, and a whole disk.
 *
 * @param root real path
 * @param env the process's environment: `HOME` is the user's home folder, else `USERPROFILE`, else the system names it
 * @returns `undefined` for any other tree
 */
export function wideRoot(root: string, env: Readonly<Record<string, string | undefined>>): WideRoot | undefined {
  if (root === parse(root).root) return { root, nature: 'is a whole disk' };
  const userHome = realUserHome(env);
  if (userHome === root) return { root, nature: 'is your home folder' };
  if (userHome?.startsWith(`${root}${sep}`)) return { root, nature: 'holds your home folder' };
  return undefined;
}

/** The real path of the user's home folder; `undefined` if it does not exist, for example in a container. */
function realUserHome(env: Readonly<Record<string, string | undefined>>): string | undefined {
  // An empty variable counts as not set; an empty path would be the working directory.
  const userHome = env['HOME'] || env['USERPROFILE'] || homedir();
  return userHome === '' ? undefined : realPathIfAny(userHome);
}
