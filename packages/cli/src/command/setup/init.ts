import { Command, Option } from 'commander';
import { choices, chosenStages } from '@codesearch/setup';
import { colorOption, debugOption, jsonOption, listOption, wholeNumber } from '../../option/command-options.ts';
import type { InitOptions, RunSearch } from '../../setup/initialize.ts';
import { initialize } from '../../setup/initialize.ts';

export function initCommand(signal: AbortSignal): Command {
  const init = new Command('init')
    .description('write a commented codesearch.config.ts')
    .argument('[path]', 'folder to write to (default: the current folder)');
  for (const stage of chosenStages)
    init.addOption(
      new Option(`--${stage} <name>`, 'plugin of this stage').choices(choices[stage].map(({ name }) => name)),
    );
  return init
    .option('--exclude <pattern>', 'files to leave out, as in .gitignore; can be repeated', listOption())
    .option('--workers <count>', 'processes that read, parse and embed', wholeNumber(0, 64))
    .option('-y, --yes', 'use the defaults for what the options do not say, without asking')
    .option('-f, --force', 'overwrite an existing configuration')
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .action((path: string | undefined, options: InitOptions) => {
      const search: RunSearch = async (args) =>
        (await import('../search/search.ts')).searchCommand(signal).parseAsync(args, { from: 'user' });
      return initialize(path ?? '.', options, search, signal);
    });
}
