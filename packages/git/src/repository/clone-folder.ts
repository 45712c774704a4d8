import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { realPath } from '@codesearch/toolkit';
import { errors } from '@codesearch/kernel';

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

/** The address of a repository on another machine, or of one that was given as `file://`. */
export interface GitUrl {
  /** As it is given to git. */
  readonly address: string;
  /** The same without a user name and password, for people. */
  readonly shown: string;
}

const protocols: readonly string[] = ['https', 'ssh', 'git', 'file'];

/**
 * Whether a text that names a folder is the address of a repository instead, such as `https://host/repo.git` or
 * `git@host:repo`.
 */
export function isGitUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text) || /^[\w.-]+@[\w.-]+:(?!\/\/)\S/.test(text);
}

/**
 * Checks the address of a repository.
 *
 * @throws INPUT_INVALID if it is not an address that git can clone from, or its protocol is not one of `https`, `ssh`,
 *   `git` and `file`
 */
export function parseGitUrl(text: string): GitUrl {
  const address = text.replace(/\/+$/, '');
  const protocol = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(text)?.[1]?.toLowerCase();
  if (protocol === undefined) return { address, shown: address };
  const url = protocols.includes(protocol) ? parsed(address) : undefined;
  if (!url || url.pathname.length < 2) {
    throw errors.inputInvalid(
      `${JSON.stringify(withoutSecrets(text))} is not an address of a repository that can be cloned.`,
      `Give one that begins with ${protocols.map((each) => `${each}://`).join(', ')}, or such as git@host:owner/repo.`,
    );
  }
  // A password may have an @ too: everything up to the last one before the path is the user's.
  const shown = address.replace(/^([^:]+:\/\/)([^/]*)@/, (_, start: string, user: string) =>
    protocol === 'ssh' ? `${start}${user.split(':', 1)[0]}@` : start,
  );
  return { address, shown: withoutSecrets(shown) };
}

/** Without passwords, and without the values of a query, which can be tokens. */
function withoutSecrets(text: string): string {
  return text.replace(/(:\/\/[^:/]*):[^/]*@/, '$1:***@').replaceAll(/([?&][^=&#]*=)[^&#]+/g, '$1***');
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
