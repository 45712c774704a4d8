import type { Command } from 'commander';
import { exitCode } from '../../invocation/exit-code.ts';
import { addHitOptions } from '../../option/hit-options.ts';
import { printTypes } from '../../search/print-types.ts';
import { command, listOption } from '../../option/command-options.ts';
import { addGrepOptions, withGrepOptions } from '../../option/grep-options.ts';
import type { GrepOptions } from '../../option/grep-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';
import type { SearchCommandOptions } from '../../option/query-options.ts';
import { searchAsked } from '../../search/search-asked.ts';
import { searchEach } from '../../search/search-each.ts';

export function searchCommand(signal: AbortSignal): Command {
  const search = command('search', 'find code by a question, a name or a piece of code')
    .argument('[query]', 'question, name, code or pasted issue to find; - or nothing reads it from standard input')
    .argument(
      '[paths...]',
      'folders, files and addresses of git repositories to search together (default: the current folder)',
    )
    .optionsGroup('What to find:')
    .option('--also <wording>', 'another wording of the query; the hits of all are fused; repeatable', listOption())
    .option(
      '-F, --exact [text]',
      'only code that contains this text as written, ranked by the query if there is one; white space matches any',
    )
    .option(
      '-e, --regex [expression]',
      'only code that matches this regular expression in the syntax of JavaScript, ranked by the query if there is one',
      listOption(),
    )
    .option('-i, --ignore-case', 'ignore case in --exact and --regex')
    .option('-S, --smart-case', 'the same, unless the text or the expression has a capital letter')
    .option('-w, --word-regexp', 'find only whole words with --exact and --regex')
    .option('--commits', 'find commits instead, by their messages and by the names and files that they changed')
    .combineFlagAndOptionalValue(false);
  return addGrepOptions(addHitOptions(search, 10))
    .option('--type-list', 'print the languages of --language with their files, and search nothing')
    .option('--queries <file>', 'read one query per line from this file (- for stdin), print one JSON object per query')
    .action(
      async (
        query: string | undefined,
        paths: readonly string[],
        given: Omit<SearchCommandOptions, 'regex'> & GrepOptions,
        self: Command,
      ) => {
        const options = { ...withGrepOptions(given), isLimited: self.getOptionValueSource('limit') !== 'default' };
        if (options.typeList) return printTypes([...(query === undefined ? [] : [query]), ...paths], options, signal);
        const hits =
          options.queries === undefined || options.commits
            ? await searchAsked(query, paths, options, signal)
            : await searchEach(options.queries, query, paths, options, signal);
        if (hits === 0) invocation().exitCode = exitCode.noHits;
      },
    );
}
