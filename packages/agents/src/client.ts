import type { ServerCommand } from './server-command.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** The entry of one server in the settings of a client. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** Where settings apply: everywhere for this user, or in one project. */
export type Scope = 'user' | 'project';

/** Something in one or both scopes. A missing scope is one that the client does not support. */
export type Scoped<T> = Partial<Readonly<Record<Scope, T>>>;

/** Absolute path of a file or folder of a client. */
export type Place = (folders: SettingsFolders) => string;

/** A file in which a client lists servers by name. */
export interface SettingsFile {
  /** `json` includes comments and trailing commas. `yaml-list` is YAML with a list of servers that have a `name`. */
  readonly syntax: 'json' | 'toml' | 'yaml' | 'yaml-list';
  /** Top-level key of the servers. */
  readonly section: string;
  /** Paths, preferred first. The first one that exists is edited, or the first one is created. */
  files(folders: SettingsFolders): readonly string[];
  /** What a new file starts with. Default: nothing. */
  readonly head?: string;
}

/** A program that can start the MCP server, such as a coding agent. */
export interface Client {
  /** Name on the command line. */
  readonly id: string;
  /** Name as the client writes it. */
  readonly name: string;
  /** Page that documents the settings. */
  readonly source: string;
  /** Names of its programs. The client is installed if one is in a folder of `PATH`. */
  readonly programs: readonly string[];
  /** Paths of which one exists if the client is installed. */
  readonly traces: readonly Place[];
  readonly settings: Scoped<SettingsFile>;
  /** The entry for a server in the form that the client expects. Default: its command and its arguments. */
  entry?(command: ServerCommand): ServerEntry;
  /** Folders of skills. */
  readonly skills?: Scoped<Place>;
  /** Files of rules, which the model always reads. */
  readonly rules?: Scoped<Place>;
  /** Settings with hooks in the form of Claude Code. */
  readonly hooks?: Scoped<Place>;
  /** Folders of sub-agents. */
  readonly agents?: Scoped<Place>;
  /** Name of the file of a sub-agent. Default: `<name>.md`. */
  readonly agentFile?: string;
  /** Fields of a sub-agent besides its description. Default: its name. */
  readonly agentFields?: Readonly<Record<string, string>>;
}

/** Name of the server in the settings of each client. */
export const serverName = 'codesearch';
