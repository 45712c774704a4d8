import type { ContextLevel, FileCommit, FileRecord } from '@codesearch/kernel';
import type { Connection } from '@codesearch/toolkit';
import type { CommittedFile, CommittedTree } from './committed-tree.ts';
import { degradationText } from './degradation-text.ts';
import { levelColumns } from './database.ts';
import { SetHash, fileEntry, folderEntry, splitPath, youngFileEntry } from './tree-entry.ts';

/** A folder whose hashes are updated with the changes in it. */
interface ChangingFolder {
  /** Its committed hashes; `undefined` if it is a new folder. */
  readonly before: { readonly stamps: string; readonly contents: string } | undefined;
  children: number;
  readonly stamps: SetHash;
  readonly contents: SetHash;
}

/** Counts by column of the table `tally`. */
type Tally = Record<'files' | 'chunks' | 'bytes' | 'masked' | ContextLevel, number>;

/**
 * Applies one commit within a transaction. A changed file updates the hashes of its folder, and a changed folder those
 * of its parent. The cost grows with the number of changed files and the depth of their folders, not with the size of
 * the folders.
 */
export class CommitChanges {
  readonly #database: Connection;
  readonly #tree: CommittedTree;
  readonly #folders = new Map<string, ChangingFolder>();
  readonly #tallies = new Map<string, Tally>();

  constructor(database: Connection, tree: CommittedTree) {
    this.#database = database;
    this.#tree = tree;
  }

  /** @param isYoung whether a record's file is young, see `YoungFiles` */
  apply({ records, removed }: FileCommit, isYoung: (record: FileRecord) => boolean): void {
    for (const path of removed) this.#remove(path);
    for (const record of records) this.#put(record, isYoung(record));
    this.#writeFolders();
    this.#writeTallies();
  }

  #remove(path: string): void {
    const [folder, name] = splitPath(path);
    const before = this.#tree.file(path);
    if (before === undefined) return;
    this.#database.run('DELETE FROM file WHERE folder = ? AND name = ?', folder, name);
    this.#subtract(this.#folder(folder), before);
  }

  #put(record: FileRecord, young: boolean): void {
    const { file, hash, chunks, levels, masked = 0, degraded, skipped } = record;
    const [path, name] = splitPath(file.path);
    const folder = this.#folder(path);
    const before = this.#tree.file(file.path);
    if (before !== undefined) this.#subtract(folder, before);
    this.#database.run(
      `INSERT OR REPLACE INTO file (folder, name, size, mtime, stamp, young, hash, chunks, masked, reason, detail, ${levelColumns.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      path,
      name,
      file.size,
      file.mtimeMs,
      file.stamp,
      Number(young),
      hash,
      chunks,
      masked,
      skipped?.reason ?? '',
      (skipped ? skipped.detail : degraded && degradationText(degraded)) ?? null,
      ...levelColumns.map((level) => levels?.[level] ?? 0),
    );
    folder.children++;
    folder.stamps.add(young ? youngFileEntry(name, file.stamp) : fileEntry(name, file.stamp));
    folder.contents.add(fileEntry(name, hash));
    this.#count(record, 1);
  }

  #subtract(folder: ChangingFolder, { name, record, young }: CommittedFile): void {
    const { stamp } = record.file;
    folder.children--;
    folder.stamps.remove(young ? youngFileEntry(name, stamp) : fileEntry(name, stamp));
    folder.contents.remove(fileEntry(name, record.hash));
    this.#count(record, -1);
  }

  #folder(path: string): ChangingFolder {
    let folder = this.#folders.get(path);
    if (folder === undefined) {
      const before = this.#tree.folder(path);
      folder = {
        before,
        children: before?.children ?? 0,
        stamps: new SetHash(before?.stamps),
        contents: new SetHash(before?.contents),
      };
      this.#folders.set(path, folder);
      if (path !== '') this.#folder(splitPath(path)[0]);
    }
    return folder;
  }

  /**
   * Writes the changed folders, longest paths first, so that the hashes of a folder are final before its parent uses
   * them.
   */
  #writeFolders(): void {
    const deepestFirst = [...this.#folders].toSorted(([left], [right]) => right.length - left.length);
    for (const [path, folder] of deepestFirst) {
      const [parentPath, name] = splitPath(path);
      const after = folder.children === 0 ? undefined : { stamps: `${folder.stamps}`, contents: `${folder.contents}` };
      if (after === undefined) {
        this.#database.run('DELETE FROM folder WHERE parent = ? AND name = ?', parentPath, name);
      } else {
        this.#database.run(
          'INSERT OR REPLACE INTO folder (parent, name, children, stamps, contents) VALUES (?, ?, ?, ?, ?)',
          parentPath,
          name,
          folder.children,
          after.stamps,
          after.contents,
        );
      }
      if (path === '') continue;
      const parent = this.#folder(parentPath);
      if (folder.before !== undefined) {
        parent.children--;
        parent.stamps.remove(folderEntry(name, folder.before.stamps));
        parent.contents.remove(folderEntry(name, folder.before.contents));
      }
      if (after !== undefined) {
        parent.children++;
        parent.stamps.add(folderEntry(name, after.stamps));
        parent.contents.add(folderEntry(name, after.contents));
      }
    }
  }

  #writeTallies(): void {
    for (const [reason, tally] of this.#tallies) {
      const columns = Object.keys(tally);
      this.#database.run(
        `INSERT INTO tally (reason, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)}) ON CONFLICT (reason) DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
        reason,
        ...Object.values(tally),
      );
    }
    this.#database.run('DELETE FROM tally WHERE files = 0');
  }

  #count({ file, chunks, levels, masked = 0, skipped }: FileRecord, sign: 1 | -1): void {
    const reason = skipped?.reason ?? '';
    let tally = this.#tallies.get(reason);
    if (tally === undefined) {
      this.#tallies.set(reason, (tally = { files: 0, chunks: 0, bytes: 0, masked: 0, llm: 0, pattern: 0, raw: 0 }));
    }
    tally.files += sign;
    tally.chunks += sign * chunks;
    tally.bytes += sign * file.size;
    tally.masked += sign * masked;
    for (const level of levelColumns) tally[level] += sign * (levels?.[level] ?? 0);
  }
}
