import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { serverName } from './client.ts';
import type { Client, ServerEntry } from './client.ts';
import { clients } from './clients.ts';
import { jsonSettings } from './json-settings.ts';
import { replaceSettings } from './replace-settings.ts';
import type { SettingsFolders } from './settings-folders.ts';
import type { EntryKey, SettingsSyntax } from './settings-syntax.ts';
import { tomlSettings } from './toml-settings.ts';

const syntaxes: Readonly<Record<Client['syntax'], SettingsSyntax>> = { json: jsonSettings, toml: tomlSettings };

/**
 * - `no file`: the client has no settings file; it may not be installed
 * - `not registered`: the file has no entry for the server
 * - `registered`: the entry starts this installation
 * - `other program`: the entry starts another installation or version
 * - `unreadable`: the file cannot be parsed
 */
export type RegistrationState = 'no file' | 'not registered' | 'registered' | 'other program' | 'unreadable';

/** The entry of the server in the settings of one client. Each method reads the file. */
export class Registration {
  readonly client: Client;
  /** The settings file; it may not exist yet. */
  readonly file: string;

  constructor(client: Client, folders: SettingsFolders) {
    this.client = client;
    const files = client.files(folders);
    this.file = files.find((file) => existsSync(file)) ?? files[0]!;
  }

  /**
   * Returns the entry, or `undefined` if the file has none.
   *
   * @throws CONFIG_INVALID if the file cannot be parsed
   */
  entry(): unknown {
    return this.#syntax.find(this.file, this.#text(), this.#key);
  }

  /** Whether the entry of the file has all fields of an entry. */
  has(entry: ServerEntry): boolean {
    const found = this.entry();
    if (typeof found !== 'object' || found === null) return false;
    return Object.entries(entry).every(([key, value]) => isDeepStrictEqual((found as ServerEntry)[key], value));
  }

  /** Compares the file with an entry. */
  state(entry: ServerEntry): RegistrationState {
    if (!existsSync(this.file)) return 'no file';
    try {
      if (this.entry() === undefined) return 'not registered';
      return this.has(entry) ? 'registered' : 'other program';
    } catch (error) {
      if (isCodesearchError(error, 'CONFIG_INVALID')) return 'unreadable';
      throw error;
    }
  }

  /** Returns the text of a file with nothing but an entry, to merge by hand. */
  print(entry: ServerEntry): string {
    return this.#syntax.print(this.#key, entry);
  }

  /** Merges an entry into the file, or creates the file. Other fields of an existing entry are kept. */
  write(entry: ServerEntry): void {
    replaceSettings(this.file, this.#syntax.set(this.file, this.#text(), this.#key, entry));
  }

  /** Removes the entry from the file. */
  remove(): void {
    replaceSettings(this.file, this.#syntax.remove(this.file, this.#text(), this.#key));
  }

  get #syntax(): SettingsSyntax {
    return syntaxes[this.client.syntax];
  }

  get #key(): EntryKey {
    return { section: this.client.section, name: serverName };
  }

  #text(): string {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
  }
}

/** @throws INPUT_INVALID if there is no client with this id */
export function findClient(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (client) return client;
  const known = clients.map((each) => each.id).join(', ');
  throw errors.inputInvalid(`Unknown client '${id}'.`, `Choose one of: ${known}.`);
}
