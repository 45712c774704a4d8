import type { FileRecord, SourceFile } from '@codesearch/kernel';
import type { CommittedTree } from './committed-tree.ts';
import type { ScannedFolder } from './scanned-tree.ts';
import { joinPath } from './tree-entry.ts';

/** A file with the committed size whose stamp does not show whether its content has changed. It must be hashed. */
export interface DoubtfulFile {
  readonly file: SourceFile;
  readonly committed: FileRecord;
}

/** The difference of two trees, as far as it is known without reading files. */
export interface TreeDifference {
  readonly added: SourceFile[];
  readonly modified: SourceFile[];
  readonly doubtful: DoubtfulFile[];
  readonly removed: string[];
  unchanged: number;
}

/** Compares both trees top-down, and only descends into folders whose hashes differ. */
export function compareTrees(scanned: ScannedFolder, committed: CommittedTree): TreeDifference {
  const difference: TreeDifference = { added: [], modified: [], doubtful: [], removed: [], unchanged: 0 };
  compareFolder(scanned, committed.folder('')?.stamps, committed, difference);
  return difference;
}

function compareFolder(
  scanned: ScannedFolder,
  committedStamps: string | undefined,
  committed: CommittedTree,
  difference: TreeDifference,
): void {
  if (committedStamps === undefined) {
    addAll(scanned, difference.added);
  } else if (committedStamps === scanned.stamps) {
    difference.unchanged += scanned.size;
  } else {
    compareFiles(scanned, committed, difference);
    const folders = new Map(committed.foldersIn(scanned.path).map(({ name, stamps }) => [name, stamps]));
    for (const [name, folder] of scanned.folders ?? []) {
      compareFolder(folder, folders.get(name), committed, difference);
      folders.delete(name);
    }
    for (const name of folders.keys()) removeAll(joinPath(scanned.path, name), committed, difference.removed);
  }
}

function compareFiles(scanned: ScannedFolder, committed: CommittedTree, difference: TreeDifference): void {
  const files = new Map(committed.filesIn(scanned.path).map((file) => [file.record.file.path, file]));
  for (const file of scanned.files) {
    const known = files.get(file.path);
    files.delete(file.path);
    if (known === undefined) difference.added.push(file);
    else if (known.record.file.stamp === file.stamp && (file.exact || !known.young)) difference.unchanged++;
    else if (file.exact || known.record.file.size !== file.size) difference.modified.push(file);
    else difference.doubtful.push({ file, committed: known.record });
  }
  difference.removed.push(...files.keys());
}

function addAll(folder: ScannedFolder, added: SourceFile[]): void {
  for (const file of folder.files) added.push(file);
  for (const child of folder.folders?.values() ?? []) addAll(child, added);
}

function removeAll(path: string, committed: CommittedTree, removed: string[]): void {
  for (const { record } of committed.filesIn(path)) removed.push(record.file.path);
  for (const { name } of committed.foldersIn(path)) removeAll(joinPath(path, name), committed, removed);
}
