import { folderPath } from '@codesearch/toolkit';
import type { WithDefaults } from '@codesearch/toolkit';
import * as v from 'valibot';

/** Options of `lancedb()`. */
export interface LancedbOptions {
  /**
   * Folder of the database, as an absolute path, or one below `~/`. Default: `lancedb` in the project's data folder.
   */
  readonly folder?: string | undefined;
  /**
   * Name of the table, 1 to 48 characters. Default: `index` in the default folder; in a given one, derived from the
   * project's data folder.
   */
  readonly table?: string | undefined;
  /**
   * Module of LanceDB: the name of a package, or a URL. Default `@lancedb/lancedb`, which is installed next to this
   * plugin.
   */
  readonly runtime?: string | undefined;
}

export type ResolvedOptions = WithDefaults<LancedbOptions, 'folder' | 'table'>;

const isFolder = (text: string): boolean => folderPath(text) !== undefined;

export const optionsSchema: v.GenericSchema<LancedbOptions, ResolvedOptions> = v.strictObject({
  folder: v.optional(v.pipe(v.string(), v.check(isFolder, 'expected an absolute path, or one that begins with ~/'))),
  table: v.optional(v.pipe(v.string(), v.regex(/^\w[\w-]{0,47}$/, 'expected 1 to 48 letters, digits, `-`, `_`'))),
  runtime: v.optional(v.pipe(v.string(), v.nonEmpty()), '@lancedb/lancedb'),
});
