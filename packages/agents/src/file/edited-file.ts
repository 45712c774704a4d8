import { existsSync, realpathSync, rmdirSync, lstatSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { hash, replacement, reverted } from './edit-record.ts';
import type { EditRecord, EditRecords } from './edit-record.ts';
import { readText } from './read-text.ts';
import { deleteText, writeText } from './write-text.ts';
import { errors } from '@codesearch/kernel';

/** How to remove an edit from a text that has changed since. */
export interface Removal {
  /**
   * Returns the text without the edit.
   *
   * @param inserted the text that the edit has inserted, if it is known
   */
  remove(text: string, inserted: string | undefined): string;
  /** Whether a text is valid and free of the edit. */
  isRemoved(text: string): boolean;
}

/**
 * A file of a client in which this program edits one place. The edit can be undone: if nothing else has changed the
 * file, to the byte.
 */
export class EditedFile {
  readonly path: string;
  readonly #records: EditRecords;

  constructor(path: string, records: EditRecords) {
    this.path = path;
    this.#records = records;
  }

  /**
   * @throws CONFIG_INVALID if the file cannot be read, or is not UTF-8
   * @throws INPUT_INVALID if it is a file of a project, and a link in its path can lead out of that
   */
  text(): string | undefined {
    const { project } = this.#records;
    if (project !== undefined) assertInside(this.path, project);
    return readText(this.path);
  }

  /**
   * Edits the file, or creates it. The undo also removes a former edit.
   *
   * @param removal of a former edit
   *
   * @throws CONFIG_INVALID as {@link text}
   * @throws INPUT_INVALID if the file must not be replaced or cannot be written
   */
  edit(change: (text: string) => string, removal: Removal): void {
    const current = this.text();
    const former = current === undefined ? undefined : this.#record();
    const original = former && reverted(former, current ?? '');
    const text = change(current ?? '');
    if (text === current) return;
    const isInside = former && original === undefined && !removal.isRemoved(current ?? '');
    const base = original ?? (isInside ? without(text, removal, former.inserted) : (current ?? ''));
    const created = writeText(this.path, text);
    const file = realFile(this.path);
    const before = current === undefined || former?.before === null ? null : hash(base);
    const folder = created === undefined ? (former?.folder ?? null) : realFile(created);
    this.#records.write({ version: 1, file, before, after: hash(text), ...replacement(base, text), folder });
  }

  /**
   * Undoes the edit. A file that the edit has created is deleted if nothing else is in it, and so are folders that were
   * created for it.
   *
   * @throws CONFIG_INVALID as {@link text}
   * @throws INPUT_INVALID if the file must not be replaced or cannot be written
   */
  undo(removal: Removal): void {
    const current = this.text();
    if (current === undefined) return;
    const record = this.#record();
    const text = (record && reverted(record, current)) ?? without(current, removal, record?.inserted);
    const isOurs = record === undefined || record.before === null;
    if (text === '' && isOurs) this.#delete(record);
    else if (text !== current) writeText(this.path, text);
    if (record) this.#records.remove(record.file);
  }

  #record(): EditRecord | undefined {
    return this.#records.read(realFile(this.path));
  }

  #delete(record: EditRecord | undefined): void {
    const file = realFile(this.path);
    deleteText(file);
    if (record?.folder && !removeEmpty(dirname(file), record.folder)) this.#records.passOn(record.folder);
  }
}

/** Removes empty folders from one up to another. @returns whether all are removed */
function removeEmpty(folder: string, last: string): boolean {
  try {
    rmdirSync(folder);
  } catch {
    // Something else is in it.
    return false;
  }
  return folder === last || removeEmpty(dirname(folder), last);
}

/** Removes an edit by its text if that is still in one place, otherwise by its meaning. */
function without(text: string, { remove, isRemoved }: Removal, inserted: string | undefined): string {
  if (inserted) {
    const [head, tail, ...more] = text.split(inserted);
    const candidate = `${head}${tail}`;
    if (tail !== undefined && more.length === 0 && isRemoved(candidate)) return candidate;
  }
  return remove(text, inserted);
}

/** The path without links, also for a file that does not exist yet. */
function realFile(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realFile(parent), basename(path));
}

/**
 * Refuses a file of a project that is not in it: a clone can bring a link to a file of the user, under the name of a
 * client's file.
 *
 * @param file absolute path
 * @param project absolute path of the folder that the user named
 * @throws INPUT_INVALID if a part of the path below the folder is a link, or the file is outside of it
 */
function assertInside(file: string, project: string): void {
  const parts = relative(project, file).split(sep);
  if (parts[0] === '..' || parts[0] === '') throw refusal(file, `is outside of ${project}`);
  let path = project;
  for (const part of parts) {
    path = join(path, part);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (stats.isSymbolicLink()) throw refusal(path, 'is a link, which can lead out of the project');
  }
}

function refusal(path: string, problem: string): Error {
  return errors.inputInvalid(`${path} ${problem}.`, 'Replace it by a file or a folder, or edit the file yourself.');
}
