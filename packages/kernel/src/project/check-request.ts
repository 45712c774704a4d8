import { inputInvalid } from '../error/errors.ts';

/** Longest query: more than any question, less than what would keep a store busy for seconds. */
const longestQuery = 10_000;

/** Refuses a query that no store is to be asked. */
export function checkQuery(query: string): void {
  if (query.trim() === '') throw inputInvalid('The query is empty.', 'Ask a question, or name a symbol.');
  if (query.length <= longestQuery) return;
  throw inputInvalid(
    `The query has ${query.length} characters, and the limit is ${longestQuery}.`,
    'Ask a shorter question.',
  );
}

/** Refuses a number of hits that nobody reads. */
export function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= 1000)) return;
  throw inputInvalid(`The limit ${limit} cannot be used.`, 'Give a whole number from 1 to 1000.');
}
