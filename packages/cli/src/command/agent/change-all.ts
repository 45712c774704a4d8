import { isCodesearchError } from '@codesearch/kernel';
import type { Client, Registrar } from '@codesearch/agents';
import { exitCode } from '../../exit-code.ts';
import { print, printJson } from '../../output/print.ts';
import { formatChange } from '../../render/setup/client-change.ts';
import { extrasFor } from './client-options.ts';
import type { ClientOptions } from './client-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

/**
 * Registers or unregisters clients, each for itself: a client whose files cannot be changed is reported, and the others
 * are changed.
 */
export function changeAll(
  clients: readonly Client[],
  registrar: Registrar,
  options: ClientOptions,
  verb: 'add' | 'remove',
): void {
  const rows = clients.map((client) => {
    try {
      const change = registrar[verb](client, extrasFor(client, registrar, options));
      if (!options.json) print(formatChange(change));
      return { ...registrar.state(client), texts: change.extras };
    } catch (error) {
      if (!isCodesearchError(error)) throw error;
      invocation().exitCode = exitCode.error;
      const problem = [error.message, error.hint].filter(Boolean).join(' ');
      if (!options.json) invocation().stderr.write(`${client.name}: ${problem}\n`);
      return { ...registrar.state(client), texts: [], problem };
    }
  });
  if (options.json) printJson({ version: 1, clients: rows });
  else if (rows.length === 0) print('No client to change.\n');
  else if (verb === 'add') print('Restart the clients to start the server.\n');
}
