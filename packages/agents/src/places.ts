import { join } from 'node:path';
import type { Client, Place, Scoped, ServerEntry, SettingsFile } from './client.ts';
import type { ServerCommand } from './server-command.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** A path in the home folder. */
export function inHome(...path: readonly string[]): Place {
  return ({ home }) => join(home, ...path);
}

export function inProject(...path: readonly string[]): Place {
  return ({ project }) => join(project, ...path);
}

/** The same path in the home folder and in a project. */
export function inBoth(...path: readonly string[]): Scoped<Place> {
  return { user: inHome(...path), project: inProject(...path) };
}

/** A path in the folder for settings of graphical programs. */
export function inApplications(...path: readonly string[]): Place {
  return ({ applications }) => join(applications, ...path);
}

/** A path in the folder for settings of other programs. */
export function inConfig(...path: readonly string[]): Place {
  return ({ config }) => join(config, ...path);
}

/** A path in the folder for settings of VS Code. */
export function inCode(...path: readonly string[]): Place {
  return inApplications('Code', 'User', ...path);
}

/** A path in a folder of one client. */
export function below(folder: Place, ...path: readonly string[]): Place {
  return (folders) => join(folder(folders), ...path);
}

export function json(section: string, ...places: readonly Place[]): SettingsFile {
  return settings('json', section, ...places);
}

/** A file with the same path in the home folder and in a project. */
export function jsonInBoth(section: string, ...path: readonly string[]): Scoped<SettingsFile> {
  return { user: json(section, inHome(...path)), project: json(section, inProject(...path)) };
}

export function settings(syntax: SettingsFile['syntax'], section: string, ...places: readonly Place[]): SettingsFile {
  return { syntax, section, files: (folders: SettingsFolders) => places.map((place) => place(folders)) };
}

/** The entry of a client for a server. */
export function serverEntry(client: Client, { command, args }: ServerCommand): ServerEntry {
  return client.entry?.({ command, args }) ?? { command, args };
}

/** The entry of clients that also support servers over HTTP in the same file. */
export const typedEntry = ({ command, args }: ServerCommand): ServerEntry => ({ type: 'stdio', command, args });

/** The entry of opencode and of programs that are derived from it. */
export const localEntry = ({ command, args }: ServerCommand): ServerEntry => ({
  type: 'local',
  command: [command, ...args],
  enabled: true,
});

/** Folders of skills that several clients share (https://agentskills.io). */
export const sharedSkills: Scoped<Place> = inBoth('.agents', 'skills');

/** Rules of a project that most clients read (https://agents.md). */
export const agentsMd: Place = inProject('AGENTS.md');
