import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { serverName } from '../client/client.ts';
import { clients } from '../client/clients.ts';
import type { Places } from '../client/places.ts';
import { Registration } from '../client/registration.ts';
import { failureFinding } from './failure-finding.ts';
import { fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether each client that knows the server can start it. Nothing is started. */
export function checkClients(places: Places): readonly Finding[] {
  return clients.flatMap((client) => {
    const registration = new Registration(client, places);
    if (!existsSync(registration.file)) return [];
    try {
      const entry = registration.entry();
      if (entry === undefined) return [];
      const missing = programsOf(entry).find((program) => isAbsolute(program) && !existsSync(program));
      return missing === undefined
        ? [fine('client', `${client.name} can start the server`)]
        : [
            problem(
              'client',
              `${client.name} starts ${missing}, which is not there (${registration.file}).`,
              `codesearch register ${client.id} --write`,
            ),
          ];
    } catch (error) {
      // A broken file that has nothing to do with this program is its client's affair.
      const concerned = readFileSync(registration.file, 'utf8').includes(serverName);
      return concerned ? [failureFinding('client', error, client.name)] : [];
    }
  });
}

/** The command and the program it runs, in any client's spelling. */
function programsOf(entry: unknown): readonly string[] {
  const { command, args } = (entry ?? {}) as { readonly command?: unknown; readonly args?: unknown };
  return [command, args]
    .flat()
    .slice(0, 2)
    .filter((part) => typeof part === 'string');
}
