import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { byteString, fileName } from '@codesearch/toolkit';
import type { FileName } from '@codesearch/toolkit';

export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export interface FolderEntry extends FileName {
  readonly kind: EntryKind;
}

/**
 * The entries of a folder, in the order of the bytes of their names.
 *
 * @throws the error of the operating system
 */
export function folderEntries(folder: string): readonly FolderEntry[] {
  let entries = readdirSync(folder, { withFileTypes: true }).map((entry): FolderEntry => ({
    name: entry.name,
    bytes: byteString(entry.name),
    kind: kindOf(entry),
    hasTextName: true,
  }));
  // Decoding replaces bytes that are not UTF-8 with U+FFFD. Only then are the names read as bytes.
  if (entries.some((entry) => entry.name.includes('\ufffd'))) {
    entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
      ...fileName(entry.name.toString('latin1')),
      kind: kindOf(entry),
    }));
  }
  return entries.sort((a, b) => (a.bytes < b.bytes ? -1 : 1));
}

function kindOf(entry: Dirent | Dirent<Buffer>): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}
