import { errors } from '@codesearch/kernel';

/** Characters of a query: more than an issue with its stack traces has. */
const maxQueryLength = 100_000;

/** @throws INPUT_INVALID if the query is empty or too long */
export function checkQuery(query: string): void {
  if (query.trim() === '') throw errors.inputInvalid('The query is empty.', 'Ask a question, or name a symbol.');
  if (query.length <= maxQueryLength) return;
  throw errors.inputInvalid(
    `The query has ${query.length} characters, and the limit is ${maxQueryLength}.`,
    'Ask a shorter question.',
  );
}

/**
 * @param match that of the request; with it, the limit can be `Infinity`
 * @throws INPUT_INVALID if the limit is not a whole number from 1 to 1000
 */
export function checkLimit(limit: number | undefined, match?: string): void {
  if (match !== undefined && limit === Infinity) return;
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= 1000)) return;
  throw errors.inputInvalid(`The limit ${limit} cannot be used.`, 'Give a whole number from 1 to 1000.');
}
