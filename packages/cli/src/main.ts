import { CommanderError } from 'commander';
import { exitCode } from './exit-code.ts';
import { hideExpectedWarnings } from './expected-warnings.ts';
import { reportFailure } from './output/report-failure.ts';
import { createProgram, isCommand } from './program.ts';

/** Commands that may be interrupted while they index. */
const indexing: ReadonlySet<string> = new Set(['search', 'index', 'similar', 'migrate']);

/**
 * Runs the command line. Sets the process's exit code and lets it end by itself, so that output is written whole.
 *
 * @param argv as in `process.argv`
 */
export async function run(argv: readonly string[]): Promise<void> {
  hideExpectedWarnings();
  endQuietlyWithoutReader();
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  try {
    const program = await createProgram(argv[2], interrupt.signal);
    await program.parseAsync(withoutVainHelp(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCode.success : exitCode.error;
    } else if (interrupt.signal.aborted) {
      const kept = indexing.has(argv[2] ?? '') ? ' What is indexed so far is kept; the next run resumes.' : '';
      process.stderr.write(`Interrupted.${kept}\n`);
      process.exitCode = exitCode.interrupted;
    } else {
      reportFailure(error, argv.includes('--debug'));
      process.exitCode = exitCode.error;
    }
  }
}

/** Help about a command that there is not is taken for that command, which is told to be none. */
function withoutVainHelp(argv: readonly string[]): string[] {
  const about = argv[2] === 'help' ? argv[3] : undefined;
  return about === undefined || about.startsWith('-') || isCommand(about) ? [...argv] : argv.toSpliced(2, 1);
}

/** A reader that has seen enough, such as `head`, is no failure; who no longer reads messages still wants the work done. */
function endQuietlyWithoutReader(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? exitCode.success : exitCode.error);
  });
}
