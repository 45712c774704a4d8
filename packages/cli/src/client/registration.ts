import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { serverName } from './client.ts';
import type { Client, ServerEntry } from './client.ts';
import { clients } from './clients.ts';
import type { ConfigSyntax, EntryPlace } from './config-text.ts';
import { jsonConfig } from './json-config.ts';
import type { Places } from './places.ts';
import { replaceSettings } from './replace-settings.ts';
import { tomlConfig } from './toml-config.ts';

const syntaxes: Readonly<Record<Client['syntax'], ConfigSyntax>> = { json: jsonConfig, toml: tomlConfig };

/**
 * - `no file`: the client keeps no settings here; it may not be installed
 * - `not registered`, `registered`
 * - `other program`: it starts another copy of this program, or another version
 * - `unreadable`: its file does not parse
 */
export type RegistrationState = 'no file' | 'not registered' | 'registered' | 'other program' | 'unreadable';

/** The entry of the server in one client's file, read when asked for. */
export class Registration {
  readonly client: Client;
  /** The file that is read, or would be made. */
  readonly file: string;

  constructor(client: Client, places: Places) {
    this.client = client;
    const files = client.files(places);
    this.file = files.find((file) => existsSync(file)) ?? files[0]!;
  }

  /** What the client starts, as its file says; `undefined` where it does not know the server. Errors: `CONFIG_INVALID`. */
  entry(): unknown {
    return this.#syntax.find(this.file, this.#text(), this.#place);
  }

  /** Whether the file says all that an entry says. */
  has(entry: ServerEntry): boolean {
    const found = this.entry();
    if (typeof found !== 'object' || found === null) return false;
    return Object.entries(entry).every(([key, value]) => isDeepStrictEqual((found as ServerEntry)[key], value));
  }

  /** How the file stands to an entry. */
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

  /** The entry alone, as a file that holds nothing else: what a reader merges by hand. */
  print(entry: ServerEntry): string {
    return this.#syntax.print(this.#place, entry);
  }

  /** Merges the entry into the file, or makes one. Keys that somebody added to it stay. */
  write(entry: ServerEntry): void {
    replaceSettings(this.file, this.#syntax.set(this.file, this.#text(), this.#place, entry));
  }

  /** Takes the entry out of the file. */
  remove(): void {
    replaceSettings(this.file, this.#syntax.remove(this.file, this.#text(), this.#place));
  }

  get #syntax(): ConfigSyntax {
    return syntaxes[this.client.syntax];
  }

  get #place(): EntryPlace {
    return { section: this.client.section, name: serverName };
  }

  #text(): string {
    return existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
  }
}

/** The client of that name. Errors: `INPUT_INVALID` for an unknown one, with those that there are. */
export function findClient(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (client) return client;
  const known = clients.map((each) => each.id).join(', ');
  throw errors.inputInvalid(`There is no client named '${id}'.`, `Choose one of: ${known}.`);
}
