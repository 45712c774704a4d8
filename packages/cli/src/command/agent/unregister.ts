import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { findClient } from '@codesearch/agents';
import type { Registrar } from '@codesearch/agents';
import { printReport, say } from '../../output/print.ts';
import { changeOrList } from './change-all.ts';
import { changeOne } from './change-one.ts';
import { openRegistrar, withClientOptions, knownClients } from '../../option/client-options.ts';
import type { ClientOptions } from '../../option/client-options.ts';

export function unregisterCommand(_signal: AbortSignal): Command {
  return withClientOptions(
    new Command('unregister').description('remove the MCP server from coding agents'),
    'remove',
  ).action(async (id: string | undefined, options: ClientOptions) => {
    const registrar = await openRegistrar(options);
    if (id !== undefined) unregister(id, registrar, options);
    else if (options.all) unregisterAll(registrar, options);
    else throw errors.inputInvalid('No client.', 'Give the name of a client, or --all.');
  });
}

function unregister(id: string, registrar: Registrar, options: ClientOptions): void {
  const client = findClient(id);
  const registration = registrar.registration(client);
  const { file } = registration;
  const isRegistered = (): boolean => registration.entry() !== undefined;
  changeOne(client, registrar, options, 'remove', {
    json: () => ({ file, registered: isRegistered() }),
    preview() {
      const registered = isRegistered();
      printReport(`codesearch ${registered ? 'is' : 'is not'} registered in ${file}.\n`);
      if (registered) say('To remove it, add --write.\n');
    },
  });
}

function unregisterAll(registrar: Registrar, options: ClientOptions): void {
  const registered = knownClients(registrar).filter(
    (client) => !['no file', 'not registered'].includes(registrar.state(client).state),
  );
  changeOrList(registered, registrar, options, 'remove');
}
