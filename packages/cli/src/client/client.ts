import type { Places } from './places.ts';
import type { ServerCommand } from './server-command.ts';

/** What a client's file says of one server, as that client spells it. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** A program that can start the MCP server. */
export interface Client {
  /** As it is named on the command line. */
  readonly id: string;
  /** As it calls itself. */
  readonly name: string;
  /** Syntax of its file; `json` with comments and trailing commas, which are kept. */
  readonly syntax: 'json' | 'toml';
  /** The table of its file that holds the servers by name. */
  readonly section: string;
  /** Page that says so. */
  readonly source: string;
  /** The files that it reads, absolute, most preferred first. The first that exists is edited, else the first is made. */
  files(places: Places): readonly string[];
  /** How it writes a server down. */
  entry(command: ServerCommand): ServerEntry;
  /** Folder of the skills it offers its model, where it has such. */
  skills?(places: Places): string;
}

/** The name of the server in every client's file. */
export const serverName = 'codesearch';
