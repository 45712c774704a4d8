import type { ServerCommand } from './server-command.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** The entry of one server in the settings of a client. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** A program that can start the MCP server, such as a coding agent. */
export interface Client {
  /** Name on the command line. */
  readonly id: string;
  /** Name as the client writes it. */
  readonly name: string;
  /** Syntax of the settings file. `json` includes comments and trailing commas, which edits keep. */
  readonly syntax: 'json' | 'toml';
  /** Key of the settings file under which servers are listed by name. */
  readonly section: string;
  /** Page that documents the settings. */
  readonly source: string;
  /**
   * Absolute paths of the settings files, preferred first. The first one that exists is edited, or the first one is
   * created.
   */
  files(folders: SettingsFolders): readonly string[];
  /** The entry for a server in the form that the client expects. */
  entry(command: ServerCommand): ServerEntry;
  /** Folder of skills. Missing if the client does not support skills. */
  skills?(folders: SettingsFolders): string;
}

/** Name of the server in the settings of each client. */
export const serverName = 'codesearch';
