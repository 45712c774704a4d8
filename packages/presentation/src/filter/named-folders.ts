import type { ListedProject } from '@codesearch/engine';
import { errors, nearestName } from '@codesearch/kernel';

/** The name of a folder, which says more than where it is. @param root path on any system */
export function folderName(root: string): string {
  return root.split(/[\\/]/).findLast((part) => part !== '') ?? root;
}

/**
 * The folder that `repo:` names: by its path, or by the end of it, of which its name is the shortest.
 *
 * @param roots absolute paths
 * @returns its position in `roots`, -1 if it is missing
 * @throws INPUT_INVALID if several have this name
 */
export function folderNamed(repo: string, roots: readonly string[]): number {
  const end = `/${repo.replace(/[\\/]+$/, '')}`.replaceAll('\\', '/');
  const found = [...new Set(roots)].filter((root) => root === repo || root.replaceAll('\\', '/').endsWith(end));
  if (found.length > 1 && !found.includes(repo))
    throw errors.inputInvalid(`repo:${repo} names several folders: ${found.join(', ')}.`, 'Write more of its path.');
  return found.length === 0 ? -1 : roots.indexOf(found.includes(repo) ? repo : found[0]!);
}

/** Where the folders that a query names are looked for. */
export interface NamedFolderSources {
  /** Absolute paths of those that are given, in their order. */
  readonly given: readonly string[];
  /** Whether a path names a folder or a file that can be searched. */
  readonly isPlace: (path: string) => boolean | Promise<boolean>;
  /** The indexes of this user, as `listProjects` lists them. */
  readonly indexes: () => readonly ListedProject[] | Promise<readonly ListedProject[]>;
}

/**
 * The folders that `repo:` names: of those that are given, else a path, else one that has an index.
 *
 * @param repos what follows `repo:`
 * @returns paths, and addresses of repositories as written
 * @throws INPUT_INVALID for a name that no folder has, and for one of several
 */
export async function namedFolders(
  repos: readonly string[],
  { given, isPlace, indexes }: NamedFolderSources,
): Promise<readonly string[]> {
  const named: string[] = [];
  for (const repo of repos) {
    const own = given[folderNamed(repo, given)] ?? ((await isPlace(repo)) ? repo : undefined);
    const others = own === undefined ? rootsOf(await indexes()) : [];
    const found = own ?? others[folderNamed(repo, others)];
    if (found === undefined && !/[\\/:]/.test(repo)) throw noSuchFolder(repo, [...given, ...others]);
    // Who opens a path or an address says why it cannot be searched.
    named.push(found ?? repo);
  }
  return [...new Set(named)];
}

/** The folders that there still are. */
function rootsOf(indexes: readonly ListedProject[]): readonly string[] {
  return indexes.flatMap(({ root, orphan }) => (root === undefined || orphan ? [] : [root]));
}

/** The error for a name that no folder has. @param roots of those that could be named */
export function noSuchFolder(repo: string, roots: readonly string[]): Error {
  const names = [...new Set(roots.map(folderName))].toSorted();
  const near = nearestName(repo, names);
  const all = names.length === 0 ? '' : ` Names: ${names.slice(0, maxNames).join(', ')}.`;
  return errors.inputInvalid(
    `There is no folder and no index with the name ${repo}.`,
    near === undefined ? `Write its path: repo:../client.${all}` : `Did you mean repo:${near}?`,
  );
}

/** Names that an error lists. */
const maxNames = 10;
