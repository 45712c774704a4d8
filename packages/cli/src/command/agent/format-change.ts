import { printableLine } from '@codesearch/presentation';
import type { Change } from '@codesearch/agents';

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
