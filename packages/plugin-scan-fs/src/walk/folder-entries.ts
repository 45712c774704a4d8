import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { byteString } from '@codesearch/toolkit';

export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export interface FolderEntry {
  /** The name; bytes that are not UTF-8 are written as `%ff`. */
  readonly name: string;
  /** The name as a byte string. */
  readonly bytes: string;
  readonly kind: EntryKind;
  /** Whether the name is UTF-8. Otherwise no string can name the file. */
  readonly hasTextName: boolean;
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
    entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }).map(entryFromBytes);
  }
  return entries.sort((a, b) => (a.bytes < b.bytes ? -1 : 1));
}

function entryFromBytes(entry: Dirent<Buffer>): FolderEntry {
  const bytes = entry.name.toString('latin1');
  const hasTextName = isUtf8(entry.name);
  const name = hasTextName
    ? entry.name.toString('utf8')
    : bytes.replace(/[^\x20-\x24\x26-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return { name, bytes, kind: kindOf(entry), hasTextName };
}

function kindOf(entry: Dirent | Dirent<Buffer>): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}
