import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { exitCode } from './exit-code.ts';
import { hideExpectedWarnings } from './expected-warnings.ts';
import { setOffline } from './option/offline-option.ts';
import { setColorMode } from './output/color-mode.ts';
import { reportFailure } from './output/report-failure.ts';
import { createProgram, isCommand } from './program.ts';

/**
 * Runs the command line. Sets the exit code of the process and returns when the command has ended; output may still be
 * written.
 *
 * @param argv as in `process.argv`
 */
export async function run(argv: readonly string[]): Promise<void> {
  hideExpectedWarnings();
  setColorMode(argv);
  setOffline(argv);
  endQuietlyWithoutReader();
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  let program: Command | undefined;
  try {
    program = await createProgram(argv[2], interrupt.signal);
    await program.parseAsync(withoutHelpForUnknown(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCode.success : exitCode.error;
    } else if (interrupt.signal.aborted) {
      const resumes = program?.commands.some((command) => command.name() === argv[2] && keepsIndexes(command));
      const kept = resumes ? ' Indexed files are kept, and the next run resumes.' : '';
      process.stderr.write(`Interrupted.${kept}\n`);
      process.exitCode = exitCode.interrupted;
    } else {
      reportFailure(error, argv.includes('--debug'));
      process.exitCode = exitCode.error;
    }
  }
}

/**
 * A command that shows progress may be in the middle of an index run when it is interrupted. An evaluation removes its indexes.
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

/**
 * A reader that closes standard output early, such as `head`, is a success. If nothing reads standard error any more,
 * the command still completes its work.
 */
function endQuietlyWithoutReader(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCode.success : exitCode.error);
  });
}
