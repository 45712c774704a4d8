import { errors } from '@codesearch/kernel';
import { askedText, typedSearch } from './asked-text.ts';
import { formatsOf } from '../output/format-name.ts';
import { assertMatchOptions } from '../option/match-options.ts';
import { runQuery } from './run-query.ts';
import { withFolders } from '../project/open-folders.ts';
import type { SearchCommandOptions } from '../option/query-options.ts';

/** Updates the index once, then runs query after query. */
export function searchEach(
  file: string,
  path: string | undefined,
  others: readonly string[],
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  if (others.length > 0) throw errors.inputInvalid('A query cannot be combined with --queries.', 'Use one of them.');
  const other = formatsOf(options).find(({ name }) => name !== 'json')?.option;
  if (other !== undefined)
    throw errors.inputInvalid(`--queries prints JSON and cannot be combined with ${other}.`, `Omit ${other}.`);
  assertMatchOptions(options);
  return withFolders(path === undefined ? [] : [path], { ...options, signal }, async (opened) => {
    const { readQueries } = await import('./query-file.ts');
    const { pattern } = askedText({ ...options, query: 'each line', paths: [] });
    let { sync } = options;
    let hits = 0;
    for await (const query of readQueries(file, signal)) {
      const typed = typedSearch(query, [], { ...options, pattern });
      if (typed.repos.length > 0 || typed.options.rev !== options.rev)
        throw errors.inputInvalid('rev: and repo: cannot be used in --queries.', 'Use --rev, and a path.');
      hits += await runQuery(opened, typed.query, { ...typed.options, format: 'json', sync }, signal);
      sync = false;
    }
    return hits;
  });
}
