import { clients, isInstalled } from '@codesearch/agents';
import type { Client, Registrar } from '@codesearch/agents';

/** The clients with settings in the scope. */
export function knownClients({ scope }: Registrar): readonly Client[] {
  return clients.filter(({ settings }) => settings[scope]);
}

/** The clients with settings in the scope that are on this machine. */
export function installedClients(registrar: Registrar): readonly Client[] {
  return knownClients(registrar).filter((client) => isInstalled(client, registrar.folders));
}
