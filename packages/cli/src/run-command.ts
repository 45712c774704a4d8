import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { exitCode } from './process/exit-code.ts';
import { invocation } from './invocation/current-invocation.ts';
import { assertNoSwitch } from './option/grep-habits.ts';
import { revisionIn } from './output/advice.ts';
import { withColorMode } from './output/color-mode.ts';
import { reportFailure } from './output/report-failure.ts';
import { createProgram, isCommand } from './program.ts';
import { welcome } from './welcome.ts';

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
    await program.parseAsync(withColorMode(withoutHelpForUnknown(argv)));
  } catch (error) {
    if (error instanceof CommanderError) {
      run.exitCode = error.exitCode === 0 ? exitCode.success : exitCode.error;
      if (error.exitCode !== 0) run.failed?.(error);
    } else if (signal.aborted) {
      const command = program?.commands.find((each) => each.name() === argv[2]);
      run.stderr.write(['Interrupted.', ...(command ? remains(command) : [])].join(' ') + '\n');
      run.exitCode = exitCode.interrupted;
    } else {
      const revision = revisionIn(argv);
      reportFailure(error, argv.includes('--debug'), revision);
      run.exitCode = exitCode.error;
      run.failed?.(error, revision);
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
