import { AsyncLocalStorage } from 'node:async_hooks';
import { differingVariable, RequestTurns } from '@codesearch/server';
import type { ResidentProjects, RunForClient } from '@codesearch/server';
import type { RunCommand } from '../invocation/invocation.ts';
import { findInvocationsWith } from '../invocation/current-invocation.ts';
import type { ProjectSource } from '../project/project-source.ts';
import { ClientInvocation } from './client-invocation.ts';

/** Projects that stay open from command to command are closed with the runner. */
type RunnerProjects = ProjectSource & Partial<AsyncDisposable & Pick<ResidentProjects, 'giveWay'>>;

/** Runs commands in this process for other processes of the user. Several may run at the same time. */
export class CommandRunner implements AsyncDisposable {
  readonly #current = new AsyncLocalStorage<ClientInvocation>();
  readonly #turns = new RequestTurns(() => this.#projects.giveWay?.());
  readonly #projects: RunnerProjects;
  readonly #runCommand: RunCommand;

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
  asRequest(words: readonly string[], work: () => Promise<void>): Promise<void> {
    return this.#turns.run(words, work);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    findInvocationsWith(() => undefined);
    this.#turns[Symbol.dispose]();
    await this.#projects[Symbol.asyncDispose]?.();
  }
}
