import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { realPath } from '@codesearch/toolkit';
import type { GitUrl } from './git-url.ts';

/** In the folder of a clone: the address that it is from, without a password. */
export const addressFile = 'codesearch-url';

/** The folder of the clones of all repositories that are searched by their addresses. */
export function clonesFolder(home: string): string {
  return join(home, 'clones');
}

/** The folder of the clone of a repository. Its name is readable, and a hash of the address makes it unique. */
export function cloneFolder(home: string, { shown }: GitUrl): string {
  const digest = hash('sha256', shown).slice(0, 16);
  const name = basename(shown.replaceAll(/[:\\]/g, '/')).replace(/\.git$/, '');
  return join(clonesFolder(home), `${name.replaceAll(/[^A-Za-z0-9._-]/g, '_') || 'repository'}-${digest}`);
}

/** Whether a repository has been cloned. */
export function isCloned(home: string, url: GitUrl): boolean {
  return existsSync(join(cloneFolder(home, url), addressFile));
}

/** The folder of a repository for messages: that of a clone means nothing to users, so it is its address. */
export function repositoryName(folder: string): string {
  return addressOf(dirname(dirname(folder)), folder) ?? folder;
}

/** The address that a root is a clone of; `undefined` for any other folder. @param root real path */
export function addressOf(home: string, root: string): string | undefined {
  const clones = clonesFolder(home);
  if (basename(dirname(root)) !== basename(clones)) return undefined;
  try {
    // A folder of a searched tree can have the same names.
    if (dirname(root) !== realPath(clones)) return undefined;
    return readFileSync(join(root, addressFile), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
