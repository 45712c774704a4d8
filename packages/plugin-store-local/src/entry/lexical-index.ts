import { codeTokens } from '@codesearch/kernel';
import type { LexicalField, LexicalFields } from '@codesearch/kernel';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';

/** The fields in the order of the columns of a lexical table. */
export const lexicalFields: readonly LexicalField[] = ['path', 'names', 'signature', 'doc', 'body'];

/** The inverted index of a granularity. */
export function lexicalTable(granularity: number): string {
  return `lexical_${granularities[granularity]!}`;
}

/** Document frequencies of the terms of a granularity. */
export function termTable(granularity: number): string {
  return `term_${granularities[granularity]!}`;
}

/** Within a transaction, slots are best added in ascending order: a lower one makes FTS5 write out all it holds. */
export function addLexical(database: Database, granularity: number, slot: number, fields: LexicalFields): void {
  const columns = lexicalFields.map((field) => codeTokens(fields[field]).join(' '));
  database.run(
    `INSERT INTO ${lexicalTable(granularity)} (rowid, ${lexicalFields.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`,
    slot,
    ...columns,
  );
}

export function removeLexical(database: Database, granularity: number, slot: number): void {
  database.run(`DELETE FROM ${lexicalTable(granularity)} WHERE rowid = ?`, slot);
}

export function clearLexical(database: Database): void {
  granularities.forEach((_, granularity) => {
    const table = lexicalTable(granularity);
    database.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  });
}
