import { queryKeys } from '@codesearch/query';
import type { Command, Option } from 'commander';
import type { OptionShape, ProgramShape, QueryConditions } from '@codesearch/presentation/report';

/**
 * Reads the shape of a program from its definition in commander.
 *
 * @param suggested values by command, by command and option, for those of which commander knows no choices, and by
 *   key of a query with its colon
 */
export function programShape(
  program: Command,
  suggested: ReadonlyMap<string, readonly string[]> = new Map(),
): ProgramShape {
  const help = program.createHelp();
  const options = (command: Command): readonly OptionShape[] =>
    help
      .visibleOptions(command)
      .flatMap((option) => optionShape(option, suggested.get(`${command.name()} ${option.long}`)));
  const visible = help.visibleCommands(program);
  const commands = visible.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: options(command),
    choices:
      command.name() === 'help'
        ? visible.map((other) => other.name())
        : (command.registeredArguments[0]?.argChoices ?? suggested.get(command.name()) ?? []),
  }));
  return { name: program.name(), options: options(program), commands, conditions: conditionsWith(suggested) };
}

/** @param suggested values by key with its colon, such as `lang:` */
function conditionsWith(suggested: ReadonlyMap<string, readonly string[]>): QueryConditions {
  const valued = queryKeys.flatMap(({ name, aliases }) => {
    const values = name === 'is' ? ['changed'] : suggested.get(`${name}:`);
    return values === undefined ? [] : [{ keys: [name, ...aliases], values }];
  });
  return {
    commands: ['search', 'pick'],
    words: queryKeys.map(({ name, example }) => (name === 'test' ? 'not:test' : name === 'is' ? example : `${name}:`)),
    values: valued,
  };
}

function optionShape(
  { long, short, description, required, optional, argChoices }: Option,
  likely: readonly string[] = [],
): readonly OptionShape[] {
  if (!long) return [];
  const takesValue = required || optional;
  return [{ long, ...(short ? { short } : {}), description, takesValue, choices: argChoices ?? likely }];
}
