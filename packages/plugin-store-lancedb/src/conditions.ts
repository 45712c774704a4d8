import type { SearchFilter } from '@codesearch/kernel';

/** A condition in SQL on a column of texts. */
export function anyOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false';
  return `${column} IN (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}

/** The conditions of a filter that have a column. An empty list of wanted values passes nothing. */
export function conditions({ granularity, languages, kinds, paths }: SearchFilter): string | undefined {
  const all = [
    ...(granularity ? [anyOf('granularity', [granularity])] : []),
    ...(languages ? [anyOf('language', languages)] : []),
    ...(kinds ? [anyOf('kind', kinds)] : []),
    ...(paths ? [anyOf('path', paths)] : []),
  ];
  return all.length === 0 ? undefined : all.join(' AND ');
}
