import type { ChangeConditions, SearchScope, MatchKind } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { TextConditions, SearchText } from '@codesearch/query';
import { conditionsOf, isMeantAsCondition, readSearchText } from '@codesearch/query';
import { nothingLeft, parseContents, parseKinds } from './kinds.ts';
import { parseLanguages, unknownLanguage } from './languages.ts';
import type { LoadLanguages, ParsedLanguages } from './languages.ts';
import { splitNegated, writtenList } from './written-list.ts';
import type { PathPatterns } from './part-filter.ts';

/**
 * What a user limits a search to. A hit matches one value of each list that is given, and none of those behind `!`.
 */
export interface FilterOptions extends ChangeConditions {
  readonly language?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly content?: readonly string[] | undefined;
  /** Whether tests are searched. Default true. */
  readonly tests?: boolean | undefined;
}

export interface ParsedFilter {
  readonly filter: SearchScope | undefined;
  /** Languages that the chunker does not declare. The index may contain them all the same. */
  readonly unknownLanguages: readonly string[];
}

/** @throws INPUT_INVALID if a kind, a content or a language to leave out does not exist, and if nothing is left */
export async function parseFilter(options: FilterOptions, loadLanguages: LoadLanguages): Promise<ParsedFilter> {
  const { language = [] } = options;
  const kind = (options.kind ?? []).flatMap((each) => writtenList(each, { spaces: true }));
  const { languages, unknown } =
    language.length === 0 ? { languages: [], unknown: [] } : await searchedLanguages(language, loadLanguages);
  const kinds = await parseKinds(kind, loadLanguages);
  const filter = {
    ...(languages.length > 0 && { languages }),
    ...(kinds.length > 0 && { kinds }),
    ...fileScope(options),
  };
  return { filter: Object.keys(filter).length === 0 ? undefined : filter, unknownLanguages: unknown };
}

async function searchedLanguages(language: readonly string[], loadLanguages: LoadLanguages): Promise<ParsedLanguages> {
  const { included, excluded } = splitNegated(language);
  const known = await loadLanguages();
  const wanted = parseLanguages(included, known);
  const unwanted = parseLanguages(excluded, known);
  const [unknown] = unwanted.unknown;
  if (unknown !== undefined) throw await unknownLanguage(unknown, loadLanguages);
  const all = included.length > 0 ? wanted.languages : known.map(({ name }) => name);
  const languages = all.filter((name) => !unwanted.languages.includes(name));
  if (languages.length === 0) throw nothingLeft('language', excluded);
  return { languages, unknown: wanted.unknown };
}

/**
 * The conditions on files, except those on their paths.
 *
 * @throws INPUT_INVALID if a content does not exist
 */
export function fileScope({ content = [], tests = true, changed, since, diff }: FilterOptions): SearchScope {
  const contents = parseContents(content.flatMap((each) => writtenList(each, { spaces: true })));
  return {
    ...(contents && { contents }),
    ...(!tests && { excludedRoles: ['test'] }),
    ...(changed && { changed }),
    ...(since !== undefined && { since }),
    ...(diff !== undefined && { diff }),
  };
}

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

/** The options that the words of a query can set. */
export interface TypedOptions extends FilterOptions, PathPatterns {
  readonly exact?: string | boolean;
  readonly regex?: string | boolean;
  /** What `exact` or `regex` finds beside a question. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean;
  /** Whether to find the callers of the query. */
  readonly callers?: boolean;
  readonly rev?: string;
}

/** A search, after the conditions in its text have become options. */
export interface TypedSearch<Options> {
  readonly query: string;
  /** The words that are no condition. */
  readonly paths: readonly string[];
  /** Folders to search instead of these, as in {@link SearchText}. */
  readonly repos: readonly string[];
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
    paths: words.filter((each) => !beside.includes(each)),
    repos: [...asked.repos, ...others.repos],
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
