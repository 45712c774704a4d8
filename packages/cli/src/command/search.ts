import type { Project, SearchResult } from '@codesearch/kernel/runtime';
import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { exitCode } from '../exit-code.ts';
import { printJson, searchJson } from '../output/json.ts';
import { formatHits } from '../output/hits.ts';
import { createProgress } from '../progress/progress.ts';
import { withProject } from './open.ts';
import type { SharedOptions } from './open.ts';
import { readQueries } from './queries.ts';
import { command, wholeNumber } from './shared.ts';

interface SearchCommandOptions extends SharedOptions {
  readonly limit: number;
  readonly lines: number;
  readonly queries?: string;
  readonly explain?: boolean;
  readonly sync: boolean;
}

export function searchCommand(signal: AbortSignal): Command {
  return command('search', 'find code by a question, a name, or a piece of code')
    .argument('[query]', 'what to look for')
    .argument('[path]', 'folder to search (default: the current one)')
    .option('-n, --limit <n>', 'hits at most', wholeNumber(1, 1000), 10)
    .option('--lines <n>', 'lines to show of each hit', wholeNumber(0, 1000), 8)
    .option('--explain', 'show every signal of each score')
    .option('--queries <file>', 'answer one query a line of this file (- for standard input), one JSON object a line')
    .option('--no-sync', 'search the index as it is, without looking for changed files')
    .addHelpText(
      'after',
      `
Examples:
  codesearch search "where are retries configured"
  codesearch search HttpClient src --limit 3
  codesearch search "how is a token refreshed" --json
  codesearch search --queries questions.txt ../service

A folder without an index is indexed first; one that is behind is brought up to date.
Exit codes: 0 hits, 1 no hits, 2 error.`,
    )
    .action(async (query: string | undefined, path: string | undefined, options: SearchCommandOptions) => {
      if (options.queries !== undefined) {
        if (path !== undefined) throw errors.inputInvalid('A query stands beside --queries.', 'Give one of the two.');
        await withProject(query, options, (project) => answerAll(project, options, signal));
        return;
      }
      if (query === undefined) throw errors.inputInvalid('There is no query.', 'codesearch search "your question"');
      const result = await withProject(path, options, (project) => answer(project, query, options, signal));
      if (options.json) printJson(searchJson(result));
      else process.stdout.write(formatHits(result, options));
      if (result.hits.length === 0) process.exitCode = exitCode.noHits;
    });
}

async function answer(
  project: Project,
  query: string,
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<SearchResult> {
  const progress = createProgress(process.stderr);
  try {
    return await project.search({
      query,
      limit: options.limit,
      sync: options.sync,
      onEvent: (event) => progress.show(event),
      signal,
    });
  } finally {
    progress.end();
  }
}

/** One sync for all, then query by query. */
async function answerAll(project: Project, options: SearchCommandOptions, signal: AbortSignal): Promise<void> {
  let { sync } = options;
  let hits = 0;
  for await (const query of readQueries(options.queries as string, signal)) {
    const result = await answer(project, query, { ...options, sync }, signal);
    sync = false;
    hits += result.hits.length;
    printJson(searchJson(result));
  }
  if (hits === 0) process.exitCode = exitCode.noHits;
}
