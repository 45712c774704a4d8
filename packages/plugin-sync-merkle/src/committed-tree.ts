import type { ContextLevel, FileRecord, LevelCounts, Snapshot } from '@codesearch/kernel';
import type { Connection, Row } from '@codesearch/toolkit';
import { degradationOf } from './degradation-text.ts';
import { levelColumns, levelsOf } from './database.ts';
import { joinPath, splitPath } from './tree-entry.ts';

export interface CommittedFile {
  readonly name: string;
  readonly record: FileRecord;
  /** Whether an equal stamp does not guarantee equal content, because the file was changed just before it was read. */
  readonly young: boolean;
}

export interface CommittedFolder {
  readonly name: string;
  /** Number of files and folders directly in it. */
  readonly children: number;
  readonly stamps: string;
  readonly contents: string;
}

/** The identity of a scan. */
export interface CommittedScan {
  /** Digest of its paths and stamps in the order of the scan. */
  readonly digest: string;
  /** Hash of the root's stamps. */
  readonly stamps: string;
  readonly files: number;
}

const fileColumns = `name, size, mtime, stamp, young, hash, chunks, masked, reason, detail, ${levelColumns.join(', ')}`;
const folderColumns = 'name, children, stamps, contents';

/** The committed files and folders in the database. @throws the errors of `Connection` */
export class CommittedTree {
  readonly #database: Connection;

  constructor(database: Connection) {
    this.#database = database;
  }

  folder(path: string): CommittedFolder | undefined {
    const row = this.#database.get(
      `SELECT ${folderColumns} FROM folder WHERE parent = ? AND name = ?`,
      ...splitPath(path),
    );
    return row && folderOf(row);
  }

  file(path: string): CommittedFile | undefined {
    const [folder, name] = splitPath(path);
    const row = this.#database.get(`SELECT ${fileColumns} FROM file WHERE folder = ? AND name = ?`, folder, name);
    return row && fileOf(folder, row);
  }

  filesIn(folder: string): readonly CommittedFile[] {
    return this.#database
      .all(`SELECT ${fileColumns} FROM file WHERE folder = ?`, folder)
      .map((row) => fileOf(folder, row));
  }

  /** Records of the files with chunks of these levels. */
  atLevels(levels: readonly ContextLevel[]): readonly FileRecord[] {
    const conditions = levelColumns.filter((level) => levels.includes(level)).map((level) => `${level} > 0`);
    if (conditions.length === 0) return [];
    return this.#database
      .all(`SELECT folder, ${fileColumns} FROM file WHERE ${conditions.join(' OR ')}`)
      .map((row) => fileOf(String(row['folder']), row).record);
  }

  foldersIn(folder: string): readonly CommittedFolder[] {
    return this.#database
      .all(`SELECT ${folderColumns} FROM folder WHERE parent = ? AND name <> ''`, folder)
      .map(folderOf);
  }

  /**
   * The number of files of the scan with this digest, or `undefined` if the committed tree is not exactly that scan.
   */
  committedScanSize(digest: string): number | undefined {
    const row = this.#database.get(
      `SELECT files FROM scan JOIN folder USING (stamps) WHERE digest = ? AND parent = '' AND name = ''`,
      digest,
    );
    return row && Number(row['files']);
  }

  /** Stores the scan's digest if the committed tree is exactly that scan. Must be called within a transaction. */
  storeScan({ digest, stamps, files }: CommittedScan): void {
    if (this.folder('')?.stamps !== stamps) return;
    this.#database.run('DELETE FROM scan');
    this.#database.run('INSERT INTO scan (digest, stamps, files) VALUES (?, ?, ?)', digest, stamps, files);
  }

  /** Must be called within the transaction of the commit. */
  storeStamp(stamp: string): void {
    this.#database.run('INSERT OR REPLACE INTO stamp VALUES (1, ?)', stamp);
  }

  /** The digest of the scan that the committed tree is exactly, if it is one. */
  #committedScan(): string | undefined {
    const row = this.#database.get(
      `SELECT digest FROM scan JOIN folder USING (stamps) WHERE parent = '' AND name = ''`,
    );
    return row && String(row['digest']);
  }

  snapshot(): Snapshot {
    return this.#database.snapshot(() => {
      const skipped: Record<string, number> = {};
      let [files, chunks, bytes, masked] = [0, 0, 0, 0];
      let levels: LevelCounts = {};
      for (const row of this.#database.all('SELECT * FROM tally ORDER BY reason')) {
        chunks += Number(row['chunks']);
        if (row['reason'] === '') {
          levels = levelsOf(row);
          [files, bytes, masked] = [Number(row['files']), Number(row['bytes']), Number(row['masked'])];
        } else {
          skipped[String(row['reason'])] = Number(row['files']);
        }
      }
      const scanDigest = this.#committedScan();
      const root = this.folder('')?.contents ?? '';
      const stamp = this.#database.get('SELECT text FROM stamp')?.['text'];
      const known = { ...(scanDigest && { scanDigest }), ...(typeof stamp === 'string' && { stamp }) };
      return { root, ...known, files, chunks, levels, bytes, skipped, masked };
    });
  }
}

function folderOf(row: Row): CommittedFolder {
  return {
    name: String(row['name']),
    children: Number(row['children']),
    stamps: String(row['stamps']),
    contents: String(row['contents']),
  };
}

function fileOf(folder: string, row: Row): CommittedFile {
  const name = String(row['name']);
  const levels = levelsOf(row);
  const { reason } = row;
  const detail = typeof row['detail'] === 'string' ? row['detail'] : undefined;
  return {
    name,
    young: row['young'] === 1,
    record: {
      file: {
        path: joinPath(folder, name),
        size: Number(row['size']),
        mtimeMs: Number(row['mtime']),
        stamp: String(row['stamp']),
      },
      hash: String(row['hash']),
      chunks: Number(row['chunks']),
      ...(Object.keys(levels).length > 0 && { levels }),
      ...(row['masked'] !== 0 && { masked: Number(row['masked']) }),
      ...(reason !== ''
        ? { skipped: { reason: String(reason), ...(detail !== undefined && { detail }) } }
        : detail !== undefined && { degraded: degradationOf(detail) }),
    },
  };
}
