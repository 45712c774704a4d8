import { errors } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import type { ListedProject, ProjectPlace, Setup } from '@codesearch/engine';
import { PathGuard } from './path-guard.ts';
import { ServedProject } from './served-project.ts';

/** Projects that are kept open and watched. */
const mostOpen = 4;

export interface WorkspaceOptions {
  /** A configuration file to load instead of the nearest one. */
  readonly config?: string | undefined;
  /** Where given, only what lies in one of these folders can be searched. */
  readonly roots?: readonly string[] | undefined;
  /** Folder from which the configuration is looked for, and which relative paths start from. Default: the process's own. */
  readonly cwd?: string | undefined;
  readonly log: Logger;
}

/** The program proper, once it is loaded. */
interface Loaded {
  readonly runtime: typeof import('@codesearch/engine');
  readonly setup: Setup;
  readonly guard: PathGuard;
}

/**
 * What all connections of a server process share: the configuration and the open projects. Nothing is loaded before the first
 * call that needs it, so that a server starts at once, and starts whatever is missing.
 *
 * The configuration is that of the server's own folder, never of a folder that an agent names: it is a program.
 */
export class Workspace implements AsyncDisposable {
  readonly #options: WorkspaceOptions;
  readonly #open = new Map<string, ServedProject>();
  #loaded: Promise<Loaded> | undefined;
  #closed = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  /**
   * The project that a path belongs to, and what of it the path is: see `projectPlace`.
   *
   * Errors: `INPUT_INVALID` for a path that may not be searched; those of the configuration.
   */
  async locate(path: string): Promise<ProjectPlace> {
    const { runtime, setup, guard } = await this.#load();
    return runtime.projectPlace(setup, guard.check(path), ({ root, part }) =>
      this.use(root, ({ project }) => project.covers(part)),
    );
  }

  /** The indexes of this user that may be named, as far as their manifests tell. */
  async list(): Promise<readonly ListedProject[]> {
    const { runtime, setup, guard } = await this.#load();
    return runtime.listProjects(setup.home).filter(({ root }) => root !== undefined && guard.covers(root));
  }

  /** A project that is open already. */
  served(root: string): ServedProject | undefined {
    return this.#open.get(root);
  }

  /**
   * Lends a project.
   *
   * Errors: `LIMIT_EXCEEDED` where as many as can be open are all busy; those of the configuration.
   */
  async use<Value>(root: string, call: (served: ServedProject) => Promise<Value>): Promise<Value> {
    const { runtime, setup } = await this.#load();
    const served = this.#lend(root, runtime, setup);
    try {
      return await call(served);
    } finally {
      served.users--;
    }
  }

  /**
   * Removes an index, ending what goes on with it.
   *
   * @returns what was in it
   *
   * Errors: `INDEX_BUSY` where another process writes it.
   */
  async remove(index: ListedProject): Promise<{ readonly files: number; readonly chunks: number }> {
    const { runtime, setup } = await this.#load();
    const { root, id, orphan } = index;
    if (root === undefined || orphan) {
      if (root !== undefined) await this.served(root)?.rest();
      await runtime.removeProject(setup.home, id);
      return index;
    }
    return this.use(root, async (served) => {
      await served.rest();
      const status = await served.project.status();
      await served.project.clear();
      // What was built with other settings cannot be looked into: its manifest tells what the last run left.
      return status.changes.length > 0 ? index : status;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map((served) => served[Symbol.asyncDispose]()));
  }

  /** At one go, so that no other call closes it before it counts as used. */
  #lend(root: string, runtime: Loaded['runtime'], setup: Setup): ServedProject {
    if (this.#closed) throw errors.closed('The server');
    const served = this.#open.get(root) ?? this.#admit(root, runtime, setup);
    // Last in the map is last used.
    this.#open.delete(root);
    this.#open.set(root, served);
    served.users++;
    return served;
  }

  #admit(root: string, runtime: Loaded['runtime'], setup: Setup): ServedProject {
    if (this.#open.size >= mostOpen) {
      const idle = [...this.#open].find(([, { isBusy }]) => !isBusy);
      if (!idle) throw errors.limitExceeded('The number of projects in use at once', mostOpen + 1, mostOpen);
      const [oldest, served] = idle;
      this.#open.delete(oldest);
      void served[Symbol.asyncDispose]().catch((error: unknown) => this.#options.log.warn(String(error)));
    }
    return new ServedProject(runtime.openRoot(setup, { root }), this.#options.log);
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= this.#loadNow().catch((error: unknown) => {
      // What is wrong with the configuration may be mended while the server runs.
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  async #loadNow(): Promise<Loaded> {
    const { config, roots, cwd = process.cwd(), log } = this.#options;
    const [runtime, { presetDefault }] = await Promise.all([
      import('@codesearch/engine'),
      import('@codesearch/preset-default'),
    ]);
    const setup = await runtime.loadSetup({ preset: presetDefault, config, from: cwd, services: { logger: log } });
    const guard = new PathGuard({
      cwd,
      isTooWide: (folder) => runtime.wideRoot(folder, setup.processEnv) !== undefined,
      uid: process.getuid?.(),
      ...(roots && { roots }),
      indexedRoot: (folder) => runtime.indexedRoot(setup.home, folder),
    });
    return { runtime, setup, guard };
  }
}
