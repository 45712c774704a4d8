import { Setups, openRoot } from '@codesearch/engine';
import type { KeptSetups, OpenRootOptions, Project, Setup, SetupOptions } from '@codesearch/engine';
import type { Logger } from '@codesearch/kernel';
import { differingVariable } from '@codesearch/server';
import type { ProjectSource } from '../project/project-source.ts';
import type { ClientInvocation } from './client-invocation.ts';
import { LoadedConfigs } from './loaded-configs.ts';
import { TemporaryHomes } from './temporary-homes.ts';

/** How many projects stay open although no command uses them. */
const maxIdle = 16;

interface OpenProject {
  readonly setup: Setup;
  readonly root: string;
  /** Absent for the index of the user. */
  readonly indexHome: string | undefined;
  readonly project: Project;
  /** Commands that use it. */
  users: number;
  /** Whether it is closed after its last use: its next command must open it again, to log the same. */
  isStale: boolean;
}

/** Projects that stay open from command to command. */
export class ResidentProjects implements ProjectSource, AsyncDisposable {
  readonly #client: () => ClientInvocation | undefined;
  /** That of each client. */
  readonly #loggers = new WeakMap<ClientInvocation, Logger>();
  readonly #kept: KeptSetups = new Map();
  readonly #loaded = new LoadedConfigs();
  readonly #temporary = new TemporaryHomes();
  /** The last one was used last. */
  #open: OpenProject[] = [];

  /** @param client the run that the caller works for */
  constructor(client: () => ClientInvocation | undefined) {
    this.#client = client;
  }

  createSetups(options: SetupOptions): Setups {
    const client = this.#client();
    const own = options.services?.logger;
    if (client && own) this.#loggers.set(client, own);
    const logger: Logger = {
      debug() {},
      info: (...message) => this.#log((to) => to.info(...message)),
      warn: (...message) => this.#log((to) => to.warn(...message)),
    };
    return new Setups({ ...options, services: { ...options.services, logger } }, this.#kept);
  }

  check(setup: Setup): void {
    const client = this.#client();
    const refusal = this.#loaded.refusal(setup);
    if (refusal !== undefined) client?.decline(refusal);
    if (setup.config.file === undefined) return;
    const variable = client && differingVariable(client.env, process.env, true);
    if (variable !== undefined) client?.decline(`${variable} differs from that of the server`);
  }

  openRoot(setup: Setup, options: OpenRootOptions): Project {
    const { root } = options;
    const indexHome = this.#client()?.isApart === true ? this.#temporary.homeFor(setup) : undefined;
    const present = this.#open.find(
      (each) => each.setup === setup && each.root === root && each.indexHome === indexHome && !each.isStale,
    );
    const project = present?.project ?? openRoot(setup, { ...options, indexHome });
    const opened = present ?? { setup, root, indexHome, project, users: 0, isStale: false };
    this.#open = [...this.#open.filter((each) => each !== opened), opened];
    opened.users++;
    return opened.project;
  }

  /** Those that were opened elsewhere, such as revisions, are closed at once. */
  async close(project: Project): Promise<void> {
    const opened = this.#open.find((each) => each.project === project);
    if (!opened) return project[Symbol.asyncDispose]();
    opened.users--;
    const idle = this.#open.filter(({ users }) => users === 0);
    const surplus = Math.max(0, idle.length - maxIdle);
    const closing = new Set(idle.filter((each, age) => each.isStale || age < surplus));
    this.#open = this.#open.filter((each) => !closing.has(each));
    await Promise.all([...closing].map((each) => each.project[Symbol.asyncDispose]()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const open = this.#open;
    this.#open = [];
    await Promise.all(
      open.map(async ({ project, indexHome }) => {
        // A store on a server keeps it otherwise.
        if (indexHome !== undefined) await project.clear().catch(() => {});
        await project[Symbol.asyncDispose]();
      }),
    );
    this.#temporary[Symbol.dispose]();
  }

  /** A message may come from opening a stage, which stays open. So everything that is open now is opened again. */
  #log(write: (logger: Logger) => void): void {
    for (const each of this.#open) each.isStale = true;
    this.#kept.clear();
    const client = this.#client();
    const logger = client && this.#loggers.get(client);
    if (logger) write(logger);
  }
}
