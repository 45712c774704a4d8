import type { RegistrationState } from '../../client/registration.ts';
import { colorsFor } from '../../output/colors.ts';
import { printableLine } from '@codesearch/presentation';
import { formatTable } from '../table.ts';

export interface ClientRow {
  readonly client: string;
  readonly name: string;
  readonly file: string;
  readonly state: RegistrationState;
}

/** Output of `register` without a client. */
export function formatClients(rows: readonly ClientRow[]): string {
  const { bold } = colorsFor(process.stdout);
  const columns = ['CLIENT', 'NAME', 'STATE', 'FILE'].map((title) => ({ title }));
  return formatTable(
    columns,
    rows.map(({ client, name, state, file }) => [client, name, state, printableLine(file)]),
    bold,
  );
}
