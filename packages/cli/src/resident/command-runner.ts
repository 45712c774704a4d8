import { AsyncLocalStorage } from 'node:async_hooks';
import { differingVariable, RequestTurns } from '@codesearch/server';
import type { ResidentProjects, RunForClient, CommandFailure, CommandRequest } from '@codesearch/server';
import { isCodesearchError } from '@codesearch/kernel';
import { CommanderError } from 'commander';
import type { RunCommand, Invocation, OutputStream } from '../invocation/invocation.ts';
import { findInvocationsWith } from '../invocation/current-invocation.ts';
import type { ProjectSource } from '../invocation/project-source.ts';
import { adviceFor } from '../output/advice.ts';
import type { GivenOptions } from '../invocation/invocation.ts';
import { colorModeOf } from '../invocation/color-mode.ts';
import type { ColorMode } from '../invocation/color-mode.ts';

/** Projects that stay open from command to command are closed with the runner. */
type RunnerProjects = ProjectSource & Partial<AsyncDisposable & Pick<ResidentProjects, 'giveWay'>>;

/** Runs commands in this process for other processes of the user. Several may run at the same time. */
export class CommandRunner implements AsyncDisposable {
  readonly #current = new AsyncLocalStorage<ClientInvocation>();
  readonly #turns = new RequestTurns(() => this.#projects.giveWay?.());
  readonly #projects: RunnerProjects;
  readonly #runCommand: RunCommand;
  readonly #running = new Set<Promise<void>>();

  /** @param projectsOf where projects come from, by the run that a call works for */
  constructor(runCommand: RunCommand, projectsOf: (client: () => ClientInvocation | undefined) => RunnerProjects) {
    this.#runCommand = runCommand;
    this.#projects = projectsOf(() => this.#current.getStore());
    findInvocationsWith(() => this.#current.getStore());
  }

  readonly run: RunForClient = async (request, write, signal) => {
    const variable = differingVariable(request.env, process.env, false);
    if (variable !== undefined) return { declined: `${variable} differs from that of the server` };
    const run = new ClientInvocation(request, write, this.#projects);
    const work = (): Promise<void> => this.#current.run(run, () => this.#runCommand(request.argv, signal));
    await this.asRequest(request.argv.slice(2), work);
    if (run.declined !== undefined) return { declined: run.declined };
    return { exit: run.exitCode, ...(run.failure && { failure: run.failure }) };
  };

  /**
   * Does work of this process for a request of its own, which shares the thread with all others.
   *
   * @param words a command and its arguments, by which it is compared with earlier requests
   */
  async asRequest(words: readonly string[], work: () => Promise<void>): Promise<void> {
    const running = this.#turns.run(words, work);
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Those of a client that has gone away are interrupted, and still have projects open.
    await Promise.allSettled(this.#running);
    findInvocationsWith(() => undefined);
    this.#turns[Symbol.dispose]();
    await this.#projects[Symbol.asyncDispose]?.();
  }
}

/** A command cannot be run for a client, which has to run it itself. */
class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

/**
 * The run of a command for a client: output is sent to it. What needs its terminal or its standard input is declined.
 */
class ClientInvocation implements Invocation {
  readonly cwd: string;
  readonly env: CommandRequest['env'];
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly projects: ProjectSource;
  readonly colorMode: ColorMode;
  /** See `CommandRequest`. */
  readonly isApart: boolean;
  exitCode = 0;
  failure: CommandFailure | undefined;
  readonly #canAsk: boolean;
  #declined: string | undefined;

  constructor(
    { argv, cwd, env, stdout, stderr, canAsk, isApart = false }: CommandRequest,
    write: (stream: 'stdout' | 'stderr', text: string) => void,
    projects: ProjectSource,
  ) {
    this.cwd = cwd;
    this.env = env;
    this.projects = projects;
    this.colorMode = colorModeOf(argv);
    this.isApart = isApart;
    this.#canAsk = canAsk;
    const to = (stream: 'stdout' | 'stderr') => (text: string) => {
      // The command reports the refusal as its failure. The client reports nothing of it.
      if (this.#declined === undefined) write(stream, text);
    };
    this.stdout = { ...stdout, write: to('stdout') };
    this.stderr = { ...stderr, write: to('stderr') };
  }

  /** Why the command was declined, if it was. */
  get declined(): string | undefined {
    return this.#declined;
  }

  get stdin(): never {
    return this.decline('it reads standard input');
  }

  /** A question is asked only if there is somebody to answer it. */
  get canAsk(): boolean {
    return this.#canAsk ? this.decline('it asks a question') : false;
  }

  print(text: string): void {
    this.stdout.write(text);
  }

  failed(error: unknown, given?: GivenOptions): void {
    if (isCodesearchError(error)) {
      const hint = adviceFor(error, given);
      this.failure = { code: error.code, message: error.message, ...(hint !== undefined && { hint }) };
    } else {
      const message = error instanceof Error ? error.message.replace(/^error: /, '') : String(error);
      this.failure = { code: error instanceof CommanderError ? 'INPUT_INVALID' : 'UNEXPECTED', message };
    }
  }

  /** @throws DeclinedError always */
  decline(reason: string): never {
    this.#declined ??= reason;
    throw new DeclinedError(reason);
  }
}
