import { errors } from '@codesearch/kernel';
import type { QuerySymbol } from '@codesearch/kernel';
import { readName } from '@codesearch/query';

/**
 * Reads the name of which callers are sought, such as `retry` or `Client.send`.
 *
 * @throws INPUT_INVALID if the query is anything else
 */
export function calledName(query: string): QuerySymbol {
  const symbol = readName(query);
  if (symbol) return symbol;
  throw errors.inputInvalid(
    `${JSON.stringify(query)} is not a name.`,
    'Give the name of a function, such as parseHeader or Client.send.',
  );
}
