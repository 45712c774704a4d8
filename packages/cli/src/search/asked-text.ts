import { existsSync } from 'node:fs';
import type { ListedProject } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { isMeantAsCondition } from '@codesearch/query';
import { absolutePath, dataHome } from '../invocation/current-invocation.ts';
import { namedFolders, typedSearch as typedIn } from '@codesearch/presentation';
import type { TypedOptions, TypedSearch } from '@codesearch/presentation';

/** The arguments of a search, and the values of `--exact` and `--regex`; `true` if they have none. */
export interface GivenSearch {
  readonly query: string | undefined;
  readonly paths: readonly string[];
  readonly exact?: string | true | undefined;
  readonly regex?: string | true | undefined;
}

/** The text and the places of a search. */
export interface AskedText {
  /** The question, or the text to find; `undefined` or `-` if it is on standard input. */
  readonly query: string | undefined;
  readonly paths: readonly string[];
  /** What the code must contain or match besides answering the question. Default: what `query` is. */
  readonly pattern?: string | undefined;
}

/**
 * Separates the question from the paths: beside a text or an expression, the first argument is a place if there is one,
 * or a condition, and a question otherwise.
 *
 * @throws INPUT_INVALID if the text or expression is empty
 */
export function askedText({ query, paths, exact, regex }: GivenSearch): AskedText {
  const sought = exact ?? regex;
  if (sought === undefined || sought === true) return { query, paths };
  if (sought.trim() === '')
    throw errors.inputInvalid(
      `The ${exact === undefined ? 'expression' : 'text'} to find is empty.`,
      'Give one, such as --exact "a text".',
    );
  if (query === undefined) return { query: sought, paths };
  if (isPlace(query) || isMeantAsCondition(query)) return { query: sought, paths: [query, ...paths] };
  return { query, paths, pattern: sought };
}

/** A file or folder, an address of a repository, or what is written as a path. */
function isPlace(word: string): boolean {
  return (
    /^[\w+.-]+:\/\/|^[\w.-]+@[\w.-]+:|^[^\s]*[^\s/\\][/\\][^\s]*$|^\.{1,2}$/.test(word) ||
    existsSync(absolutePath(word))
  );
}

/** Takes the conditions out of a query and of the words after it that are no path on disk. @throws INPUT_INVALID */
export function typedSearch<Options extends TypedOptions>(
  text: string,
  words: readonly string[],
  options: Options,
): TypedSearch<Options> {
  return typedIn(text, words, options, (word) => existsSync(absolutePath(word)));
}

/**
 * The folders of a search: those that its query names by `repo:`, else those beside it.
 *
 * @throws INPUT_INVALID for a name that no folder has
 */
export async function searchedFolders({ paths, repos }: FolderNames): Promise<readonly string[]> {
  if (repos.length === 0) return paths;
  const given = paths.map((path) => absolutePath(path));
  const named = await namedFolders(repos, { given, isPlace: (path) => existsSync(absolutePath(path)), indexes });
  // A path stays as it was given: those of the hits begin with it.
  return named.map((path) => paths[given.indexOf(path)] ?? path);
}

type FolderNames = Pick<TypedSearch<TypedOptions>, 'paths' | 'repos'>;

async function indexes(): Promise<readonly ListedProject[]> {
  const { listProjects } = await import('@codesearch/engine');
  return listProjects(await dataHome());
}
