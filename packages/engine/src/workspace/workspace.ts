import { ownRevision } from '@codesearch/git';
import { forbidNetwork } from '@codesearch/stages';
import { isOffline } from '../home/home-folder.ts';
import { openRevision, openRoot } from '../project/open-project.ts';
import type { OpenRootOptions } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import type { Setup, SetupOptions, KeptSetups, SetupOf } from '../setup/setup.ts';
import { forgetSetups, setupsOf } from '../setup/setup.ts';
import { KeptProjects } from './kept-projects.ts';
import type { KeepOptions, ProjectKey } from './kept-projects.ts';

/** What a front end keeps of its projects. */
export interface WorkspaceOptions<Host extends AsyncDisposable> extends KeepOptions<Host> {
  /** Puts around an open project what stays open with it, such as its runs. Disposing it closes the project. */
  readonly host: (project: Project) => Host;
  /** Whether projects at revisions stay open too. Default: each is closed after its use. */
  readonly keepsRevisions?: boolean | undefined;
  /** Whether the setups of one request serve later ones, which then have the same options. Default: true. */
  readonly keepsSetups?: boolean | undefined;
}

/** The folder of a project, and the commit to open it at. */
export interface OpenAtOptions extends OpenRootOptions {
  /** A commit, branch, tag or any other revision of git. Default: the files on disk. */
  readonly revision?: string | undefined;
}

/** Looks at a setup before it is used. @throws to refuse it */
export type CheckSetup = (setup: Setup) => void;

/**
 * The open projects of a process, with their configurations: the only thing that opens projects for a front end. Which
 * configuration applies is asked for each request, because it is a program and is used only if the user trusts it.
 */
export class Workspace<Host extends AsyncDisposable> implements AsyncDisposable {
  readonly #options: WorkspaceOptions<Host>;
  readonly #kept: KeptSetups = new Map();
  /** The hash of each configuration, as it was used last. */
  readonly #hashes = new Map<string, string | undefined>();
  readonly #projects: KeptProjects<Host>;

  constructor(options: WorkspaceOptions<Host>) {
    this.#options = options;
    this.#projects = new KeptProjects(options);
  }

  get open(): KeptProjects<Host>['all'] {
    return this.#projects.all;
  }

  /**
   * Finds the configurations of one request. Forbids the network if the environment or a configuration says so.
   *
   * @throws what `loadSetup` throws
   */
  async setups(options: SetupOptions, check?: CheckSetup): Promise<SetupOf> {
    // Before a configuration is loaded, which is a program.
    if (isOffline(process.env)) await forbidNetwork();
    const setupOf = setupsOf(options, this.#options.keepsSetups === false ? undefined : this.#kept);
    return async (folder) => {
      const setup = await setupOf(folder);
      check?.(setup);
      if (setup.config.offline) await forbidNetwork();
      await this.#leaveFormer(setup);
      return setup;
    };
  }

  /**
   * Takes a project with its files on disk into use, until `close`.
   *
   * @throws LIMIT_EXCEEDED if all projects that can be open are in use
   * @throws what `openRoot` throws
   */
  openRoot(setup: Setup, options: OpenRootOptions): Host {
    return this.#acquire({ setup, ...options }, () => openRoot(setup, options));
  }

  /**
   * Takes a project into use, until `close`. A clone and a bare repository have no files on disk: without a revision
   * they are opened at `HEAD`.
   *
   * @throws INPUT_INVALID if there is no such revision
   * @throws what `openRoot` of the workspace throws
   */
  async openAt(setup: Setup, { revision, ...options }: OpenAtOptions): Promise<Host> {
    const named = revision ?? ownRevision(setup.home, options.root);
    if (named === undefined) return this.openRoot(setup, options);
    const project = await openRevision(setup, { ...options, revision: named });
    if (this.#options.keepsRevisions !== true) return this.#options.host(project);
    let isOpened = false;
    try {
      return this.#acquire({ setup, ...options, commit: project.revision?.commit }, () => {
        isOpened = true;
        return project;
      });
    } finally {
      if (!isOpened) await project[Symbol.asyncDispose]();
    }
  }

  /** Ends one use of a project. It is closed if it does not stay open. */
  close(host: Host): Promise<void> {
    return this.#projects.release(host);
  }

  /** Loads setups and opens projects again when they are next used. Those that are in use are closed afterwards. */
  async expire(): Promise<void> {
    this.#kept.clear();
    await this.#projects.expire();
  }

  /** Closes the projects of a root with another setup than the one that applies to it. */
  closeFormer(setup: Setup, root: string): Promise<void> {
    return this.#projects.expire((open) => open.root === root && open.setup !== setup);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#projects[Symbol.asyncDispose]();
  }

  /** Closes the projects that have another content of a configuration, which no request can get again. */
  async #leaveFormer({ config: { file, fileHash } }: Setup): Promise<void> {
    if (file === undefined) return;
    const before = this.#hashes.get(file) ?? fileHash;
    this.#hashes.set(file, fileHash);
    if (before === fileHash) return;
    forgetSetups(this.#kept, file, fileHash);
    await this.#projects.expire(({ setup: { config } }) => config.file === file && config.fileHash !== fileHash);
  }

  #acquire(key: ProjectKey, open: () => Project): Host {
    return this.#projects.acquire(key, () => this.#options.host(open()));
  }
}
