import type { Command } from 'commander';
import { progressOption } from '../../output/print.ts';
import { askBeforeSending } from '../../terminal/ask-before.ts';
import { withProjectOf } from '../../project/open-project.ts';
import { command, rootOption, wholeNumber } from '../../option/command-options.ts';
import { watchForPrograms, watchForPeople } from './watch-project.ts';
import type { WatchCommandOptions } from './watch-project.ts';

export function watchCommand(signal: AbortSignal): Command {
  return command('watch', 'keep the index of a folder up to date until Ctrl-C')
    .argument('[path]', 'folder to watch (default: the current folder)')
    .option(
      '--rescan <seconds>',
      'compare all files at this interval, in case a change event was missed',
      wholeNumber(1, 86_400),
      300,
    )
    .addOption(rootOption())
    .addOption(progressOption())
    .action((path: string | undefined, options: WatchCommandOptions) =>
      withProjectOf(path, options, async (project) => {
        await askBeforeSending([project], options, signal);
        try {
          await (options.json ? watchForPrograms : watchForPeople)(project, options, signal);
        } catch (error) {
          // An interrupt is the normal end of watching.
          if (!signal.aborted) throw error;
        }
      }),
    );
}
