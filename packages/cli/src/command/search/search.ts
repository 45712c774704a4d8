import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { shellQuoted } from '@codesearch/presentation';
import { Option } from 'commander';
import type { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { formatNames } from '../../render/search/formats.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { runQuery } from './run-query.ts';
import type { QueryOptions } from './run-query.ts';
import { withProjects } from '../../project/open-parts.ts';
import { command, listOption, wholeNumber } from '../../option/command-options.ts';

interface SearchCommandOptions extends QueryOptions {
  readonly queries?: string;
}

export function searchCommand(signal: AbortSignal): Command {
  return command('search', 'find code by a question, a name, or a piece of code')
    .argument('[query]', 'what to look for')
    .argument('[paths...]', 'folders to search, ranked as one (default: the current one)')
    .option('-n, --limit <n>', 'hits at most', wholeNumber(1, 1000), 10)
    .option('-p, --path <glob>', 'only files that match, as in .gitignore; may be repeated', listOption())
    .option('-l, --language <name>', 'only this language, by name or file ending; may be repeated', listOption(','))
    .option('-k, --kind <kind>', 'only this kind, such as function or class; may be repeated', listOption(','))
    .addOption(new Option('-o, --format <name>', 'how to print hits (default: text)').choices([...formatNames]))
    .option('--lines <n>', 'lines to show of each hit (default: 8; in md all)', wholeNumber(0, 1000))
    .option('--max-tokens <n>', 'size of the answer at most, four characters a token', wholeNumber(1, 10_000_000))
    .option('--explain', 'show every rank and signal of each score')
    .option('--queries <file>', 'answer one query a line of this file (- for standard input), one JSON object a line')
    .option('--no-sync', 'search the index as it is, without looking for changed files')
    .addOption(progressOption())
    .addHelpText('after', examples)
    .action(async (query: string | undefined, paths: readonly string[], options: SearchCommandOptions) => {
      const hits =
        options.queries === undefined
          ? await answerOne(query, paths, options, signal)
          : await answerAll(options.queries, query, paths, options, signal);
      if (hits === 0) process.exitCode = exitCode.noHits;
    });
}

const examples = `
Examples:
  codesearch search "where are retries configured"
  codesearch search HttpClient src --limit 3
  codesearch search "how is a token refreshed" --language ts,go --path 'src/**' --kind function
  codesearch search "session expiry" ../server ../client
  codesearch search "error handling" --format md --max-tokens 2000
  codesearch search --queries questions.txt ../service

A folder without an index, of its own or of a folder above it, is indexed first,
a home folder or a whole disk only after a yes; one that is behind is brought up
to date.
Exit codes: 0 hits, 1 no hits, 2 error.`;

async function answerOne(
  query: string | undefined,
  paths: readonly string[],
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  if (query === undefined) throw errors.inputInvalid('There is no query.', 'codesearch search "your question"');
  const stray = paths.find((path) => basename(path) === path && !existsSync(path));
  if (stray !== undefined) {
    throw errors.inputInvalid(
      `There is no folder at ${resolve(stray)}.`,
      `Give the path of an existing folder, or a question of several words in quotes: codesearch search ${shellQuoted([query, ...paths].join(' '))}`,
    );
  }
  return withProjects(paths, options, (opened) => runQuery(opened, query, options, signal));
}

/** One sync for all, then query by query. */
function answerAll(
  file: string,
  path: string | undefined,
  others: readonly string[],
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  if (others.length > 0) throw errors.inputInvalid('A query stands beside --queries.', 'Give one of the two.');
  if (options.format !== undefined && options.format !== 'json') {
    throw errors.inputInvalid(`--queries answers in JSON, not in ${options.format}.`, 'Leave --format out.');
  }
  return withProjects(path === undefined ? [] : [path], options, async (opened) => {
    const { readQueries } = await import('./query-file.ts');
    let { sync } = options;
    let hits = 0;
    for await (const query of readQueries(file, signal)) {
      hits += await runQuery(opened, query, { ...options, format: 'json', sync }, signal);
      sync = false;
    }
    return hits;
  });
}
