import { printableLine, formatTable } from '@codesearch/presentation';
import type { Change, ClientState } from '@codesearch/agents';
import type { Colors } from '@codesearch/presentation';

const sentences: Readonly<Record<Change['outcome'], (file: string) => string>> = {
  added: (file) => `codesearch is now registered in ${file}.`,
  updated: (file) => `codesearch is updated in ${file}.`,
  removed: (file) => `codesearch is no longer registered in ${file}.`,
  former: (file) => `${file} is as it was before: it has an entry that was not written by this program.`,
  known: (file) => `codesearch is already registered in ${file}.`,
  absent: (file) => `codesearch is not registered in ${file}.`,
};

/** Output of `register` and `unregister` for one client whose files were changed. */
export function formatChange({ client, file, outcome, extras, left = [] }: Change): string {
  const verb = ['added', 'updated', 'known'].includes(outcome) ? 'Wrote' : 'Removed';
  const lines = [
    sentences[outcome](printableLine(file)),
    ...extras.map((path) => `${verb} ${printableLine(path)}.`),
    ...left.map(
      (extra) =>
        `${printableLine(extra.file)} still has the ${extra.kind} of codesearch. To remove this too, add --${extra.kind}.`,
    ),
  ];
  return lines.map((line) => `${client.name}: ${line}\n`).join('');
}

/** A table of the clients of this machine with their states, and a line that names the others. */
export function formatClients(rows: readonly ClientState[], { bold, dim }: Colors): string {
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
