import { isUtf8 } from 'node:buffer';
import { runGit } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';

/** A file, a link or a submodule of a commit. */
export interface RevisionEntry {
  /** Last segment of its path, for people. */
  readonly name: string;
  /** The same as a byte string. */
  readonly bytes: string;
  readonly hasTextName: boolean;
  readonly isLink: boolean;
  readonly isSubmodule: boolean;
  /** Hash of the blob, or of the commit of a submodule. */
  readonly blob: string;
  /** In bytes; `undefined` if the repository does not have the blob, as in a partial clone, and for a submodule. */
  readonly size: number | undefined;
}

/** A folder of a commit. */
export interface RevisionFolder {
  readonly name: string;
  readonly bytes: string;
  readonly hasTextName: boolean;
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
    ...named(bytes),
    isLink: mode === '120000',
    isSubmodule: type === 'commit',
    blob,
    size: known,
  });
}

function draftOf(bytes: string): Draft {
  return { ...named(bytes), entries: [], folders: [], byName: new Map() };
}

/** A name that is not UTF-8 is shown with its other bytes in percent notation. */
function named(bytes: string): Pick<RevisionEntry, 'name' | 'bytes' | 'hasTextName'> {
  const buffer = Buffer.from(bytes, 'latin1');
  const hasTextName = isUtf8(buffer);
  const name = hasTextName
    ? buffer.toString('utf8')
    : bytes.replace(/[^\x20-\x24\x26-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return { name, bytes, hasTextName };
}

function sorted(folder: RevisionFolder): RevisionFolder {
  const order = (a: { readonly bytes: string }, b: { readonly bytes: string }): number => (a.bytes < b.bytes ? -1 : 1);
  return { ...folder, entries: folder.entries.toSorted(order), folders: folder.folders.toSorted(order).map(sorted) };
}
