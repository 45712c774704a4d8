import { errors } from '@codesearch/kernel';
import type { FileEntries } from '@codesearch/kernel';

const idPattern = /^[0-9a-f]{32}$/;

/** Whether the id of an entry can be stored: 16 bytes in lower-case hex digits. */
export function isExternalId(id: string): boolean {
  return idPattern.test(id);
}

/** @throws INPUT_INVALID if the id of an entry cannot be stored */
export function checkExternalIds(files: readonly FileEntries[]): void {
  for (const { path, entries } of files) {
    const invalid = entries.find(({ id }) => !isExternalId(id));
    if (invalid === undefined) continue;
    throw errors.inputInvalid(
      `An entry of ${path} has the invalid id '${invalid.id}'.`,
      'Ids are 32 lower-case hex digits.',
    );
  }
}
