import { errors } from '@codesearch/kernel';

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
