import type { CommitResult } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { commitsJson, formatCommits, joinCommits, partFilter, printable } from '@codesearch/presentation';
import { outputColors } from '../output/colors.ts';
import { print, printJson, say } from '../output/print.ts';
import type { OpenedFolders } from '../project/open-folders.ts';
import type { QueryOptions } from '../option/query-options.ts';

/** Options of a search in code, which say nothing about commits. */
const ofCode: readonly string[] = (
  'exact regex ignoreCase smartCase wordRegexp also queries changed diff kind language content files ' +
  'filesWithMatches count afterContext beforeContext context null explain lines maxTokens'
).split(' ');

/**
 * Searches the commits of the opened projects and prints them.
 *
 * @returns the number of commits
 * @throws INPUT_INVALID if an option is for code only
 */
export async function runCommits(
  { opened }: OpenedFolders,
  query: string,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<number> {
  const given = options as unknown as Readonly<Record<string, unknown>>;
  const stray = ofCode.find((name) => given[name] !== undefined) ?? (given['tests'] === false ? 'no-tests' : undefined);
  const format = options.format ?? 'text';
  const other = format === 'text' || format === 'json' ? undefined : `format ${format}`;
  const refused = stray?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) ?? other;
  if (refused !== undefined)
    throw errors.inputInvalid(`--commits cannot be combined with --${refused}.`, `Omit --${refused}.`);
  const { findCommits } = await import('@codesearch/engine');
  const results: CommitResult[] = [];
  for (const { project, parts } of opened) {
    const filter = partFilter(parts, options);
    results.push(
      await findCommits(project.parts, { query, limit: options.limit, since: options.since, filter, signal }),
    );
  }
  const found = joinCommits(results);
  const result: CommitResult = { ...found, commits: found.commits.slice(0, options.limit) };
  if (options.json || format === 'json') printJson(commitsJson(result, query));
  else print(formatCommits(result, query, outputColors()));
  for (const note of result.notes) say(`${printable(note)}\n`);
  return result.commits.length;
}
