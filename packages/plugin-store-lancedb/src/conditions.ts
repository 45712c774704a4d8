import type { SearchFilter } from '@codesearch/kernel';
import { wantedValues } from '@codesearch/toolkit/pure';

/** A condition in SQL on a column of texts. */
export function anyOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false';
  return `${column} IN (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}

/** The conditions of a filter that have a column. */
export function conditions(filter: SearchFilter): string | undefined {
  const all = wantedValues(filter).map(([column, values]) => anyOf(column, values));
  return all.length === 0 ? undefined : all.join(' AND ');
}
