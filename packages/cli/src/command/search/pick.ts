import { errors } from '@codesearch/kernel';
import { Command } from 'commander';
import { invocation } from '../../invocation/current-invocation.ts';
import { colorOption, configOption, debugOption, listOption, wholeNumber } from '../../option/command-options.ts';
import { addUpdateOptions } from '../../option/update-options.ts';
import { withFolders } from '../../project/open-folders.ts';
import { addScopeOptions } from './hit-options.ts';
import { typedSearch } from './typed-search.ts';
import { keyBindings, pickerActions } from '../../picker/key-bindings.ts';
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
    .option('--print', 'print places as path:line, one per line, instead of opening them')
    .option('--print-query', 'the same, after a line with the query; also without a hit')
    .option('--bind <keys>', 'let keys do something else, as in fzf: key:action,…; repeatable', listOption())
    .option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), 50);
  return addUpdateOptions(addScopeOptions(pick).optionsGroup('Index:'))
    .addHelpText('after', details)
    .action(async (query: string | undefined, words: readonly string[], given: PickCommandOptions) => {
      const { stdin, stderr, canAsk } = invocation();
      if (!canAsk || !stdin.isTTY || !stderr.isTTY)
        throw errors.inputInvalid('There is no terminal to pick at.', 'Use codesearch search, which prints its hits.');
      const keys = keyBindings(given.bind ?? []);
      const { paths, options } = typedSearch('', words, given);
      await withFolders(paths, { ...options, signal }, (opened) =>
        pickInFolders(opened, query ?? '', options, keys, signal),
      );
    });
}

const details = `
The query has the conditions of codesearch search, such as lang:go and -test.

Keys, as in fzf:
  Up Down, Ctrl-K Ctrl-J, Ctrl-P Ctrl-N, Page Up, Page Down   choose a hit
  Enter            open the marked hits, or else the chosen one
  Tab, Shift-Tab   mark the hit, and go on
  Shift-Up, Shift-Down   scroll the code
  ?                why the hit is there
  Right            take the condition that is suggested behind an arrow
  Ctrl-T           without tests, or with them
  Ctrl-Y           copy the place, if the terminal allows it (OSC 52)
  Esc, Ctrl-G      end
Other keys edit the line as in a shell. Pasted lines become one. In a query that
begins with a quote or a slash, ? is a character.

Actions for --bind:
${Object.entries(pickerActions)
  .map(([action, text]) => `  ${action.padEnd(17)}${text}`)
  .join('\n')}

The editor is that of VISUAL or EDITOR, and gets the line if it is known how.
With --rev, places are printed, since the files on disk are others.

Examples:
  codesearch pick
  codesearch pick "where are retries configured" --no-tests
  codesearch pick --language ts ../server
  codesearch pick --print --path 'src/**'
  codesearch pick --bind 'ctrl-o:accept,alt-a:select-all'

Exit codes: 0 a hit was chosen, 1 only a query, 2 error, 130 ended without.`;
