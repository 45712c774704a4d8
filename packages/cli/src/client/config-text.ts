import type { ServerEntry } from './client.ts';

/** Where an entry stands in a client's file: in which table, by which name. */
export interface EntryPlace {
  readonly section: string;
  readonly name: string;
}

/**
 * One syntax of client files. The text of a file comes in and goes out whole, with everything that is not ours as it was:
 * order, comments, indentation, line ends.
 *
 * Errors: `CONFIG_INVALID` for a text that does not parse, with the place of the fault and nothing of the content.
 */
export interface ConfigSyntax {
  /** The entry, or `undefined` where there is none. @param file for messages */
  find(file: string, text: string, place: EntryPlace): unknown;
  /** The text with the entry in it, its keys put over those that are there. */
  set(file: string, text: string, place: EntryPlace, entry: ServerEntry): string;
  /** The text without the entry. */
  remove(file: string, text: string, place: EntryPlace): string;
  /** The entry alone, as a file that holds nothing else. */
  print(place: EntryPlace, entry: ServerEntry): string;
}
