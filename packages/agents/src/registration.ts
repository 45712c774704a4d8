import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { errors, isCodesearchError, nearestName } from '@codesearch/kernel';
import { serverName } from './client.ts';
import type { Client, Scope, ServerEntry, SettingsFile } from './client.ts';
import { clients, placePath } from './clients.ts';
import type { EditRecords } from './file/edit-record.ts';
import { EditedFile } from './file/edited-file.ts';
import type { Removal } from './file/edited-file.ts';
import type { SettingsFolders } from './settings-folders.ts';
import type { EntryKey, SettingsSyntax } from './settings/settings-syntax.ts';
import { jsonSettings } from './settings/json-settings.ts';
import { tomlSettings } from './settings/toml-settings.ts';
import { yamlSettings } from './settings/yaml-settings.ts';

/**
 * - `no file`: the client has no settings file; it may not be installed
 * - `not registered`: the file has no entry for the server
 * - `registered`: the entry starts this installation
 * - `other program`: the entry starts another installation or version
 * - `unreadable`: the file cannot be read or parsed
 */
export type RegistrationState = 'no file' | 'not registered' | 'registered' | 'other program' | 'unreadable';

/** The entry of the server in the settings of one client. Each method reads the file. */
export class Registration {
  readonly client: Client;
  /** The settings file; it may not exist yet. */
  readonly file: string;
  readonly #settings: SettingsFile;
  readonly #edited: EditedFile;

  /**
   * @param records of what edits have replaced
   * @throws INPUT_INVALID if the client has no settings in the scope
   */
  constructor(client: Client, folders: SettingsFolders, records: EditRecords, scope: Scope = 'user') {
    const settings = client.settings[scope];
    if (!settings) {
      const others = clients.filter((each) => each.settings[scope]).map(({ id }) => id);
      throw errors.inputInvalid(
        `${client.name} has no settings of a ${scope}.`,
        `Choose another client: ${others.join(', ')}.`,
      );
    }
    this.client = client;
    this.#settings = settings;
    const files = settings.files.map((place) => placePath(place, folders));
    this.file = files.find((file) => existsSync(file)) ?? files[0]!;
    this.#edited = new EditedFile(this.file, records);
  }

  /**
   * Returns the entry, or `undefined` if the file has none.
   *
   * @throws CONFIG_INVALID if the file cannot be read or parsed
   */
  entry(): unknown {
    return this.#find(this.#edited.text() ?? '');
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

  /**
   * Merges an entry into the file, or creates the file. Other fields of an existing entry are kept.
   *
   * @throws CONFIG_INVALID if the file cannot be read or parsed
   * @throws INPUT_INVALID if the file must not be replaced or cannot be written
   */
  write(entry: ServerEntry): void {
    const { head = '' } = this.#settings;
    const change = (text: string): string => this.#syntax.set(this.file, text === '' ? head : text, this.#key, entry);
    this.#edited.edit(change, this.#removal);
  }

  /**
   * Undoes {@link write}, or removes the entry if the file has changed since. The file may have had an entry before;
   * then that one is in it again.
   *
   * @throws as {@link write}
   */
  remove(): void {
    this.#edited.undo(this.#removal);
  }

  get #removal(): Removal {
    return {
      remove: (text, inserted) => {
        const ownsSection = inserted?.includes(this.#settings.section) ?? false;
        return this.#syntax.remove(this.file, text, this.#key, ownsSection);
      },
      isRemoved: (text) => {
        try {
          return this.#find(text) === undefined;
        } catch {
          return false;
        }
      },
    };
  }

  #find(text: string): unknown {
    return this.#syntax.find(this.file, text, this.#key);
  }

  get #syntax(): SettingsSyntax {
    return syntaxes[this.#settings.syntax];
  }

  get #key(): EntryKey {
    return { section: this.#settings.section, name: serverName };
  }
}

/** @throws INPUT_INVALID if there is no client with this id */
export function findClient(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (client) return client;
  const known = clients.map((each) => each.id).join(', ');
  const nearest = nearestName(
    id,
    clients.map((each) => each.id),
  );
  const meant = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  throw errors.inputInvalid(`Unknown client '${id}'.`, `${meant}Choose one of: ${known}.`);
}

const syntaxes: Readonly<Record<SettingsFile['syntax'], SettingsSyntax>> = {
  json: jsonSettings,
  toml: tomlSettings,
  yaml: yamlSettings('map'),
  'yaml-list': yamlSettings('list'),
};
