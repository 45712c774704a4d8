import type { ClientState } from '@codesearch/agents';
import { outputColors } from '../../output/colors.ts';
import { formatTable, printableLine } from '@codesearch/presentation';

/** A table of the clients of this machine with their states, and a line that names the others. */
export function formatClients(rows: readonly ClientState[]): string {
  const { bold, dim } = outputColors();
  const columns = ['CLIENT', 'NAME', 'STATE', 'FILE'].map((title) => ({ title }));
  const counts = ({ installed, state }: ClientState): boolean => installed || state !== 'no file';
  const present = rows
    .filter(counts)
    .map(({ client, name, state, file }) => [
      client,
      name,
      state === 'no file' ? 'not registered' : state,
      printableLine(file),
    ]);
  const others = rows.filter((row) => !counts(row)).map(({ client }) => client);
  const table = present.length === 0 && others.length > 0 ? '' : formatTable(columns, present, bold);
  return others.length === 0 ? table : `${table}${dim(`Not installed: ${others.join(', ')}`)}\n`;
}
