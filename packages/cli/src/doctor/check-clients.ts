import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { serverName } from '../client/client.ts';
import { clients } from '../client/clients.ts';
import type { SettingsFolders } from '../client/settings-folders.ts';
import { Registration } from '../client/registration.ts';
import { failureFinding } from './failure-finding.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Checks for each client with an entry for the server that the programs of the entry exist. Starts nothing. */
export function checkClients(folders: SettingsFolders): readonly Finding[] {
  return clients.flatMap((client) => {
    const registration = new Registration(client, folders);
    if (!existsSync(registration.file)) return [];
    try {
      const entry = registration.entry();
      if (entry === undefined) return [];
      const missing = programsOf(entry).find((program) => isAbsolute(program) && !existsSync(program));
      return missing === undefined
        ? [ok('client', `${client.name} can start the server`)]
        : [
            problem(
              'client',
              `${client.name} starts ${missing}, which does not exist (${registration.file}).`,
              `codesearch register ${client.id} --write`,
            ),
          ];
    } catch (error) {
      // A broken file without an entry for the server is a problem of the client only.
      const hasEntry = readFileSync(registration.file, 'utf8').includes(serverName);
      return hasEntry ? [failureFinding('client', error, client.name)] : [];
    }
  });
}

/** The command of an entry and its first argument, in the form of any client. */
function programsOf(entry: unknown): readonly string[] {
  const { command, args } = (entry ?? {}) as { readonly command?: unknown; readonly args?: unknown };
  return [command, args]
    .flat()
    .slice(0, 2)
    .filter((part) => typeof part === 'string');
}
