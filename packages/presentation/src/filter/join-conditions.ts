import { errors } from '@codesearch/kernel';
import type { TextConditions } from '@codesearch/query';
import type { PathPatterns } from './part-filter.ts';
import type { FilterOptions } from './search-filter.ts';

/**
 * Adds the conditions in the text of a query to those that are given beside it. Both have to hold; within one list any
 * value may match.
 *
 * @throws INPUT_INVALID if both give another time or revision
 */
export function joinConditions<Options extends FilterOptions & PathPatterns>(
  options: Options,
  text: TextConditions,
): Options {
  const lists = (['language', 'kind', 'content', 'path', 'exclude'] as const).flatMap((name) => {
    const values = [...(options[name] ?? []), ...(text[name] ?? [])];
    return values.length === 0 ? [] : [[name, values] as const];
  });
  const single = (['since', 'diff'] as const).flatMap((name) => {
    const value = oneOf(name, options[name], text[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...options,
    ...Object.fromEntries([...lists, ...single]),
    ...(text.tests === false && { tests: false }),
    ...(text.changed && { changed: true }),
  };
}

/**
 * The value of a condition that can be given once: in a query, or beside it.
 *
 * @throws INPUT_INVALID if both are given and differ
 */
export function oneOf(name: string, given: string | undefined, inText: string | undefined): string | undefined {
  if (given !== undefined && inText !== undefined && given !== inText)
    throw errors.inputInvalid(`${name} is ${given}, and the query has ${name}:${inText}.`, 'Give one of them.');
  return inText ?? given;
}
