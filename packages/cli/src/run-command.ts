import { CommanderError, Command, Option } from 'commander';
import { printable, shellQuoted } from '@codesearch/presentation';
import type { Colors } from '@codesearch/presentation';
import { isServedCommand } from '@codesearch/server/client';
import { exitCode } from './invocation/exit-code.ts';
import { invocation } from './invocation/current-invocation.ts';
import { withNegations } from '@codesearch/query';
import { assertNoSwitch, counterpartOf } from './option/grep-options.ts';
import { givenIn } from './output/advice.ts';
import { withColorMode } from './invocation/color-mode.ts';
import { reportFailure } from './output/report-failure.ts';
import { commandGroups } from './command/commands.ts';
import type { RunCommand } from './invocation/invocation.ts';
import { colorsFor } from './output/colors.ts';
import { offlineOption } from './option/offline-option.ts';
import { helpText, packageManifest } from './package-files.ts';

/**
 * Runs the command that the arguments name, for the current invocation. Reports an error and sets the exit code.
 *
 * @param argv as in `process.argv`
 * @param signal aborts when the user interrupts
 */
export async function runCommand(argv: readonly string[], signal: AbortSignal): Promise<void> {
  const run = invocation();
  if (argv.length === 2) {
    run.stdout.write(welcome);
    return;
  }
  let program: Command | undefined;
  try {
    if (argv[2] === 'search') assertNoSwitch(argv.slice(3));
    program = await createProgram(argv[2], signal, runCommand);
    const words = argv[2] === 'search' || argv[2] === 'pick' ? withNegations(argv) : argv;
    await program.parseAsync(withColorMode(withoutHelpForUnknown(words)));
  } catch (error) {
    if (error instanceof CommanderError) {
      run.exitCode = error.exitCode === 0 ? exitCode.success : exitCode.error;
      if (error.exitCode !== 0) run.failed?.(error);
    } else if (signal.aborted) {
      const command = program?.commands.find((each) => each.name() === argv[2]);
      run.stderr.write(['Interrupted.', ...(command ? remains(command) : [])].join(' ') + '\n');
      run.exitCode = exitCode.interrupted;
    } else {
      const given = givenIn(argv);
      reportFailure(error, argv.includes('--debug'), given);
      run.exitCode = exitCode.error;
      run.failed?.(error, given);
    }
  }
}

/**
 * What a command leaves when it is interrupted. One that shows progress may be in the middle of an index run. An
 * evaluation removes its indexes.
 */
function remains(command: Command): string[] {
  if (command.name() === 'eval' || command.options.every(({ long }) => long !== '--progress')) return [];
  return command.opts<{ readonly force?: true }>().force
    ? ['An index that was complete remains.']
    : ['Indexed files are kept, and the next run resumes.'];
}

/**
 * Turns `help NAME` for an unknown command into NAME, so that commander reports an unknown command and suggests others.
 */
function withoutHelpForUnknown(argv: readonly string[]): readonly string[] {
  const name = argv[2] === 'help' ? argv[3] : undefined;
  return name === undefined || name.startsWith('-') || isCommand(name) ? argv : argv.toSpliced(2, 1);
}

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

/** What the program prints without a command: what most people want next, on half a screen. */
export const welcome = `codesearch finds code by a question, a name or its exact text.

  codesearch search "where are retries configured"   ask about the code of this folder
  codesearch search parseHeader                      look up a name
  codesearch pick                                    search while you type
  codesearch open                                    search in a browser
  codesearch register                                let coding agents search

The first search builds an index, and later ones keep it up to date. By default nothing leaves this machine.
All commands: codesearch --help
`;
