import { errors, nameQuery } from '@codesearch/kernel';
import type { NameQuery } from '@codesearch/kernel';

/**
 * Reads the name of which callers are sought, such as `retry` or `Client.send`.
 *
 * @throws INPUT_INVALID if the query is anything else
 */
export function calledName(query: string): NameQuery {
  const name = nameQuery(query);
  if (name) return name;
  throw errors.inputInvalid(
    `${JSON.stringify(query)} is not a name.`,
    'Give the name of a function, such as parseHeader or Client.send.',
  );
}
