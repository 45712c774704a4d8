import { toolFolders } from '@codesearch/toolkit';

/**
 * Names of folders that are not watched: what tools write there is rarely a file of the index. Unlike in a scanner, a
 * name too many loses no file, but only delays a change until the next comparison.
 */
const names: readonly string[] = [...toolFolders, '.yarn'];

/** Git's own files, except `.git/info`, which contains the ignore rules of the clone. */
const gitInternals = String.raw`\.git[\\/](?!info(?:[\\/]|$))[^\\/]+`;

/**
 * Matches the paths of these folders, of everything in them, and of Git's own files. It is one regular expression,
 * because the library tests each path against each pattern, and its globs take many times as long.
 */
export const ignoredFolders: RegExp = new RegExp(
  String.raw`(?:^|[\\/])(?:${names.map(escaped).join('|')}|${gitInternals})(?:[\\/]|$)`,
);

function escaped(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}
