import { join } from 'node:path';
import type { Client, Place, ServerEntry } from './client.ts';
import rows from './clients.json' with { type: 'json' };
import type { ServerCommand } from './server-command.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** All supported clients, sorted by name: editors, agents in editors, and agents that run in a terminal. */
export const clients = rows as readonly Client[];

/** The absolute path of a place. */
export function placePath(place: Place, folders: SettingsFolders): string {
  const [, variable, otherwise = '', rest = ''] = /^\$\{(\w+):-(.*)\}([^}]*)$/.exec(place) ?? [];
  if (variable !== undefined) return join(folders.env(variable) ?? placePath(otherwise, folders), rest);
  const [base, ...path] = place.split('/');
  return join(folders[base as keyof Omit<SettingsFolders, 'env'>], ...path);
}

/** The entry of a client for a server. */
export function serverEntry({ entry }: Client, { command, args }: ServerCommand): ServerEntry {
  const values = new Map<unknown, unknown>([
    ['{command}', command],
    ['{args}', args],
    ['{command line}', [command, ...args]],
  ]);
  const form = entry ?? { command: '{command}', args: '{args}' };
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, values.get(value) ?? value]));
}
