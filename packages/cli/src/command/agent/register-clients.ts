import { findClient } from '@codesearch/agents';
import type { Registrar } from '@codesearch/agents';
import { print, printJson } from '../../output/print.ts';
import { formatChange } from '../../render/setup/client-change.ts';
import { formatClients } from '../../render/setup/clients.ts';
import { askForClients } from './ask-for-clients.ts';
import { changeAll, changeOrList } from './change-all.ts';
import { changesFiles, requiredExtras } from './client-options.ts';
import type { ClientOptions } from './client-options.ts';
import { installedClients, knownClients } from './known-clients.ts';
import { invocation } from '../../invocation/current-invocation.ts';

export function register(id: string, registrar: Registrar, options: ClientOptions): void {
  const client = findClient(id);
  const registration = registrar.registration(client);
  const entry = registrar.entry(client);
  const extras = requiredExtras(client, registrar, options);
  const { file } = registration;
  const write = changesFiles(options);
  const change = write ? registrar.add(client, extras) : undefined;
  if (options.json) {
    const fileOf = (kind: string): string | null => extras.find((extra) => extra.kind === kind)?.file ?? null;
    const registered = registration.has(entry);
    const [skill, rules, agent, hooks] = (['skill', 'rules', 'agent', 'hooks'] as const).map(fileOf);
    printJson({ version: 1, client: id, file, entry, registered, skill, rules, agent, hooks });
  } else if (change) {
    print(formatChange(change));
    if (change.outcome !== 'known') print(`Restart ${client.name} to start the server.\n`);
  } else {
    print([registration.print(entry), ...extras.map(({ text }) => text)].join('\n'));
    const targets = [file, ...extras.map((extra) => extra.file)];
    invocation().stderr.write(`To write this to ${targets.join(' and ')}, add --write.\n`);
  }
}

export function registerAll(registrar: Registrar, options: ClientOptions): void {
  changeOrList(installedClients(registrar), registrar, options, 'add');
}

export async function ask(registrar: Registrar, signal: AbortSignal): Promise<void> {
  const chosen = await askForClients(registrar, signal);
  if (chosen) changeAll(chosen.clients, registrar, chosen.options, 'add');
}

export function list(registrar: Registrar, { json }: ClientOptions): void {
  const rows = knownClients(registrar).map((client) => registrar.state(client));
  if (json) printJson({ version: 1, clients: rows });
  else print(formatClients(rows));
}
