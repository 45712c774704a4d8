import type { MatchKind } from '@codesearch/engine';
import { conditionsOf, isMeantAsCondition, readSearchText } from '@codesearch/query';
import type { SearchText } from '@codesearch/query';
import { joinConditions, oneOf } from './join-conditions.ts';
import type { PathPatterns } from './part-filter.ts';
import type { FilterOptions } from './search-filter.ts';

/** The options that the words of a query can set. */
export interface TypedOptions extends FilterOptions, PathPatterns {
  readonly exact?: string | boolean;
  readonly regex?: string | boolean;
  /** What `exact` or `regex` finds beside a question. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean;
  readonly callers?: boolean;
  readonly rev?: string;
}

/** A search, after the conditions in its text have become options. */
export interface TypedSearch<Options> {
  readonly query: string;
  readonly paths: readonly string[];
  readonly options: Options;
}

/**
 * Takes the conditions out of a query and out of the words after it. A text or an expression to find, and the name of
 * `callers`, are as written.
 *
 * @param isPlace whether a word after the query is a file or a folder
 * @throws INPUT_INVALID for a key that is mistyped, and for a condition that contradicts an option
 */
export function typedSearch<Options extends TypedOptions>(
  text: string,
  words: readonly string[],
  options: Options,
  isPlace: (word: string) => boolean,
): TypedSearch<Options> {
  const isBeside = options.pattern !== undefined;
  const isWritten = options.callers || (!isBeside && (options.exact || options.regex));
  const asked: SearchText = isWritten ? { question: text, conditions: {}, repos: [] } : readSearchText(text);
  const beside = words.filter((each) => isMeantAsCondition(each) && !isPlace(each));
  const others = conditionsOf(beside);
  const rev = oneOf('rev', oneOf('rev', options.rev, asked.rev), others.rev);
  const match = isBeside ? undefined : asked.match;
  return {
    query: asked.question,
    paths: [...words.filter((each) => !beside.includes(each)), ...asked.repos, ...others.repos],
    options: {
      ...joinConditions(joinConditions(options, asked.conditions), others.conditions),
      ...(rev !== undefined && { rev }),
      ...(match === 'exact' && { exact: true }),
      ...(match === 'regex' && { regex: true }),
      ...(match === 'calls' && { callers: true }),
      ...(asked.ignoreCase && { ignoreCase: true }),
    },
  };
}

/** How a query is matched by its options; `undefined` for a ranked search. */
export function matchOf({ exact, regex, callers }: TypedOptions): MatchKind | undefined {
  if (callers) return 'calls';
  if (regex) return 'regex';
  return exact ? 'exact' : undefined;
}
