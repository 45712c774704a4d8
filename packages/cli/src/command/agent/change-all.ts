import { outputColors } from '../../output/colors.ts';
import { isCodesearchError } from '@codesearch/kernel';
import type { Client, Registrar } from '@codesearch/agents';
import { exitCode } from '../../invocation/exit-code.ts';
import { printJson, printReport, say } from '../../output/print.ts';
import { formatChange, formatClients } from '@codesearch/setup';
import { changesFiles, extrasFor } from '../../option/client-options.ts';
import type { ClientOptions } from '../../option/client-options.ts';
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
      if (!options.json) printReport(formatChange(change));
      return { ...registrar.state(client), texts: change.extras };
    } catch (error) {
      if (!isCodesearchError(error)) throw error;
      invocation().exitCode = exitCode.error;
      const problem = [error.message, error.hint].filter(Boolean).join(' ');
      if (!options.json) say(`${client.name}: ${problem}\n`);
      return { ...registrar.state(client), texts: [], problem };
    }
  });
  if (options.json) printJson({ version: 1, clients: rows });
  else if (rows.length === 0) printReport(noClient);
  else if (verb === 'add') printReport('Restart the clients to start the server.\n');
}

const howToChange = {
  add: 'To register with all of these, add --yes.\n',
  remove: 'To remove it from all of these, add --yes.\n',
};

/** Changes clients as {@link changeAll} does if the options say so, otherwise lists them and how to change them. */
export function changeOrList(
  clients: readonly Client[],
  registrar: Registrar,
  options: ClientOptions,
  verb: 'add' | 'remove',
): void {
  if (changesFiles(options)) return changeAll(clients, registrar, options, verb);
  listClients(clients, registrar, options);
  if (clients.length > 0 && !options.json) say(howToChange[verb]);
}

export function listClients(clients: readonly Client[], registrar: Registrar, { json }: ClientOptions): void {
  const rows = clients.map((client) => registrar.state(client));
  if (json) printJson({ version: 1, clients: rows });
  else printReport(rows.length === 0 ? noClient : formatClients(rows, outputColors()));
}

const noClient = 'No client to change.\n';
