import { errors } from '@codesearch/kernel';
import { findClient } from '@codesearch/agents';
import type { Registrar } from '@codesearch/agents';
import { Command } from 'commander';
import { print, printReport, say } from '../../output/print.ts';
import { canAsk } from '../../terminal/dialogue.ts';
import {
  changesFiles,
  openRegistrar,
  withClientOptions,
  installedClients,
  knownClients,
} from '../../option/client-options.ts';
import type { ClientOptions } from '../../option/client-options.ts';
import { askForClients } from './ask-for-clients.ts';
import { changeAll, changeOrList, listClients } from './change-all.ts';
import { changeOne } from './change-one.ts';

export function registerCommand(signal: AbortSignal): Command {
  return withClientOptions(
    new Command('register').description('register the MCP server with coding agents'),
    'write',
  ).action(async (id: string | undefined, options: ClientOptions) => {
    const registrar = await openRegistrar(options);
    if (id !== undefined) register(id, registrar, options);
    else if (options.all) changeOrList(installedClients(registrar), registrar, options, 'add');
    else if (canAsk() && !options.json && !options.print) {
      const chosen = await askForClients(registrar, signal);
      if (chosen) changeAll(chosen.clients, registrar, chosen.options, 'add');
    } else if (changesFiles(options)) throw errors.inputInvalid('No client.', 'Give the name of a client, or --all.');
    else listClients(knownClients(registrar), registrar, options);
  });
}

function register(id: string, registrar: Registrar, options: ClientOptions): void {
  const client = findClient(id);
  const registration = registrar.registration(client);
  const entry = registrar.entry(client);
  const { file } = registration;
  changeOne(client, registrar, options, 'add', {
    json: () => ({ file, entry, registered: registration.has(entry) }),
    preview(extras) {
      print([registration.print(entry), ...extras.map(({ text }) => text)].join('\n'));
      const targets = [file, ...extras.map((extra) => extra.file)];
      say(`To write this to ${targets.join(' and ')}, add --write.\n`);
    },
    next({ outcome }) {
      if (outcome !== 'known') printReport(`Restart ${client.name} to start the server.\n`);
    },
  });
}
