import { errors } from '@codesearch/kernel';

/** Longest query: more than any question, less than what would keep a store busy for seconds. */
const longestQuery = 10_000;

/** Errors: `INPUT_INVALID` for a query that is empty or too long. */
export function checkQuery(query: string): void {
  if (query.trim() === '') throw errors.inputInvalid('The query is empty.', 'Ask a question, or name a symbol.');
  if (query.length <= longestQuery) return;
  throw errors.inputInvalid(
    `The query has ${query.length} characters, and the limit is ${longestQuery}.`,
    'Ask a shorter question.',
  );
}

/** Errors: `INPUT_INVALID` for a number of hits that is not from 1 to 1000. */
export function checkLimit(limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= 1000)) return;
  throw errors.inputInvalid(`The limit ${limit} cannot be used.`, 'Give a whole number from 1 to 1000.');
}
