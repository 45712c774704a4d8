import { createHash } from 'node:crypto';
import { errors } from '@codesearch/kernel';

/** How many hits the pages of one query have in all. */
export const maxHits = 50;

/** Identifies a query, so that a cursor of another one can be refused. @param query all that determines the hits */
export function queryHash(query: unknown): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('hex').slice(0, 6);
}

/** A cursor for the hits from `offset` on. It has all it needs, so any server process can answer it. */
export function formatCursor(offset: number, hash: string): string {
  return `${offset}-${hash}`;
}

/**
 * The offset of a cursor; 0 without one.
 *
 * @throws INPUT_INVALID if the text is not a cursor, or belongs to another query
 */
export function parseCursor(cursor: string | undefined, hash: string): number {
  if (cursor === undefined) return 0;
  const [, offset, given] = /^(\d{1,2})-([\da-f]{6})$/.exec(cursor) ?? [];
  if (offset === undefined) {
    throw errors.inputInvalid(`${JSON.stringify(cursor)} is not a cursor.`, 'Give nextCursor from the last answer.');
  }
  if (given !== hash) {
    throw errors.inputInvalid('The cursor belongs to another query.', 'Repeat the query, the path and the filters.');
  }
  return Number(offset);
}
