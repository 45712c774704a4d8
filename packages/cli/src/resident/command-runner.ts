import { AsyncLocalStorage } from 'node:async_hooks';
import { countTurnsBy, nextTurn } from '@codesearch/toolkit/pure';
import type { TurnTaker } from '@codesearch/toolkit/pure';
import { differingVariable } from '@codesearch/server';
import type { RunForClient } from '@codesearch/server';
import type { RunCommand } from '../invocation/invocation.ts';
import { findInvocationsWith } from '../invocation/current-invocation.ts';
import type { ProjectSource } from '../project/project-source.ts';
import { ClientInvocation } from './client-invocation.ts';
import { ExpectedTurns } from './expected-turns.ts';
import { NewQuestions } from './new-questions.ts';
import type { ResidentProjects } from './resident-projects.ts';

/** Projects that stay open from command to command are closed with the runner. */
type RunnerProjects = ProjectSource & Partial<AsyncDisposable & Pick<ResidentProjects, 'giveWay'>>;

/** Runs commands in this process for other processes of the user. Several may run at the same time. */
export class CommandRunner implements AsyncDisposable {
  readonly #current = new AsyncLocalStorage<ClientInvocation>();
  /** Whom a turn of this thread is counted for. */
  readonly #requests = new AsyncLocalStorage<TurnTaker | undefined>();
  readonly #expected = new ExpectedTurns();
  readonly #questions = new NewQuestions();
  readonly #projects: RunnerProjects;
  readonly #runCommand: RunCommand;

  /** @param projectsOf where projects come from, by the run that a call works for */
  constructor(runCommand: RunCommand, projectsOf: (client: () => ClientInvocation | undefined) => RunnerProjects) {
    this.#runCommand = runCommand;
    this.#projects = projectsOf(() => this.#current.getStore());
    findInvocationsWith(() => this.#current.getStore());
    countTurnsBy(
      () => this.#requests.getStore(),
      (work) => this.#requests.run(undefined, work),
    );
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
    if (this.#questions.add(words)) this.#projects.giveWay?.();
    const expected = this.#expected.of(words);
    const request = { turns: expected };
    return this.#requests.run(request, async () => {
      // Many that come at once do not start in one turn.
      await nextTurn();
      try {
        await work();
      } finally {
        this.#expected.learn(words, request.turns - expected);
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    findInvocationsWith(() => undefined);
    countTurnsBy(() => undefined);
    await this.#projects[Symbol.asyncDispose]?.();
  }
}
