import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { invocation } from '../../invocation/current-invocation.ts';
import { colorOption, configOption, debugOption, wholeNumber } from '../../option/command-options.ts';
import { addUpdateOptions } from '../../option/update-options.ts';
import { withFolders } from '../../project/open-folders.ts';
import { addScopeOptions } from './hit-options.ts';
import { typedSearch } from './typed-search.ts';
import type { PickCommandOptions } from '../../picker/pick-options.ts';
import { pickInFolders } from '../../picker/pick-in-folders.ts';

export function pickCommand(signal: AbortSignal): Command {
  const pick = new Command('pick')
    .description('search while you type, and open a hit in your editor')
    .argument('[query]', 'what to search for first')
    .argument('[paths...]', 'folders and files to search together (default: the current folder)')
    .addOption(configOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--print', 'print the place as path:line instead of opening it')
    .option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), 50);
  return addUpdateOptions(addScopeOptions(pick).optionsGroup('Index:'))
    .addHelpText('after', details)
    .action(async (query: string | undefined, words: readonly string[], given: PickCommandOptions) => {
      const { stdin, stderr, canAsk } = invocation();
      if (!canAsk || !stdin.isTTY || !stderr.isTTY)
        throw errors.inputInvalid('There is no terminal to pick at.', 'Use codesearch search, which prints its hits.');
      const { paths, options } = typedSearch('', words, given);
      await withFolders(paths, { ...options, signal }, (opened) => pickInFolders(opened, query ?? '', options, signal));
    });
}

const details = `
The query has the conditions of codesearch search, such as lang:go and -test.

Keys: up and down, page up and page down choose a hit; Enter opens it; Esc ends.
The line is edited as in a shell. Pasted lines become one.

The editor is that of VISUAL or EDITOR, and gets the line if it is known how.
With --rev, the place is printed, since the files on disk are others.

Examples:
  codesearch pick
  codesearch pick "where are retries configured" --no-tests
  codesearch pick --language ts ../server
  codesearch pick --print --path 'src/**'

Exit codes: 0 a hit was chosen, 2 error, 130 ended without.`;
