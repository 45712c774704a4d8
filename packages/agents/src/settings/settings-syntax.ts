import type { ServerEntry } from '../client.ts';

/** Location of an entry in a settings file: `name` in the table `section`. */
export interface EntryKey {
  readonly section: string;
  readonly name: string;
}

/**
 * Reads and edits settings files in one syntax. An edit changes one entry and keeps everything else as it is: order,
 * comments, indentation and line ends.
 *
 * Methods throw `CONFIG_INVALID` if the text cannot be parsed. The message has the position of the problem and no
 * content.
 */
export interface SettingsSyntax {
  /**
   * Returns the entry, or `undefined` if the file has none.
   *
   * @param file path for messages
   */
  find(file: string, text: string, key: EntryKey): unknown;
  /** Returns the text with the entry. Fields of an existing entry that the new one does not set are kept. */
  set(file: string, text: string, key: EntryKey, entry: ServerEntry): string;
  /**
   * Returns the text without the entry.
   *
   * @param dropSection whether to remove the section too if nothing else is in it
   */
  remove(file: string, text: string, key: EntryKey, dropSection: boolean): string;
  /** Returns the text of a file with nothing but the entry. */
  print(key: EntryKey, entry: ServerEntry): string;
}
