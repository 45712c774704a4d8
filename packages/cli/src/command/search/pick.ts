import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { invocation } from '../../invocation/current-invocation.ts';
import { colorOption, configOption, debugOption, listOption, wholeNumber } from '../../option/command-options.ts';
import { addUpdateOptions, addScopeOptions } from '../../option/hit-options.ts';
import { withFolders } from '../../project/open-folders.ts';
import { searchedFolders, typedSearch } from '../../search/asked-text.ts';
import { keyBindings } from '@codesearch/presentation/picker';
import type { PickCommandOptions } from '../../search/pick-in-folders.ts';
import { pickInFolders } from '../../search/pick-in-folders.ts';

export function pickCommand(signal: AbortSignal): Command {
  const pick = new Command('pick')
    .description('search while you type, and open a hit in your editor')
    .argument('[query]', 'what to search for first')
    .argument('[paths...]', 'folders and files to search together (default: the current folder)')
    .addOption(configOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--print', 'print places as path:line, one per line, instead of opening them')
    .option('--print-query', 'the same, after a line with the query; also without a hit')
    .option('--bind <keys>', 'let keys do something else, as in fzf: key:action,…; repeatable', listOption())
    .option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), 50);
  return addUpdateOptions(addScopeOptions(pick).optionsGroup('Index:')).action(
    async (query: string | undefined, words: readonly string[], given: PickCommandOptions) => {
      const { stdin, stderr, canAsk } = invocation();
      if (!canAsk || !stdin.isTTY || !stderr.isTTY)
        throw errors.inputInvalid('There is no terminal to pick at.', 'Use codesearch search, which prints its hits.');
      const keys = keyBindings(given.bind ?? []);
      const { options, ...typed } = typedSearch('', words, given);
      await withFolders(await searchedFolders(typed), { ...options, signal }, (opened) =>
        pickInFolders(opened, query ?? '', options, keys, signal),
      );
    },
  );
}
