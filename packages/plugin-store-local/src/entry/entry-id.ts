import { errors } from '@codesearch/kernel';
import type { FileEntries } from '@codesearch/kernel';

const idPattern = /^[0-9a-f]{32}$/;

/** Whether an id can be stored: 16 bytes in hex digits. */
export function isEntryId(id: string): boolean {
  return idPattern.test(id);
}

/** Errors: `INPUT_INVALID` where an entry has an id that cannot be stored. */
export function checkEntryIds(files: readonly FileEntries[]): void {
  for (const { path, entries } of files) {
    const invalid = entries.find(({ id }) => !isEntryId(id));
    if (invalid === undefined) continue;
    throw errors.inputInvalid(`An entry of ${path} has the id '${invalid.id}'.`, 'Ids are 32 lower-case hex digits.');
  }
}
