import type { OptionShape, ProgramShape, QueryConditions } from './program-shape.ts';

/** Completions for fish. Words that are neither commands nor options are completed as paths. */
export function fishScript({ name, options, commands, conditions }: ProgramShape): string {
  const complete = `complete --command ${name}`;
  const first = `${complete} --condition __fish_use_subcommand`;
  return [
    `# Completions of ${name} for fish. In config.fish: ${name} completions fish | source`,
    ...options.map((option) => `${first} ${flags(option)}`),
    ...commands.map(
      (command) => `${first} --no-files --arguments ${command.name} --description ${quoted(command.description)}`,
    ),
    ...commands.flatMap((command) => {
      const within = `${complete} --condition '__fish_seen_subcommand_from ${command.name}'`;
      const { choices } = command;
      const argument = choices.length > 0 ? [`${within} --no-files --arguments ${quoted(choices.join(' '))}`] : [];
      return [...argument, ...command.options.map((option) => `${within} ${flags(option)}`)];
    }),
    `${complete} --condition ${quoted(isQueryWord(conditions))} --arguments ${quoted(wordsOf(conditions).join(' '))}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** Two letters at least, since there are many conditions. */
function isQueryWord({ commands }: QueryConditions): string {
  const word = "string match --quiet --regex '^[a-z]{2}' -- (commandline --current-token)";
  return `__fish_seen_subcommand_from ${commands.join(' ')}; and ${word}`;
}

function wordsOf({ words, values }: QueryConditions): readonly string[] {
  return [...words, ...values.flatMap((each) => each.keys.flatMap((key) => each.values.map((one) => `${key}:${one}`)))];
}

function flags({ long, short, description, takesValue, choices }: OptionShape): string {
  const letter = short === undefined ? '' : `--short-option ${short.slice(1)} `;
  const value = takesValue ? '--require-parameter ' : '';
  const words = choices.length > 0 ? `--no-files --arguments ${quoted(choices.join(' '))} ` : '';
  return `${letter}--long-option ${long.slice(2)} ${value}${words}--description ${quoted(description)}`;
}

/** Quotes a text for fish, where a backslash is an escape character even within single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
