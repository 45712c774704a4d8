import type { StageTrace } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { exitCode } from './exit-code.ts';
import { reportFailure } from './output/report-failure.ts';
import { runningCalls } from './running-calls.ts';

/** Commands that answer many requests: a fault in one of them does not end the others. */
const residents: ReadonlySet<string | undefined> = new Set(['serve', 'mcp', 'lsp', 'watch']);

/** Whether a command answers many requests, until it is ended. */
export function isResident(command: string | undefined): boolean {
  return residents.has(command);
}

/** The part of a process that can end it. */
export interface EndingProcess {
  on(event: 'exit' | 'beforeExit', listener: () => void): unknown;
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): unknown;
  exitCode?: number | string | null | undefined;
}

/** The ends of a process. */
export interface Ends {
  /** From here on the process may end. */
  expected(): void;
}

/**
 * Reports every end of the process that no command chose: a plugin calls `process.exit`, throws in a callback, leaves a rejected promise
 * to nobody, or never answers, so that nothing is left to wait for. The error names the plugin whose call was running, and the exit code
 * is that of an error, never one that means hits or no hits. A resident server reports the fault and goes on.
 *
 * @param argv as in `process.argv`
 * @param report default: prints the error as a failed command does
 */
export function watchEnds(
  watched: EndingProcess,
  argv: readonly string[],
  report: (error: unknown) => void = (error) => reportFailure(error, argv.includes('--debug')),
): Ends {
  const running = runningCalls();
  const innermost = (): StageTrace | undefined => [...running.keys()].at(-1);
  let isExpected = false;

  const ended = (how: string): boolean => {
    const call = isExpected ? undefined : innermost();
    if (!call) return false;
    isExpected = true;
    report(pluginFault(call, how));
    return true;
  };
  // Node would warn of its own, in the words of a programmer.
  watched.on('beforeExit', () => {
    if (ended('The call never ends.')) watched.exit(exitCode.error);
  });
  watched.on('exit', () => {
    if (ended('It ended the process.')) watched.exitCode = exitCode.error;
  });

  const fault = (error: unknown): void => {
    const call = innermost();
    report(call ? pluginFault(call, error) : errors.unexpected(`Outside of any call: ${String(error)}`, error));
    if (isResident(argv[2])) return;
    isExpected = true;
    watched.exit(exitCode.error);
  };
  watched.on('uncaughtException', fault);
  watched.on('unhandledRejection', fault);
  return { expected: () => void (isExpected = true) };
}

function pluginFault({ plugin, operation }: StageTrace, cause: unknown): Error {
  return errors.pluginFailed(plugin, operation, typeof cause === 'string' ? new Error(cause) : cause);
}
