import type { ClientState } from '@codesearch/agents';
import { colorsFor } from '../../output/colors.ts';
import { printableLine } from '@codesearch/presentation';
import { formatTable } from '../table.ts';
import { invocation } from '../../invocation/current-invocation.ts';

/** A table of clients with their states. */
export function formatClients(rows: readonly ClientState[]): string {
  const { bold } = colorsFor(invocation().stdout);
  const columns = ['CLIENT', 'NAME', 'STATE', 'FILE'].map((title) => ({ title }));
  return formatTable(
    columns,
    rows.map(({ client, name, state, installed, file }) => {
      const shown = state === 'no file' && !installed ? 'not installed' : state;
      return [client, name, shown, printableLine(file)];
    }),
    bold,
  );
}
