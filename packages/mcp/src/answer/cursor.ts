import { createHash } from 'node:crypto';
import { errors } from '@codesearch/kernel';

/** Hits that one question can be paged through. */
export const deepest = 50;

/** Marks a question, so that a cursor of another one is told apart. @param question whatever decides about the hits */
export function questionMark(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 6);
}

/** A cursor for the hits from `offset` on. The server keeps nothing: any process answers it. */
export function formatCursor(offset: number, mark: string): string {
  return `${offset}-${mark}`;
}

/**
 * The offset that a cursor stands for; 0 without one.
 *
 * Errors: `INPUT_INVALID` for what is no cursor, and for one of another question.
 */
export function parseCursor(cursor: string | undefined, mark: string): number {
  if (cursor === undefined) return 0;
  const [, offset, given] = /^(\d{1,2})-([\da-f]{6})$/.exec(cursor) ?? [];
  if (offset === undefined) {
    throw errors.inputInvalid(`${JSON.stringify(cursor)} is no cursor.`, 'Give nextCursor as it was answered.');
  }
  if (given !== mark) {
    throw errors.inputInvalid('The cursor is of another question.', 'Repeat query, path and filters as they were.');
  }
  return Number(offset);
}
