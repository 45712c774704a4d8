import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathInside, replaceFile } from '@codesearch/toolkit';

/** What one edit of a file has replaced, so that it can be undone to the byte. */
export interface EditRecord {
  readonly version: 1;
  /** Absolute path, to read the record by hand. */
  readonly file: string;
  /** Hash of the text before the edit, or `null` if there was no file. */
  readonly before: string | null;
  /** Hash of the text after the edit. */
  readonly after: string;
  /** Where the edit is, in UTF-16 code units. */
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
  /** The first folder that was created for the file. */
  readonly folder: string | null;
}

/** Describes the difference of two texts as one replacement. */
export function replacement(before: string, after: string): Pick<EditRecord, 'start' | 'removed' | 'inserted'> {
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < max - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    start,
    removed: before.slice(start, before.length - tail),
    inserted: after.slice(start, after.length - tail),
  };
}

/** Returns the text before the edit, or `undefined` if the given text is not the one after it. */
export function reverted({ before, after, start, removed, inserted }: EditRecord, text: string): string | undefined {
  if (hash(text) !== after) return undefined;
  const original = text.slice(0, start) + removed + text.slice(start + inserted.length);
  return before === null || hash(original) === before ? original : undefined;
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Records of edits in a folder, one file each. They are readable by their owner only. */
export class EditRecords {
  /** Absolute path of the folder that edited files must be in; absent for the files of the user. */
  readonly project: string | undefined;
  readonly #folder: string;

  constructor(folder: string, project?: string) {
    this.#folder = folder;
    this.project = project;
  }

  /** Returns the record of a file. A record that cannot be read counts as missing. */
  read(file: string): EditRecord | undefined {
    return this.#parse(this.#path(file));
  }

  #parse(path: string): EditRecord | undefined {
    try {
      const record = JSON.parse(readFileSync(path, 'utf8')) as EditRecord;
      return record.version === 1 ? record : undefined;
    } catch {
      return undefined;
    }
  }

  write(record: EditRecord): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    replaceFile(this.#path(record.file), `${JSON.stringify(record, undefined, 2)}\n`);
  }

  remove(file: string): void {
    rmSync(this.#path(file), { force: true });
  }

  /** Lets the last of the created files in a folder that was created, too, take it along when it is deleted. */
  passOn(folder: string): void {
    const isInside = (path: string): boolean => pathInside(folder, path) !== undefined;
    for (const name of readdirSync(this.#folder)) {
      const record = this.#parse(join(this.#folder, name));
      const isCreated = record?.before === null && isInside(record.file);
      if (isCreated && (record.folder === null || isInside(record.folder))) this.write({ ...record, folder });
    }
  }

  #path(file: string): string {
    return join(this.#folder, `${hash(file).slice(0, 32)}.json`);
  }
}
