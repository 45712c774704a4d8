import { printable, shellQuoted } from '@codesearch/presentation';
import { Command, Option } from 'commander';
import { commandGroups } from './command/commands.ts';
import type { RunCommand } from './invocation/invocation.ts';
import { colorsFor } from './output/colors.ts';
import type { Colors } from '@codesearch/presentation';
import { counterpartOf } from './option/grep-habits.ts';
import { offlineOption } from './option/offline-option.ts';
import { isServedCommand } from '@codesearch/server/client';
import { helpText, packageManifest } from './package-files.ts';
import { invocation } from './invocation/current-invocation.ts';

const commandNames: ReadonlySet<string> = new Set(Object.values(commandGroups).flatMap((group) => Object.keys(group)));

/** The command that reads the definitions of all others. */
const completions = 'completions';

/** The options that end before a command is read. */
const versionOptions: ReadonlySet<string> = new Set(['-V', '--version']);

export function isCommand(name: string): boolean {
  return commandNames.has(name) || name === 'help';
}

/**
 * Creates the command line. It has only the command that runs, none to print the version, or all commands for help,
 * suggestions and completions.
 *
 * @param name the first argument
 * @param signal aborts when the user interrupts
 * @param runCommand runs a command for another process
 */
export async function createProgram(
  name: string | undefined,
  signal: AbortSignal,
  runCommand: RunCommand,
): Promise<Command> {
  const { stdout, stderr } = invocation();
  const colors = colorsFor(stderr);
  const hint = (help: string): string => `${colors.dim('hint')}  See \`${help}\`.`;
  const program = new Command('codesearch')
    .description('Semantic code search: ask a question about your code, or look up a symbol.')
    .version(packageManifest().version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .exitOverride()
    .configureHelp({ subcommandTerm })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (message, write) => write(usageError(message, name, colors)),
    })
    .showHelpAfterError(hint('codesearch --help'))
    .addHelpText('after', () => helpText('codesearch'));
  const isOnly = name !== undefined && name !== completions && (commandNames.has(name) || versionOptions.has(name));
  for (const [heading, group] of Object.entries(commandGroups)) {
    program.commandsGroup(heading);
    for (const [each, load] of Object.entries(group)) {
      if (isOnly && each !== name) continue;
      const command = (await load())(signal, runCommand).copyInheritedSettings(program);
      command.addOption(offlineOption());
      if (isServedCommand(each)) command.addOption(serverOption());
      command.addHelpText('after', () => helpText(each));
      program.addCommand(command.showHelpAfterError(hint(`codesearch ${each} --help`)));
    }
  }
  // After the loop, so that help lists it in the last group.
  program.helpCommand('help [command]', 'show help for a command');
  return program;
}

/** The name of a command and its arguments, without its options. */
function subcommandTerm(command: Command): string {
  const terms = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...terms].join(' ');
}

/** Formats an error of commander like all other errors. @param command the first argument */
function usageError(message: string, command: string | undefined, { dim, red }: Colors): string {
  const [, option = ''] = /^error: unknown option '(-[^']*)'/.exec(message) ?? [];
  const here = command === 'search' ? counterpartOf(option) : undefined;
  if (here !== undefined) return `${red('error')} unknown option '${option}'\n${dim('hint')}  Here it is ${here}.\n`;
  const text = printable(message)
    .replace(/^error: (command-argument )?/, `${red('error')} `)
    .replace(/\n\((Did you mean .+\?)\)/, `\n${dim('hint')}  $1`);
  // An option of the program that is searched looks like one of this.
  if (option !== '' && command === 'search' && !text.includes('Did you mean')) {
    const asQuestion = `codesearch search -- ${shellQuoted(printable(option))}`;
    return `${text}${dim('hint')}  If it is what you look for, run \`${asQuestion}\`.\n`;
  }
  // If no command has a similar name, the word may be a question.
  return /^error: unknown command '.*'\n$/s.test(message)
    ? `${text}${dim('hint')}  To search, run \`codesearch search "your question"\`.\n`
    : text;
}

/** Takes effect before the command line is loaded, see `askServer`. */
function serverOption(): Option {
  return new Option('--no-server', 'do not let `codesearch serve` answer');
}
