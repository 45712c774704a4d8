import { Option } from 'commander';
import type { Command } from 'commander';
import { listOption, revisionOption, rootOption, wholeNumber } from './command-options.ts';
import { formatNames } from '@codesearch/presentation';
import type { ProjectSearchRequest } from '@codesearch/engine';
import { askBeforeRebuild, askBeforeWide } from '../terminal/ask-before.ts';
import { progressOption } from '../output/print.ts';

/** Adds the options for the hits of a search: how many, from where, and how they are printed. */
export function addHitOptions(search: Command, defaultLimit: number): Command {
  search.option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), defaultLimit);
  addOutputOptions(addScopeOptions(search)).optionsGroup('Index:');
  return addUpdateOptions(search.option('--no-sync', 'search the index without checking for changed files'));
}

/** Adds the options for where to search. */
export function addScopeOptions(search: Command): Command {
  return search
    .optionsGroup('Where to search:')
    .option('-p, --path <glob>', 'only files that match, as in .gitignore; not those after !; repeatable', listOption())
    .option('--exclude <glob>', 'no files that match, as in .gitignore; repeatable', listOption())
    .option('--no-tests', 'no tests')
    .option('--content <content>', 'only code, docs or config (default: all); repeatable', listOption(','))
    .option('--changed', 'only uncommitted changes, with untracked files')
    .option(
      '--since <time|rev>',
      'only changes since a time such as 7d or 2026-01-31, or since the fork from a revision',
    )
    .addOption(revisionOption())
    .addOption(rootOption())
    .option('--diff <rev>', 'only what differs from a revision, or between two such as main...HEAD')
    .option('-l, --language <name>', 'only this language, by name or file extension; repeatable', listOption(','))
    .option('-k, --kind <kind>', 'only this kind, such as function or class; repeatable', listOption(','));
}

function addOutputOptions(search: Command): Command {
  return search
    .optionsGroup('Output:')
    .addOption(new Option('-o, --format <name>', 'output format (default: text)').choices([...formatNames]))
    .option('--files', 'print only the paths of files, one per line')
    .option('--files-with-matches', 'the same; with --exact or --regex, all that match')
    .option('--count', 'print path:count, how many lines match, with --exact or --regex, and for callers')
    .option('-A, --after-context <n>', 'print as grep, with this many lines after each', wholeNumber(0, 10_000))
    .option('-B, --before-context <n>', 'print as grep, with this many lines before each', wholeNumber(0, 10_000))
    .option('-C, --context <n>', 'print as grep, with this many lines before and after each', wholeNumber(0, 10_000))
    .option('-0, --null', 'with a list of files or --count: end each path with a NUL character')
    .option('--lines <n>', 'maximum lines per hit (default: more for the best ones)', wholeNumber(0, 1000))
    .option('--max-tokens <n>', 'limit the output to this many tokens of a language model', wholeNumber(1, 10_000_000))
    .option('--explain', 'show the ranks and signals behind each score');
}

/** Adds the options of a search that may have to build an index first. */
export function addUpdateOptions(command: Command): Command {
  const wait = 'wait at most this long for another process that builds the index (default: 600)';
  return command
    .option(
      '-y, --yes',
      'clone a repository, send text to a service, and build an index again that costs money, without asking',
    )
    .addOption(new Option('--wait <seconds>', wait).argParser(wholeNumber(0, 86_400)))
    .addOption(progressOption());
}

/**
 * What a search does when it has to build an index first: how long it waits for another process, and what it asks the
 * user.
 */
export function updateOptions(
  { wait, yes }: { readonly wait?: number; readonly yes?: boolean },
  signal: AbortSignal,
): Pick<ProjectSearchRequest, 'waitMs' | 'confirmWide' | 'confirmRebuild'> {
  return {
    waitMs: wait === undefined ? undefined : wait * 1000,
    confirmWide: askBeforeWide(signal),
    confirmRebuild: askBeforeRebuild(signal, yes),
  };
}
