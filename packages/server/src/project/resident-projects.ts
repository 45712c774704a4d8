import { tmpdir } from 'node:os';
import { Workspace } from '@codesearch/engine';
import type { OpenAtOptions, OpenRootOptions, Project, Setup, SetupOf, SetupOptions } from '@codesearch/engine';
import { isCodesearchError } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { differingVariable } from '../resident/environment.ts';
import { refuseSetup } from './refuse-setup.ts';
import type { ServedClient } from './refuse-setup.ts';
import { SeparateBuilds } from './separate-builds.ts';
import { ProcessFolder } from '@codesearch/toolkit';

/** How many projects stay open although no command uses them. */
const maxIdle = 16;

/** Projects that stay open from command to command. */
export class ResidentProjects implements AsyncDisposable {
  readonly #client: () => ServedClient | undefined;
  readonly #loggers = new WeakMap<ServedClient, Logger>();
  readonly #workspace = new Workspace<Project>({ host: (project) => project, maxIdle });
  readonly #temporary = new TemporaryHomes();
  readonly #builds: SeparateBuilds;
  /** Resolves when the projects are closed that a message has expired. */
  #expired: Promise<unknown> = Promise.resolve();
  #isEnding = false;

  /**
   * @param client whom the caller works for
   * @param program what runs the program, and the arguments in front of a command
   */
  constructor(client: () => ServedClient | undefined, program: readonly [string, ...string[]]) {
    this.#client = client;
    this.#builds = new SeparateBuilds(program);
  }

  async setups(options: SetupOptions): Promise<SetupOf> {
    const client = this.#client();
    const own = options.services?.logger;
    if (client && own) this.#loggers.set(client, own);
    const logger: Logger = {
      debug() {},
      info: (...message) => this.#log((to) => to.info(...message)),
      warn: (...message) => this.#log((to) => to.warn(...message)),
    };
    const shared = { ...options, services: { ...options.services, logger } };
    const find = await this.#workspace.setups(shared, (setup) => this.#check(setup));
    return async (folder) => {
      try {
        return await find(folder);
      } catch (error) {
        // What a process of its own can load may be more: modules that this one cannot load again.
        if (isCodesearchError(error, 'CONFIG_INVALID')) client?.decline('its configuration cannot be used here');
        throw error;
      }
    };
  }

  openRoot(setup: Setup, options: OpenRootOptions): Project {
    const indexHome = this.#client()?.isApart === true ? this.#temporary.homeFor(setup) : undefined;
    return this.#workspace.openRoot(setup, { ...options, indexHome });
  }

  openAt(setup: Setup, options: OpenAtOptions): Promise<Project> {
    return this.#workspace.openAt(setup, options);
  }

  close(project: Project): Promise<void> {
    return this.#workspace.close(project);
  }

  /** See `SeparateBuilds`. */
  complete(project: Project, show: (line: string) => void, signal: AbortSignal): Promise<void> {
    return this.#builds.complete(project, show, signal, this.#client()?.env ?? process.env);
  }

  giveWay(): void {
    this.#builds.giveWay();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true;
    await this.#builds[Symbol.asyncDispose]();
    await this.#expired;
    // A store on a server keeps it otherwise.
    const temporary = this.#workspace.open.filter(({ indexHome }) => indexHome !== undefined);
    await Promise.all(temporary.map(({ host }) => host.clear().catch(() => {})));
    await this.#workspace[Symbol.asyncDispose]();
    this.#temporary[Symbol.dispose]();
  }

  #check(setup: Setup): void {
    const client = this.#client();
    refuseSetup(client, setup);
    if (setup.config.file === undefined) return;
    const variable = client && differingVariable(client.env, process.env, true);
    if (variable !== undefined) client?.decline(`${variable} differs from that of the server`);
  }

  /**
   * A message may come from opening a stage, which stays open. So everything that is open now is opened again, to log
   * the same.
   */
  #log(write: (logger: Logger) => void): void {
    // A project that is cleared at the end must not be closed in the meantime.
    if (!this.#isEnding) this.#expired = Promise.allSettled([this.#expired, this.#workspace.expire()]);
    const client = this.#client();
    const logger = client && this.#loggers.get(client);
    if (logger) write(logger);
  }
}

/** Folders for indexes that end with the server, one for each configuration. */
class TemporaryHomes implements Disposable {
  readonly #homes = new Map<string, ProcessFolder>();

  homeFor({ config }: Setup): string {
    const key = `${config.file ?? ''} ${config.fileHash ?? ''}`;
    const home = this.#homes.get(key) ?? new ProcessFolder(tmpdir(), 'codesearch-compare');
    this.#homes.set(key, home);
    return home.path;
  }

  [Symbol.dispose](): void {
    for (const home of this.#homes.values()) home[Symbol.dispose]();
    this.#homes.clear();
  }
}
