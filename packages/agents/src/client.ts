/** The entry of one server in the settings of a client. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** Where settings apply: everywhere for this user, or in one project. */
export type Scope = 'user' | 'project';

/** Something in one or both scopes. A missing scope is one that the client does not support. */
export type Scoped<T> = Partial<Readonly<Record<Scope, T>>>;

/**
 * File or folder of a client, below one of the {@link SettingsFolders}, such as `config/amp/AGENTS.md`, or below the
 * folder that an environment variable names, such as `${CODEX_HOME:-home/.codex}/AGENTS.md`.
 */
export type Place = string;

/** A file in which a client lists servers by name. */
export interface SettingsFile {
  /** `json` includes comments and trailing commas. `yaml-list` is YAML with a list of servers that have a `name`. */
  readonly syntax: 'json' | 'toml' | 'yaml' | 'yaml-list';
  /** Top-level key of the servers. */
  readonly section: string;
  /** Preferred first. The first one that exists is edited, or the first one is created. */
  readonly files: readonly Place[];
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
  /** Places of which one exists if the client is installed. */
  readonly traces: readonly Place[];
  readonly settings: Scoped<SettingsFile>;
  /**
   * The entry for a server in the form that the client expects, with `{command}`, `{args}` or `{command line}` as
   * values. Default: its command and its arguments.
   */
  readonly entry?: ServerEntry;
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
