import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { errors } from '@codesearch/kernel';
import { shellQuoted } from '@codesearch/presentation';
import { Option } from 'commander';
import type { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { askedText } from './asked-text.ts';
import { formatsOf } from './format-name.ts';
import { addHitOptions } from './hit-options.ts';
import { assertMatchOptions } from './match-options.ts';
import { printTypes } from './print-types.ts';
import { runQuery } from './run-query.ts';
import type { QueryOptions } from './run-query.ts';
import { typedSearch } from './typed-search.ts';
import { withFolders } from '../../project/open-folders.ts';
import { command, listOption } from '../../option/command-options.ts';
import { absolutePath } from '../../invocation/absolute-path.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface SearchCommandOptions extends QueryOptions {
  readonly queries?: string;
  readonly commits?: boolean;
  readonly typeList?: boolean;
}

export function searchCommand(signal: AbortSignal): Command {
  const search = command('search', 'find code by a question, a name or a piece of code')
    .argument('[query]', 'question, name, code or pasted issue to find; - or nothing reads it from standard input')
    .argument(
      '[paths...]',
      'folders, files and addresses of git repositories to search together (default: the current folder)',
    )
    .option('--also <wording>', 'another wording of the query; the hits of all are fused; repeatable', listOption())
    .addOption(exactOption())
    .option(
      '-e, --regex [expression]',
      'only code that matches this regular expression in the syntax of JavaScript, ranked by the query if there is one',
    )
    .option('-i, --ignore-case', 'ignore case in --exact and --regex')
    .option('-S, --smart-case', 'the same, unless the text or the expression has a capital letter')
    .option('-w, --word-regexp', 'find only whole words with --exact and --regex')
    .option('--commits', 'find commits instead, by their messages and by the names and files that they changed')
    .combineFlagAndOptionalValue(false);
  return addHitOptions(search, 10)
    .option('--type-list', 'print the languages of --language with their files, and search nothing')
    .option('--queries <file>', 'read one query per line from this file (- for stdin), print one JSON object per query')
    .addHelpText('after', examples)
    .action(async (query: string | undefined, paths: readonly string[], given: SearchCommandOptions, self: Command) => {
      const options = { ...given, isLimited: self.getOptionValueSource('limit') !== 'default' };
      if (options.typeList) return printTypes([...(query === undefined ? [] : [query]), ...paths], options, signal);
      const hits =
        options.queries === undefined || options.commits
          ? await searchAsked(query, paths, options, signal)
          : await searchEach(options.queries, query, paths, options, signal);
      if (hits === 0) invocation().exitCode = exitCode.noHits;
    });
}

function exactOption(): Option {
  const description =
    'only code that contains this text as written, ranked by the query if there is one; white space matches any';
  return new Option('-F, --exact [text]', description).conflicts('regex');
}

const examples = `
Examples:
  codesearch search "where are retries configured"
  codesearch search HttpClient src --limit 3
  codesearch search "retry backoff jitter" --also "attempt delay exponential"
  codesearch search "how is a token refreshed" --language ts,go --path 'src/**' --kind function
  codesearch search "session expiry" ../server ../client
  codesearch search "where is memory freed" src/expire.c
  codesearch search "rate limit" --no-tests --exclude vendor --path '!*.generated.*'
  codesearch search "how to install" --content docs
  codesearch search "validate input" --changed
  codesearch search "breaking change" --diff main...HEAD
  codesearch search "feature flags" --files -0 | xargs -0 wc -l
  codesearch search "error handling" --format md --max-tokens 2000
  codesearch search -F 'throw new RangeError("limit")'
  codesearch search -e 'retr(y|ies)\\w*\\(' src
  codesearch search "retry policy" -e 'fetch\\w*\\('
  codesearch search -F parseHeader -w -C 2
  codesearch search -F retry --count
  codesearch search "who calls parseHeader"
  codesearch search "retry policy lang:ts path:src/** -test"
  codesearch search --commits "when did the timeout become configurable"
  codesearch search --queries questions.txt ../service
  codesearch search "retry policy" https://github.com/owner/repo --rev v1.2 --yes
  npm test 2>&1 | codesearch search -

A query can have conditions: lang: path: file: kind: content: since: diff: rev:
repo: is:changed -path: -test. After the query, they are words of their own, and
-test is not:test. "text" is exact, /text/ is a regular expression, and
callers:name finds calls.

-A, -B, -C, -e, -F, -i, -S, -w, -0, --count, --files-with-matches and
--type-list mean what they mean in ripgrep. -c, -l, -n and -p are --config,
--language, --limit and --path; each line has its number without an option.
--count and --files-with-matches have all files unless --limit is given. They
are formats, as -A, -B and -C are, so only one of --count, a list of files,
lines with -A, -B or -C, --json and --format is possible. --count, -i, -S and -w
need a text or an expression: -F, -e, "text" or /text/.

--changed, --since and --diff ask git, and find the code whose lines differ.

A query can be an issue, a stack trace, the output of a compiler or a test, or a
diff, of up to 100,000 characters.

A git repository is cloned into the data folder once, after asking; an index
command with its address fetches it again.

A git repository has one index. A search in a folder or a file of it uses that,
and builds it first if it is missing; --root names another folder to index. It
asks before it indexes a home folder or an entire disk. An index that is out of
date is updated first.

Exit codes: 0 hits, 1 nothing that seems to answer, 2 error.`;

async function searchAsked(
  first: string | undefined,
  others: readonly string[],
  options: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  const { query, paths, pattern } = askedText({ ...options, query: first, paths: others });
  return searchOnce(await givenQuery(query, signal), paths, { ...options, pattern }, signal);
}

/** The query of the command line, or the text of standard input. */
async function givenQuery(query: string | undefined, signal: AbortSignal): Promise<string> {
  if (query !== undefined && query !== '-') return query;
  const { isInputPiped, readPipedQuery } = await import('./piped-query.ts');
  const text = query === '-' || isInputPiped() ? await readPipedQuery(signal) : '';
  if (text !== '') return text;
  throw errors.inputInvalid('There is no query.', 'Give one: codesearch search "your question"');
}

/** Runs one query in the folders that the user gave. */
export async function searchOnce(
  text: string,
  words: readonly string[],
  given: SearchCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  const { query, paths, options } = typedSearch(text, words, given);
  const stray = paths.find((path) => basename(path) === path && !path.includes(':') && !existsSync(absolutePath(path)));
  if (stray !== undefined) {
    // The name of a function is one word, and a text of several lines was piped.
    const quoted =
      options.callers || query.includes('\n')
        ? ''
        : ` If these are the words of one query, quote them: ${shellQuoted([query, ...paths].join(' '))}`;
    throw errors.inputInvalid(
      `There is no file or folder at ${absolutePath(stray)}.`,
      `Give the path of an existing one.${quoted}`,
    );
  }
  return withFolders(paths, { ...options, signal }, async (opened) => {
    if (!options.commits) return runQuery(opened, query, options, signal);
    const { runCommits } = await import('./run-commits.ts');
    return runCommits(opened, query, options, signal);
  });
}

/** Updates the index once, then runs query after query. */
function searchEach(
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
      if (typed.paths.length > 0 || typed.options.rev !== options.rev)
        throw errors.inputInvalid('rev: and repo: cannot be used in --queries.', 'Use --rev, and a path.');
      hits += await runQuery(opened, typed.query, { ...typed.options, format: 'json', sync }, signal);
      sync = false;
    }
    return hits;
  });
}
