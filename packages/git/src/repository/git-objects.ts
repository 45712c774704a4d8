import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';

/** A file in a tree or in the index. */
export interface TreeEntry {
  /** Six octal digits. */
  readonly mode: string;
  /** Hash of its blob. */
  readonly blob: string;
}

/** The modes of files and links. A submodule has another one. */
const fileModes = new Set(['100644', '100755', '120000']);

const blobsInRun = 500;

/**
 * The files of a commit or tree.
 *
 * @param git its folder limits the list
 * @param only the only file in that folder that matters. Default: all below it
 * @returns by path, relative to that folder
 * @throws GitFailure
 */
export async function treeFiles(tree: string, git: GitContext, only?: string): Promise<ReadonlyMap<string, TreeEntry>> {
  const files = new Map<string, TreeEntry>();
  const list = await runGit(['ls-tree', '-r', '-z', tree, ...limitedTo(only)], git);
  for (const line of list.toString().split('\0')) {
    const tab = line.indexOf('\t');
    const [mode = '', , blob = ''] = line.slice(0, tab).split(' ');
    if (tab !== -1 && fileModes.has(mode)) files.set(line.slice(tab + 1), { mode, blob });
  }
  return files;
}

/** The arguments of git for one file, or for all. @param only see {@link treeFiles} */
export function limitedTo(only: string | undefined): readonly string[] {
  return only === undefined ? [] : ['--', `:(literal)${only}`];
}

/**
 * The content of blobs. Git reads objects only: it applies no attribute, and so no program, of a repository.
 *
 * @returns by hash; a blob that the repository does not have is absent
 * @throws GitFailure
 */
export async function readBlobs(hashes: Iterable<string>, git: GitContext): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(hashes)];
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < wanted.length; at += blobsInRun) {
    const input = wanted.slice(at, at + blobsInRun).map((hash) => `${hash}\n`);
    const output = await runGit(['cat-file', '--batch'], { ...git, input: input.join('') });
    for (let next = 0; next < output.length;) {
      const end = output.indexOf('\n', next);
      const [hash = '', type, size] = output.toString('latin1', next, end).split(' ');
      next = end + 1;
      if (type !== 'blob') continue;
      blobs.set(hash, output.subarray(next, next + Number(size)));
      next += Number(size) + 1;
    }
  }
  return blobs;
}
