import { Command } from 'commander';
import { errors } from '@codesearch/kernel';
import { absolutePath } from '../../invocation/current-invocation.ts';
import { colorOption, configOption, debugOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { openSetup, isAddress, locateFolder } from '../../project/open-project.ts';

interface OpenCommandOptions extends Pick<CommonOptions, 'config'> {
  readonly print?: boolean;
}

export function openCommand(signal: AbortSignal): Command {
  return new Command('open')
    .description('search in a browser')
    .argument('[query]', 'what to search for first')
    .argument('[path]', 'folder to search (default: the current folder)')
    .addOption(configOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--print', 'print the address instead of opening it')
    .action(async (query: string | undefined, path: string | undefined, options: OpenCommandOptions) => {
      const opened = await openSetup(options, path);
      if (path !== undefined && isAddress(path, opened))
        throw errors.inputInvalid(`${path} is an address, but the page shows folders.`, 'Give the path of a clone.');
      const { root: folder, part } = await locateFolder(opened, path ?? absolutePath('.'));
      const { openPage } = await import('../../resident/open-page.ts');
      await openPage({ folder, part, query, prints: options.print ?? false }, signal);
    });
}
