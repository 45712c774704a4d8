import { channel } from 'node:diagnostics_channel';
import type { StageTrace } from '@codesearch/engine';
import { ownPackages, RunningCalls, watchMemory } from '@codesearch/stages/calls';
import type { CallListener, InspectedProcess } from '@codesearch/stages/calls';
import { errors } from '@codesearch/kernel';
import { forProcess } from '../invocation/current-invocation.ts';
import { exitCode } from '../invocation/exit-code.ts';
import { reportFailure } from '../output/report-failure.ts';
import type { processEndChannelName } from '@codesearch/toolkit';

const endChannel: typeof processEndChannelName = 'codesearch:process-end';

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
 * hits or no hits. A resident server fails the call, so that who waits for it hears of the fault, reports it in its own
 * log and goes on: there `process.exit` fails.
 *
 * @param argv as in `process.argv`
 * @param report default: prints the error as a failed command does
 * @param listener hears of calls too
 */
export function watchEnds(
  watched: EndingProcess,
  argv: readonly string[],
  report: (error: unknown) => void = (error) => reportFailure(error, argv.includes('--debug')),
  listener: CallListener = {},
): Ends {
  return new EndWatch(watched, isResident(argv[2]), report, listener);
}

class EndWatch implements Ends {
  readonly #watched: EndingProcess;
  readonly #isResident: boolean;
  readonly #report: (error: unknown) => void;
  readonly #exit: EndingProcess['exit'];
  readonly #running: RunningCalls;
  #watchesMemory = false;
  #isExpected = false;

  constructor(watched: EndingProcess, resident: boolean, report: (error: unknown) => void, listener: CallListener) {
    this.#watched = watched;
    this.#isResident = resident;
    this.#report = report;
    this.#exit = watched.exit;
    this.#running = new RunningCalls(ownPackages(import.meta.url), {
      ...listener,
      createsForeign: () => this.#watchMemory(),
    });
    if (resident) {
      watched.exit = (code) => {
        throw new Error(`It called process.exit(${code ?? ''}).`);
      };
    }
    // Node would warn of its own, in the words of a programmer.
    watched.on('beforeExit', () => this.#onNothingLeft());
    watched.on('exit', () => this.#onExit());
    watched.on('uncaughtException', (error) => this.#onFault(error));
    watched.on('unhandledRejection', (error) => this.#onFault(error));
  }

  expected(): void {
    this.#isExpected = true;
    this.#watched.exit = this.#exit;
  }

  #watchMemory(): void {
    if (this.#watchesMemory) return;
    this.#watchesMemory = true;
    watchMemory(this.#watched, (stack) => this.#onMemoryFull(stack));
  }

  #onMemoryFull(stack: string): void {
    const call = this.#running.blamed(stack);
    const cause = new Error('It used up the memory of the process.');
    this.#end(call ? pluginFault(call, cause) : errors.unexpected(cause.message, cause));
  }

  #onNothingLeft(): void {
    if (this.#isExpected) return;
    const call = this.#running.innermost();
    const config = this.#running.loadingConfig();
    if (call) this.#end(pluginFault(call, new Error('The call never ends.')));
    else if (config !== undefined) this.#end(configFault(config, 'it waits for something that never happens.'));
  }

  #onExit(): void {
    if (this.#isExpected) return;
    this.#isExpected = true;
    // It has the callers of `process.exit`.
    const { stack } = new Error('It ended the process.');
    const call = this.#running.blamed(stack);
    const config = this.#running.configIn(stack) ?? this.#running.loadingConfig();
    if (call) this.#report(pluginFault(call, Object.assign(new Error('It ended the process.'), { stack })));
    else this.#report(config === undefined ? endOf(stack) : configFault(config, 'it ended the process.'));
    this.#watched.exitCode = exitCode.error;
  }

  #onFault(error: unknown): void {
    const stack = error instanceof Error ? error.stack : undefined;
    const call = this.#running.blamed(stack);
    const config = this.#running.configIn(stack);
    if (call) {
      const fault = pluginFault(call, error);
      // A client hears of it by the failure of its call.
      forProcess(() => this.#report(fault));
      // Nothing else may ever end it.
      this.#running.fail(call, fault);
    } else if (config !== undefined) this.#report(configFault(config, String(error), error));
    else this.#report(errors.unexpected(`Outside of any call: ${String(error)}`, error));
    if (this.#isResident) return;
    this.#isExpected = true;
    this.#watched.exit(exitCode.error);
  }

  #end(error: Error): void {
    this.#isExpected = true;
    this.#report(error);
    channel(endChannel).publish(error);
    this.#exit.call(this.#watched, exitCode.error);
  }
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
