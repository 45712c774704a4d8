import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { errors, nearestName } from '@codesearch/kernel';
import { shellQuoted } from '@codesearch/presentation';
import { askedText, searchedFolders, typedSearch } from './asked-text.ts';
import { runQuery } from './run-query.ts';
import { takenQuery } from '../option/grep-options.ts';
import { withFolders } from '../project/open-folders.ts';
import { absolutePath } from '../invocation/current-invocation.ts';
import type { SearchCommandOptions } from '../option/query-options.ts';

export async function searchAsked(
  first: string | undefined,
  others: readonly string[],
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  const { query, paths, pattern } = askedText({ ...options, query: first, paths: others });
  return searchOnce(await givenQuery(query, options, signal), paths, { ...options, pattern }, signal);
}

/** The query of the command line, or the text of standard input. */
async function givenQuery(
  query: string | undefined,
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<string> {
  if (query !== undefined && query !== '-') return query;
  const { isInputPiped, readPipedQuery } = await import('./piped-query.ts');
  const text = query === '-' || isInputPiped() ? await readPipedQuery(signal) : '';
  if (text !== '') return text;
  throw errors.inputInvalid('There is no query.', takenQuery(options) ?? 'Give one: codesearch search "your question"');
}

/** Runs one query in the folders that the user gave. */
export async function searchOnce(
  text: string,
  words: readonly string[],
  given: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  const typed = typedSearch(text, words, given);
  const { query, paths, options } = typed;
  const stray = paths.find((path) => basename(path) === path && !path.includes(':') && !existsSync(absolutePath(path)));
  if (stray !== undefined) {
    // The name of a function is one word, and a text of several lines was piped.
    const quoted =
      options.callers || query.includes('\n')
        ? ''
        : ` If these are the words of one query, quote them: ${shellQuoted([query, ...paths].join(' '))}`;
    const nearest = nearestName(stray, readdirSync(absolutePath('.')));
    throw errors.inputInvalid(
      `There is no file or folder at ${absolutePath(stray)}.`,
      `${nearest === undefined ? 'Give the path of an existing one.' : `Did you mean ${nearest}?`}${quoted}`,
    );
  }
  return withFolders(await searchedFolders(typed), { ...options, signal }, async (opened) => {
    if (!options.commits) return runQuery(opened, query, options, signal);
    const { runCommits } = await import('./run-commits.ts');
    return runCommits(opened, query, options, signal);
  });
}
