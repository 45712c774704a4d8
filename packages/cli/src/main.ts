import { exitCode } from './invocation/exit-code.ts';
import { hideExpectedWarnings } from './process/expected-warnings.ts';
import { invocation } from './invocation/current-invocation.ts';
import { processInvocation } from './invocation/process-invocation.ts';
import { Interruption } from './process/interruption.ts';
import { setOffline } from './option/offline-option.ts';
import { colorModeOf } from './invocation/color-mode.ts';
import { runCommand } from './run-command.ts';
import { isResident, watchEnds } from './process/unexpected-ends.ts';
import type { EndingProcess, Ends } from './process/unexpected-ends.ts';
import { sayWaiting } from './process/waiting-word.ts';

/**
 * Runs the command line. Sets the exit code of the process and returns when the command has ended; output may still be
 * written.
 *
 * @param argv as in `process.argv`
 */
export async function run(argv: readonly string[]): Promise<void> {
  hideExpectedWarnings();
  keepOutput();
  // A plugin's property for every object would change what the program and other plugins do.
  Object.preventExtensions(Object.prototype);
  processInvocation.colorMode = colorModeOf(argv);
  setOffline(argv);
  const ends = watchEnds(process as EndingProcess, argv, undefined, {
    begins(call) {
      call.runs = (work) => interruption.during(work, `${call.plugin}, ${call.operation}`);
    },
    loads: (isRunning) => (isRunning ? interruption.letGo() : interruption.listen()),
  });
  const interruption = new Interruption(
    process,
    () => {
      ends.expected();
      process.stderr.write('Interrupted.\n');
      process.exit(isResident(argv[2]) ? exitCode.success : exitCode.interrupted);
    },
    (whose) => process.stderr.write(`interrupted ${whose}\n`),
  );
  sayWaiting(argv[2], (line, { stderr }) => void stderr.write(`${line}\n`), invocation);
  endQuietlyWithoutReader(ends);
  await runCommand(argv, interruption.signal).finally(() => interruption[Symbol.dispose]());
  // What a plugin has left to nobody shows itself in the next turn.
  await new Promise(setImmediate);
  // A plugin may have set another one.
  process.exitCode = processInvocation.exitCode;
  ends.expected();
}

/** Lets plugins print for their authors, and not into the output of a command. */
function keepOutput(): void {
  const { error } = console;
  Object.assign(console, { log: error, info: error, debug: error });
  process.stdout.write = process.stderr.write.bind(process.stderr);
}

/**
 * A reader that closes standard output early, such as `head`, is a success. If nothing reads standard error any more,
 * the command still completes its work.
 */
function endQuietlyWithoutReader(ends: Ends): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    ends.expected();
    process.exit(error.code === 'EPIPE' ? exitCode.success : exitCode.error);
  });
}
