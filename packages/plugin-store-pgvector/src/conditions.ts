import type { SearchFilter } from '@codesearch/kernel';
import { wantedValues } from '@codesearch/toolkit/pure';

/** Collects the values of a statement's parameters. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the reference to the value in the statement */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The conditions of a filter that have a column, as SQL. */
export function conditions(filter: SearchFilter, parameters: Parameters): string {
  const all = wantedValues(filter).map(([column, values]) => `${column} = ANY(${parameters.add(values)}::text[])`);
  return all.length === 0 ? 'true' : all.join(' AND ');
}
