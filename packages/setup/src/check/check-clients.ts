import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { clients, serverName } from '@codesearch/agents';
import { readRegularFile } from '@codesearch/toolkit';
import type { Registrar } from '@codesearch/agents';
import { failureFinding } from './failure-finding.ts';
import type { Advice } from './failure-finding.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Checks for each client with an entry for the server that the programs of the entry exist. Starts nothing. */
export function checkClients(registrar: Registrar, advice: Advice): readonly Finding[] {
  return clients.flatMap((client) => {
    const registration = registrar.registration(client);
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
      return mentionsServer(registration.file) ? [failureFinding('client', error, advice, client.name)] : [];
    }
  });
}

/** The command of an entry and its first argument, in the form of any client. */
function programsOf(entry: unknown): readonly string[] {
  const { command, cmd, args } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  return [command ?? cmd, args]
    .flat()
    .slice(0, 2)
    .filter((part) => typeof part === 'string');
}

/** Whether a file contains the name of the server; also if it cannot be read. */
function mentionsServer(file: string): boolean {
  return readRegularFile(file)?.includes(serverName) ?? true;
}
