import type { ProjectSearchRequest } from '@codesearch/engine';
import { askBeforeRebuild, askBeforeWide } from '../terminal/ask-before.ts';
import { Option } from 'commander';
import type { Command } from 'commander';
import { progressOption } from '../output/print.ts';
import { wholeNumber } from './command-options.ts';

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
