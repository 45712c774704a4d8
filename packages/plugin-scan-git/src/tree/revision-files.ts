import { fileName, runGit } from '@codesearch/toolkit';
import type { FileName, GitContext } from '@codesearch/toolkit';

/** A file, a link or a submodule of a commit. */
export interface RevisionEntry extends FileName {
  readonly isLink: boolean;
  readonly isSubmodule: boolean;
  /** Hash of the blob, or of the commit of a submodule. */
  readonly blob: string;
  /** In bytes; `undefined` if the repository does not have the blob, as in a partial clone, and for a submodule. */
  readonly size: number | undefined;
}

/** A folder of a commit. */
export interface RevisionFolder extends FileName {
  /** Sorted by their bytes. */
  readonly entries: readonly RevisionEntry[];
  /** Sorted by their bytes. */
  readonly folders: readonly RevisionFolder[];
}

interface Draft extends RevisionFolder {
  readonly entries: RevisionEntry[];
  readonly folders: RevisionFolder[];
  readonly byName: Map<string, Draft>;
}

/** Bytes of the list of files: about five million of them. */
const maxOutput = 512 * 2 ** 20;
const timeoutMs = 60_000;

/**
 * Lists the files of a tree. A submodule is an entry, whose files are in another repository.
 *
 * @param tree hash of the tree
 * @throws GitFailure
 */
export async function listFiles(tree: string, git: GitContext): Promise<RevisionFolder> {
  const args = ['ls-tree', '-r', '-z', '--long', '--full-tree', tree];
  const list = await runGit(args, { ...git, timeoutMs, maxOutput });
  const top = draftOf('');
  for (const line of list.toString('latin1').split('\0')) addEntry(top, line);
  return sorted(top);
}

function addEntry(top: Draft, line: string): void {
  const tab = line.indexOf('\t');
  const [mode, type, blob, size] = line.slice(0, tab).split(/ +/);
  if (tab === -1 || (type !== 'blob' && type !== 'commit') || blob === undefined) return;
  const path = line.slice(tab + 1).split('/');
  const bytes = path.pop() ?? '';
  let folder = top;
  for (const segment of path) {
    let inner = folder.byName.get(segment);
    if (!inner) {
      inner = draftOf(segment);
      folder.byName.set(segment, inner);
      folder.folders.push(inner);
    }
    folder = inner;
  }
  const known = /^\d+$/.test(size ?? '') ? Number(size) : undefined;
  folder.entries.push({
    ...fileName(bytes),
    isLink: mode === '120000',
    isSubmodule: type === 'commit',
    blob,
    size: known,
  });
}

function draftOf(bytes: string): Draft {
  return { ...fileName(bytes), entries: [], folders: [], byName: new Map() };
}

function sorted(folder: RevisionFolder): RevisionFolder {
  const order = (a: { readonly bytes: string }, b: { readonly bytes: string }): number => (a.bytes < b.bytes ? -1 : 1);
  return { ...folder, entries: folder.entries.toSorted(order), folders: folder.folders.toSorted(order).map(sorted) };
}
