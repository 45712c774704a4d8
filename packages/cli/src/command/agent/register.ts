import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { canAsk } from '../../terminal/dialogue.ts';
import { changesFiles, openRegistrar, withClientOptions } from './client-options.ts';
import type { ClientOptions } from './client-options.ts';
import { register, registerAll, ask, list } from './register-clients.ts';

export function registerCommand(signal: AbortSignal): Command {
  return withClientOptions(new Command('register').description('register the MCP server with coding agents'), 'write')
    .addHelpText(
      'after',
      `
Without a client, it asks which of the installed ones to register with; without
a terminal, it lists them with their states, and names all others.

Examples:
  codesearch register
  codesearch register --all --yes
  codesearch register claude-code --write --skill
  codesearch register cursor --project --write
  codesearch unregister claude-code --write

The client will start this installation of codesearch. See docs/agents.md.`,
    )
    .action(async (id: string | undefined, options: ClientOptions) => {
      const registrar = await openRegistrar(options);
      if (id !== undefined) register(id, registrar, options);
      else if (options.all) registerAll(registrar, options);
      else if (canAsk() && !options.json && !options.print) await ask(registrar, signal);
      else if (changesFiles(options)) throw errors.inputInvalid('No client.', 'Give the name of a client, or --all.');
      else list(registrar, options);
    });
}
