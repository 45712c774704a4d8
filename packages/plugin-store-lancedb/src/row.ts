import type { FileEntries } from '@codesearch/kernel';
import { entryColumns } from '@codesearch/toolkit';
import type { EntryColumns } from '@codesearch/toolkit';

/** A row of an entry, as it is written. LanceDB keeps its numbers as 64-bit floats. */
export interface EntryRow extends EntryColumns {
  readonly vector: number[];
}

/** Columns that an entry is read from. */
export const chunkColumns: readonly string[] = [
  'id',
  'path',
  'position',
  'granularity',
  'language',
  'kind',
  'start_line',
  'document',
];

export function entryRows(files: readonly FileEntries[]): readonly EntryRow[] {
  return files.flatMap(({ entries }) =>
    entries.map((entry, position) => ({ ...entryColumns(entry, position), vector: [...entry.vector] })),
  );
}
