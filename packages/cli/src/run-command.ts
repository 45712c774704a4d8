import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { exitCode } from './exit-code.ts';
import { invocation } from './invocation/current-invocation.ts';
import { revisionIn } from './output/advice.ts';
import { reportFailure } from './output/report-failure.ts';
import { createProgram, isCommand } from './program.ts';

/**
 * Runs the command that the arguments name, for the current invocation. Reports an error and sets the exit code.
 *
 * @param argv as in `process.argv`
 * @param signal aborts when the user interrupts
 */
export async function runCommand(argv: readonly string[], signal: AbortSignal): Promise<void> {
  const run = invocation();
  let program: Command | undefined;
  try {
    program = await createProgram(argv[2], signal, runCommand);
    await program.parseAsync(withoutHelpForUnknown(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      run.exitCode = error.exitCode === 0 ? exitCode.success : exitCode.error;
      if (error.exitCode !== 0) run.failed?.(error);
    } else if (signal.aborted) {
      const resumes = program?.commands.some((command) => command.name() === argv[2] && keepsIndexes(command));
      const isForced = argv[2] === 'index' && argv.some((word) => word === '--force' || word === '-f');
      const kept = isForced
        ? ' An index that was complete remains.'
        : ' Indexed files are kept, and the next run resumes.';
      run.stderr.write(`Interrupted.${resumes ? kept : ''}\n`);
      run.exitCode = exitCode.interrupted;
    } else {
      reportFailure(error, argv.includes('--debug'), revisionIn(argv));
      run.exitCode = exitCode.error;
      run.failed?.(error);
    }
  }
}

/**
 * A command that shows progress may be in the middle of an index run when it is interrupted. An evaluation removes its
 * indexes.
 */
function keepsIndexes(command: Command): boolean {
  return command.name() !== 'eval' && command.options.some(({ long }) => long === '--progress');
}

/**
 * Turns `help NAME` for an unknown command into NAME, so that commander reports an unknown command and suggests others.
 */
function withoutHelpForUnknown(argv: readonly string[]): string[] {
  const name = argv[2] === 'help' ? argv[3] : undefined;
  return name === undefined || name.startsWith('-') || isCommand(name) ? [...argv] : argv.toSpliced(2, 1);
}
