import { join } from 'node:path';
import type { Client, Scope, ServerEntry } from './client.ts';
import { serverEntry } from './clients.ts';
import { extraKinds, findExtra } from './extra/extra.ts';
import type { Extra } from './extra/extra.ts';
import { InstalledExtra } from './extra/installed-extra.ts';
import { EditRecords } from './file/edit-record.ts';
import { isInstalled } from './installed.ts';
import { Registration } from './registration.ts';
import type { RegistrationState } from './registration.ts';
import { serverCommand, sharedServerCommand } from './server-command.ts';
import type { Installation, ServerCommand } from './server-command.ts';
import { settingsFolders } from './settings-folders.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** A client with its settings file and what the file says about the server. */
export interface ClientState {
  readonly client: string;
  readonly name: string;
  readonly file: string;
  readonly state: RegistrationState;
  readonly installed: boolean;
}

/** What registering or unregistering has done. */
export interface Change {
  readonly client: Client;
  readonly file: string;
  /**
   * - `known`: the file had the entry already
   * - `absent`: the file had no entry to remove
   * - `former`: the entry that the file had before this program edited it is in it again
   */
  readonly outcome: 'added' | 'updated' | 'known' | 'removed' | 'former' | 'absent';
  /** Files of texts for the model that were written or removed. */
  readonly extras: readonly string[];
  /** Texts for the model that the client still has after it was unregistered. */
  readonly left?: readonly Extra[];
}

export interface RegistrarOptions {
  /** Data home, which keeps what edits have replaced. */
  readonly home: string;
  /** Environment of the user. */
  readonly env: NodeJS.ProcessEnv;
  readonly installation: Installation;
  /** Absolute path of a folder whose settings are edited. Default: the settings of the user are. */
  readonly project?: string | undefined;
}

/** Registers the server with clients, in one scope. */
export class Registrar {
  readonly scope: Scope;
  readonly folders: SettingsFolders;
  readonly #records: EditRecords;
  readonly #installation: Installation;

  constructor({ home, env, installation, project }: RegistrarOptions) {
    this.scope = project === undefined ? 'user' : 'project';
    this.folders = settingsFolders(env, installation.system.name, project);
    this.#records = new EditRecords(join(home, 'clients'), project);
    this.#installation = installation;
  }

  /** @throws INPUT_INVALID if the client has no settings in the scope */
  registration(client: Client): Registration {
    return new Registration(client, this.folders, this.#records, this.scope);
  }

  /** The command that starts the MCP server of this installation. */
  get command(): ServerCommand {
    return this.scope === 'project'
      ? sharedServerCommand(this.#installation, this.folders.env('PATH'))
      : serverCommand(this.#installation);
  }

  /** The entry that starts this installation. */
  entry(client: Client): ServerEntry {
    return serverEntry(client, this.command);
  }

  /** @throws INPUT_INVALID if the client has no settings in the scope */
  state(client: Client): ClientState {
    const registration = this.registration(client);
    const installed = isInstalled(client, this.folders);
    const state = registration.state(this.entry(client));
    return { client: client.id, name: client.name, file: registration.file, state, installed };
  }

  /**
   * Adds the server to the settings of a client, or updates it, and installs texts for the model.
   *
   * @throws CONFIG_INVALID if a file cannot be read or parsed
   * @throws INPUT_INVALID if a file must not be replaced or cannot be written
   */
  add(client: Client, extras: readonly Extra[]): Change {
    const registration = this.registration(client);
    const entry = this.entry(client);
    const before = registration.entry();
    const known = registration.has(entry);
    if (!known) registration.write(entry);
    for (const extra of extras) new InstalledExtra(extra, this.#records).install();
    const outcome = known ? 'known' : before === undefined ? 'added' : 'updated';
    return { client, file: registration.file, outcome, extras: extras.map(({ file }) => file) };
  }

  /**
   * Undoes {@link add}.
   *
   * @throws as {@link add}
   */
  remove(client: Client, extras: readonly Extra[]): Change {
    const registration = this.registration(client);
    const known = registration.entry() !== undefined;
    if (known) registration.remove();
    const removed = extras.filter((extra) => new InstalledExtra(extra, this.#records).remove());
    const outcome = !known ? 'absent' : registration.entry() === undefined ? 'removed' : 'former';
    const left = extraKinds
      .flatMap((kind) => findExtra(kind, client, this) ?? [])
      .filter((extra) => new InstalledExtra(extra, this.#records).isInstalled);
    return { client, file: registration.file, outcome, extras: removed.map(({ file }) => file), left };
  }
}
