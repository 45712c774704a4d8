import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { findClient } from '@codesearch/agents';
import type { Registrar } from '@codesearch/agents';
import { print, printJson } from '../../output/print.ts';
import { formatChange } from '../../render/setup/client-change.ts';
import { changeOrList } from './change-all.ts';
import { changesFiles, openRegistrar, requiredExtras, withClientOptions } from './client-options.ts';
import type { ClientOptions } from './client-options.ts';
import { knownClients } from './known-clients.ts';
import { invocation } from '../../invocation/current-invocation.ts';

export function unregisterCommand(_signal: AbortSignal): Command {
  return withClientOptions(new Command('unregister').description('remove the MCP server from coding agents'), 'remove')
    .addHelpText(
      'after',
      `
A file that has not changed since is restored to the byte. From another one,
only the lines that register has written are removed. Several clients share a
skill.

Examples:
  codesearch unregister cursor
  codesearch unregister cursor --write --skill
  codesearch unregister --all --yes`,
    )
    .action(async (id: string | undefined, options: ClientOptions) => {
      const registrar = await openRegistrar(options);
      if (id !== undefined) unregister(id, registrar, options);
      else if (options.all) unregisterAll(registrar, options);
      else throw errors.inputInvalid('No client.', 'Give the name of a client, or --all.');
    });
}

function unregister(id: string, registrar: Registrar, options: ClientOptions): void {
  const client = findClient(id);
  const registration = registrar.registration(client);
  const extras = requiredExtras(client, registrar, options);
  const write = changesFiles(options);
  const known = registration.entry() !== undefined;
  const change = write ? registrar.remove(client, extras) : undefined;
  const { file } = registration;
  if (options.json) {
    const fileOf = (kind: string): string | null => extras.find((extra) => extra.kind === kind)?.file ?? null;
    const registered = registration.entry() !== undefined;
    const [skill, rules, agent, hooks] = (['skill', 'rules', 'agent', 'hooks'] as const).map(fileOf);
    printJson({ version: 1, client: id, file, registered, skill, rules, agent, hooks });
  } else if (change) {
    print(formatChange(change));
  } else {
    print(`codesearch ${known ? 'is' : 'is not'} registered in ${file}.\n`);
    if (known) invocation().stderr.write('To remove it, add --write.\n');
  }
}

function unregisterAll(registrar: Registrar, options: ClientOptions): void {
  const registered = knownClients(registrar).filter(
    (client) => !['no file', 'not registered'].includes(registrar.state(client).state),
  );
  changeOrList(registered, registrar, options, 'remove');
}
