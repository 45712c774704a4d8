import type { StageTrace } from '@codesearch/engine';
import { ownPackages, RunningCalls } from '@codesearch/engine/calls';
import { errors } from '@codesearch/kernel';
import { exitCode } from './exit-code.ts';
import { watchMemory } from './memory-limit.ts';
import type { InspectedProcess } from './memory-limit.ts';
import { reportFailure } from './output/report-failure.ts';

/** Commands that answer many requests: a fault in one of them does not end the others. */
const residents: ReadonlySet<string | undefined> = new Set(['serve', 'mcp', 'lsp', 'watch']);

/** Whether a command answers many requests, until it is ended. */
export function isResident(command: string | undefined): boolean {
  return residents.has(command);
}

/** The part of a process that can end it. */
export interface EndingProcess extends InspectedProcess {
  on(event: 'exit' | 'beforeExit', listener: () => void): unknown;
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code?: number): unknown;
  exitCode?: number | string | null | undefined;
}

export interface Ends {
  /** From here on the process may end. */
  expected(): void;
}

/**
 * Reports every end of the process that no command chose: a plugin calls `process.exit`, throws in a callback, leaves a
 * rejected promise to nobody, or never answers, so that nothing is left to wait for. The error names the plugin whose
 * call was running, or the configuration that is loaded, and the exit code is that of an error, never one that means
 * hits or no hits. A resident server reports the fault and goes on: there `process.exit` fails.
 *
 * @param argv as in `process.argv`
 * @param report default: prints the error as a failed command does
 */
export function watchEnds(
  watched: EndingProcess,
  argv: readonly string[],
  report: (error: unknown) => void = (error) => reportFailure(error, argv.includes('--debug')),
): Ends {
  let isWatched = false;
  const running = new RunningCalls(ownPackages(import.meta.url), {
    createsForeign() {
      if (isWatched) return;
      isWatched = true;
      watchMemory(watched, memoryFull);
    },
  });
  const memoryFull = (stack: string): void => {
    const call = running.blamed(stack);
    const cause = new Error('It used up the memory of the process.');
    isExpected = true;
    report(call ? pluginFault(call, cause) : errors.unexpected(cause.message, cause));
    exit.call(watched, exitCode.error);
  };
  let isExpected = false;
  const { exit } = watched;
  if (isResident(argv[2])) {
    watched.exit = (code) => {
      throw new Error(`It called process.exit(${code ?? ''}).`);
    };
  }

  // Node would warn of its own, in the words of a programmer.
  watched.on('beforeExit', () => {
    const call = isExpected ? undefined : running.innermost();
    const config = isExpected ? undefined : running.loadingConfig();
    if (!call && config === undefined) return;
    isExpected = true;
    if (call) report(pluginFault(call, new Error('The call never ends.')));
    else report(configFault(config!, 'it waits for something that never happens.'));
    exit.call(watched, exitCode.error);
  });
  watched.on('exit', () => {
    if (isExpected) return;
    isExpected = true;
    // It has the callers of `process.exit`.
    const { stack } = new Error('It ended the process.');
    const call = running.blamed(stack);
    const config = running.configIn(stack) ?? running.loadingConfig();
    if (call) report(pluginFault(call, Object.assign(new Error('It ended the process.'), { stack })));
    else report(config === undefined ? endOf(stack) : configFault(config, 'it ended the process.'));
    watched.exitCode = exitCode.error;
  });

  const fault = (error: unknown): void => {
    const stack = error instanceof Error ? error.stack : undefined;
    const call = running.blamed(stack);
    const config = running.configIn(stack);
    if (call) report(pluginFault(call, error));
    else if (config !== undefined) report(configFault(config, String(error), error));
    else report(errors.unexpected(`Outside of any call: ${String(error)}`, error));
    if (isResident(argv[2])) return;
    isExpected = true;
    watched.exit(exitCode.error);
  };
  watched.on('uncaughtException', fault);
  watched.on('unhandledRejection', fault);
  return {
    expected: () => {
      isExpected = true;
      watched.exit = exit;
    },
  };
}

function pluginFault({ plugin, operation, definedIn }: StageTrace, cause: unknown): Error {
  return errors.pluginFailed(plugin, operation, cause, definedIn);
}

/** @param where path of the configuration, with the line if it is known */
function configFault(where: string, problem: string, cause?: unknown): Error {
  return errors.configInvalid(where, problem, undefined, cause);
}

/** An end outside of any plugin and any configuration: names the code that called `process.exit`. */
function endOf(stack = ''): Error {
  const caller = /process\.(?:exit|reallyExit).*\n\s*at (?:.*\()?(.+?:\d+):\d+\)?$/m.exec(stack)?.[1];
  return errors.unexpected(
    `The process was ended before the command had${caller === undefined ? '' : `, by ${caller}`}.`,
    undefined,
  );
}
