import type { SourceFile } from '@codesearch/kernel';
import { SetHash, fileEntry, folderEntry, splitPath } from './tree-entry.ts';

/** A scanned folder and its contents. */
export interface ScannedFolder {
  /** Empty for the root. */
  readonly path: string;
  readonly files: readonly SourceFile[];
  /** By name; `undefined` if it has no subfolders. */
  readonly folders: ReadonlyMap<string, ScannedFolder> | undefined;
  /** Hash of the stamps of all files in it, at any depth. */
  readonly stamps: string;
  /** Number of files in it, at any depth. */
  readonly size: number;
}

interface OpenFolder {
  readonly path: string;
  readonly files: SourceFile[];
  folders: Map<string, OpenFolder> | undefined;
  readonly hash: SetHash;
}

/** Builds the tree of a scan from its files in any order. */
export function scannedTree(batches: Iterable<readonly SourceFile[]>): ScannedFolder {
  const tree = new OpenTree();
  for (const files of batches) tree.add(files);
  return closeFolder(tree.root);
}

class OpenTree {
  readonly root: OpenFolder = openFolder('');
  readonly #folders = new Map<string, OpenFolder>([['', this.root]]);
  /**
   * The folder of the last file. A scan visits one folder after the other, so the next file is usually in the same
   * folder.
   */
  #last: OpenFolder = this.root;

  add(files: readonly SourceFile[]): void {
    for (const file of files) {
      const slash = file.path.lastIndexOf('/');
      const length = Math.max(slash, 0);
      if (this.#last.path.length !== length || !file.path.startsWith(this.#last.path)) {
        this.#last = this.#folder(file.path.slice(0, length));
      }
      this.#last.files.push(file);
      this.#last.hash.add(fileEntry(file.path.slice(slash + 1), file.stamp));
    }
  }

  #folder(path: string): OpenFolder {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const [parent, name] = splitPath(path);
    const folder = openFolder(path);
    this.#folders.set(path, folder);
    (this.#folder(parent).folders ??= new Map()).set(name, folder);
    return folder;
  }
}

function openFolder(path: string): OpenFolder {
  return { path, files: [], folders: undefined, hash: new SetHash() };
}

function closeFolder({ path, files, folders, hash }: OpenFolder): ScannedFolder {
  let size = files.length;
  let closed: Map<string, ScannedFolder> | undefined;
  if (folders !== undefined) {
    closed = new Map();
    for (const [name, folder] of folders) {
      const child = closeFolder(folder);
      closed.set(name, child);
      hash.add(folderEntry(name, child.stamps));
      size += child.size;
    }
  }
  return { path, files, folders: closed, stamps: hash.toString(), size };
}
