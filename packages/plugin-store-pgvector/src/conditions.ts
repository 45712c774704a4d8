import type { SearchFilter } from '@codesearch/kernel';

/** Collects the values of a statement's parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the reference to the value in the statement */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The conditions of a filter that have a column, as SQL. An empty list of wanted values passes nothing. */
export function conditions(filter: SearchFilter, parameters: Parameters): string {
  const { granularity, languages, kinds, paths } = filter;
  const anyOf = (column: string, values: readonly string[] | undefined): readonly string[] =>
    values ? [`${column} = ANY(${parameters.add(values)}::text[])`] : [];
  const all = [
    ...anyOf('granularity', granularity && [granularity]),
    ...anyOf('language', languages),
    ...anyOf('kind', kinds),
    ...anyOf('path', paths),
  ];
  return all.length === 0 ? 'true' : all.join(' AND ');
}
