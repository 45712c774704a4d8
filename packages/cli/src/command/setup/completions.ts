import { Argument, Command } from 'commander';
import { bashScript, fishScript, zshScript } from '@codesearch/presentation/report';
import { programShape } from '../../completion/command-shape.ts';
import { suggestedWords } from '../../completion/suggested-words.ts';
import { print } from '../../output/print.ts';
import { loadLanguages } from '../../load-languages.ts';
import { debugOption } from '../../option/command-options.ts';
import { pickerKeys } from '../../package-files.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function completionsCommand(_signal: AbortSignal): Command {
  return new Command('completions')
    .description('print a script that completes commands in a shell')
    .addArgument(new Argument('<shell>', 'shell to use').choices(Object.keys(scripts)))
    .option('--keys', 'bind Ctrl-T too: it inserts a place that you pick, as path:line')
    .addOption(debugOption())
    .action(async (shell: keyof typeof scripts, { keys }: { readonly keys?: boolean }, command: Command) => {
      const suggested = suggestedWords(await loadLanguages());
      const script = scripts[shell](programShape(command.parent ?? command, suggested));
      print(keys ? `${script}${pickerKeys(shell)}` : script);
    });
}
