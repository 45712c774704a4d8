import { clients } from '../../client/clients.ts';
import type { Client } from '../../client/client.ts';
import { isInstalled } from '../../client/installed.ts';
import type { Registrar } from '../../client/registrar.ts';

/** The clients with settings in the scope. */
export function knownClients({ scope }: Registrar): readonly Client[] {
  return clients.filter(({ settings }) => settings[scope]);
}

/** The clients with settings in the scope that are on this machine. */
export function installedClients(registrar: Registrar): readonly Client[] {
  return knownClients(registrar).filter((client) => isInstalled(client, registrar.folders));
}
