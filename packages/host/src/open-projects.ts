import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { coversPath } from '@codesearch/engine';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import type {
  ListedProject,
  PathLocation,
  ProjectLocation,
  Setup,
  SetupOf,
  SetupOptions,
  SkippedConfig,
  Workspace,
} from '@codesearch/engine';
import { skippedConfigNote } from '@codesearch/presentation';
import { realPathIfAny, wideRoot } from '@codesearch/toolkit';
import type { IndexJob } from './job/index-job.ts';
import type { IndexWaits } from './job/index-waits.ts';
import { PathGuard } from './path/path-guard.ts';
import { ServedProject } from './served-project.ts';
import { findWorkingFolder, noWorkingFolder } from './path/working-folder.ts';
import type { ListFolders, WorkingFolder } from './path/working-folder.ts';

/** How many projects are kept open and watched. */
const maxOpen = 4;

export interface OpenProjectsOptions {
  /** Configuration file for all projects. Default: the nearest one of each project. */
  readonly config?: string | undefined;
  /** If given, only paths in these folders can be searched. */
  readonly roots?: readonly string[] | undefined;
  /**
   * Folder whose configuration names the data folder, and that relative paths start from. Default: the process's own.
   */
  readonly cwd?: string | undefined;
  readonly log: Logger;
  /** How long a search waits for an index. */
  readonly waits?: IndexWaits | undefined;
  /** See `SetupOptions`. */
  readonly defaultWorkers?: number | undefined;
}

interface Loaded {
  readonly engine: typeof import('@codesearch/engine');
  readonly workspace: Workspace<ServedProject>;
  /** Setup of the folder of the server: its data folder has what the server may search. */
  readonly setup: Setup;
  readonly setupOf: SetupOf;
  readonly guard: PathGuard;
}

/**
 * What all connections of a server process share: the configuration and the open projects. Everything is loaded by the
 * first call that needs it, so a server starts at once, whatever is missing.
 *
 * Each project has its own configuration. It is a program, and an agent may name the folder, so it is used only if the
 * user trusts it.
 */
export class OpenProjects implements AsyncDisposable {
  readonly #options: OpenProjectsOptions;
  #workspace: Workspace<ServedProject> | undefined;
  #loaded: Promise<Loaded> | undefined;
  /** The configurations that are not used: why, and whether an answer has said it. */
  readonly #leftOut = new Map<string, { readonly note: string; readonly isSaid: boolean }>();

  constructor(options: OpenProjectsOptions) {
    this.#options = options;
  }

  /**
   * The project that a path or the address of a repository belongs to, and the part of it that the path is: see
   * `locateProject`.
   *
   * @param listFolders lists the folders that the client has open, which a relative path may start from
   * @throws INPUT_INVALID if the path may not be searched
   * @throws CONFIG_INVALID if the configuration cannot be used
   */
  async locate(path: string, listFolders?: ListFolders): Promise<ProjectLocation> {
    const { engine, setupOf, guard } = await this.#load();
    const clone = engine.isGitUrl(path) ? await this.#clonedRoot(path) : undefined;
    if (clone !== undefined) return { root: clone, part: '' };
    const { folder } = await this.#workingFolder(guard, path, listFolders);
    const real = guard.check(path, folder);
    return engine.locateProject(
      await setupOf(real),
      real,
      ({ root, part }) => this.use(root, ({ project }) => coversPath(project.parts, part)),
      { mayIndex: (root) => guard.mayIndex(root) },
    );
  }

  /**
   * As `locate`, for a folder or a file that is searched.
   *
   * @param path a folder, a file, or the address of a repository. Default: the working folder
   * @throws INPUT_INVALID without a path if the working folder cannot be searched
   * @throws what `locate` throws
   */
  async locateSearch(path: string | undefined, listFolders?: ListFolders): Promise<PathLocation> {
    const { engine, setupOf, guard } = await this.#load();
    const clone = path !== undefined && engine.isGitUrl(path) ? await this.#clonedRoot(path) : undefined;
    if (clone !== undefined) return { root: clone, part: '' };
    const { folder, open } = await this.#workingFolder(guard, path, listFolders);
    if (path === undefined && folder === undefined) throw noWorkingFolder(this.#cwd, open, await this.list());
    const real = guard.check(path ?? '.', folder);
    const working = folder ?? this.#cwd;
    return engine.locatePath(await setupOf(real), real, {
      working: guard.covers(working) && guard.canSearch(working) ? working : dirname(real),
      covers: ({ root, part }) => this.use(root, ({ project }) => coversPath(project.parts, part)),
      mayIndex: (root) => guard.mayIndex(root),
    });
  }

  /** What no answer of this process has said yet: which configurations are not used. */
  takeNotes(): readonly string[] {
    const unsaid = [...this.#leftOut].filter(([, { isSaid }]) => !isSaid);
    for (const [file, { note }] of unsaid) this.#leftOut.set(file, { note, isSaid: true });
    return unsaid.map(([, { note }]) => note);
  }

  /** The indexes of this user that this server may search, from their manifests alone. */
  async list(): Promise<readonly ListedProject[]> {
    const { engine, setup, guard } = await this.#load();
    return engine.listProjects(setup.home).filter(({ root }) => root !== undefined && guard.covers(root));
  }

  /**
   * The index of a folder, also if its manifest is damaged and does not say so.
   *
   * @param path as a user or an agent gives it, or the address of a repository
   * @returns `undefined` if it has none, or this server may not search it
   */
  async find(path: string, listFolders?: ListFolders): Promise<ListedProject | undefined> {
    const listed = (await this.list()).find(({ root, url }) => root === path || url === path);
    if (listed) return listed;
    const { engine, setup, guard } = await this.#load();
    try {
      const { folder } = await this.#workingFolder(guard, path, listFolders);
      const root = guard.check(path, folder);
      const id = basename(engine.projectFolder(setup.home, root));
      const found = engine.listProjects(setup.home).find((each) => each.id === id);
      return found && { ...found, root };
    } catch (error) {
      if (isCodesearchError(error, 'INPUT_INVALID')) return undefined;
      throw error;
    }
  }

  /** A project with its files on disk, if it is open. */
  get(root: string): ServedProject | undefined {
    return this.#workspace?.open.find((each) => each.root === root && each.commit === undefined)?.host;
  }

  /** The last job of a listed project, if the project is open. */
  jobOf({ root }: ListedProject): IndexJob | undefined {
    return root === undefined ? undefined : this.get(root)?.job;
  }

  /**
   * The address of the repository of which a root is the clone, which has no files on disk; `undefined` for a folder.
   */
  async addressOf(root: string): Promise<string | undefined> {
    const { engine, setup } = await this.#load();
    return engine.addressOf(setup.home, root);
  }

  /**
   * Runs a call with an open project, which is not closed in the meantime: its files on disk, or the default branch of
   * a clone.
   *
   * @throws LIMIT_EXCEEDED if all projects that can be open are busy
   * @throws CONFIG_INVALID if the configuration cannot be used
   */
  use<Value>(root: string, call: (served: ServedProject) => Promise<Value>): Promise<Value> {
    return this.useAt(root, undefined, call);
  }

  /**
   * As `use`, for a commit. A branch is resolved at each call.
   *
   * @param revision default: as of `use`
   * @throws INPUT_INVALID if there is no such revision
   * @throws what `use` and `checkHistory` throw
   */
  async useAt<Value>(
    root: string,
    revision: string | undefined,
    call: (served: ServedProject) => Promise<Value>,
  ): Promise<Value> {
    const { workspace, setupOf } = await this.#load();
    if (revision !== undefined) await this.checkHistory(root);
    // The clone of a repository has the configuration of the server.
    const own = await setupOf((await this.addressOf(root)) === undefined ? root : this.#cwd);
    await workspace.closeFormer(own, root);
    const served = await workspace.openAt(own, { root, revision });
    try {
      return await call(served);
    } finally {
      await workspace.close(served);
    }
  }

  /**
   * The author of a folder can let its `.git` lead to another repository of the user.
   *
   * @throws INPUT_INVALID if commits of a root are read from a folder that this server may not search
   */
  async checkHistory(root: string): Promise<void> {
    const { engine, guard } = await this.#load();
    if ((await this.addressOf(root)) !== undefined) return;
    const foreign = engine.foreignHistory(root).find((folder) => !guard.covers(folder));
    if (foreign === undefined) return;
    throw errors.inputInvalid(
      `The commits of ${root} are refused: they are read from ${foreign}, which is outside of the folders that this server may search.`,
      `Search the files without a revision. The user can allow it: start the server with --root for both folders.`,
    );
  }

  /**
   * Removes an index and ends the work in the background on it.
   *
   * @returns the content of the removed index
   * @throws INDEX_BUSY if another process writes it
   */
  async remove(index: ListedProject): Promise<{ readonly files: number; readonly chunks: number }> {
    const { engine, setup } = await this.#load();
    const { root, revision, id, orphan } = index;
    if (root === undefined || revision || orphan) {
      if (root !== undefined && !revision) await this.get(root)?.stopBackgroundWork();
      await engine.removeProject(setup.home, id);
      return index;
    }
    return this.use(root, async (served) => {
      await served.stopBackgroundWork();
      const status = await served.project.status();
      await served.project.clear();
      // An index that was built with other settings cannot be read. Its manifest has the counts of the last run.
      return status.changes.length > 0 ? index : status;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workspace?.[Symbol.asyncDispose]();
  }

  get #cwd(): string {
    return this.#options.cwd ?? process.cwd();
  }

  /**
   * The clone of a repository. A server does not clone.
   *
   * @returns `undefined` for the `file://` address of a folder
   * @throws INPUT_INVALID if the user has not indexed the repository from the command line, or it is outside of the
   *   given roots
   */
  async #clonedRoot(address: string): Promise<string | undefined> {
    const { engine, setup, guard } = await this.#load();
    const url = engine.parseGitUrl(address);
    const root = engine.cloneFolder(setup.home, url);
    const isIndexed = engine.listProjects(setup.home).some((project) => project.root === root);
    const isAllowed = this.#options.roots === undefined || guard.covers(root);
    if (isIndexed && isAllowed) return root;
    if (address.startsWith('file:')) return undefined;
    throw errors.inputInvalid(
      `The repository ${url.shown} has not been indexed${isAllowed ? '' : ' in a folder that this server may search'}.`,
      `Ask the user to run \`codesearch index ${url.shown}\`.`,
    );
  }

  async #workingFolder(guard: PathGuard, path: string | undefined, listFolders?: ListFolders): Promise<WorkingFolder> {
    const listAllowed = async (): Promise<readonly string[]> => {
      const folders = (await listFolders?.()) ?? [];
      guard.addOpen(folders);
      return folders;
    };
    if (path !== undefined && isAbsolute(path)) {
      // The client is asked only if the path depends on its folders.
      if (!guard.reaches(path)) await listAllowed();
      return { folder: undefined, open: [] };
    }
    return findWorkingFolder({ cwd: this.#cwd, roots: this.#options.roots, guard, listFolders: listAllowed });
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= this.#loadNow().catch((error: unknown) => {
      // The user may repair the configuration while the server runs.
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  #leaveOut(skipped: SkippedConfig): void {
    const note = skippedConfigNote(skipped);
    if (this.#leftOut.get(skipped.file)?.note === note) return;
    this.#options.log.warn(note);
    this.#leftOut.set(skipped.file, { note, isSaid: false });
  }

  /** Asks at each request which configuration applies. */
  #setupsOf(workspace: Workspace<ServedProject>, options: SetupOptions): SetupOf {
    return async (folder) => {
      const setup = await (await workspace.setups(options))(folder);
      const { file } = setup.config;
      // It may be left out later, with another content.
      if (file !== undefined) this.#leftOut.delete(file);
      return setup;
    };
  }

  async #loadNow(): Promise<Loaded> {
    const { config, roots, cwd = process.cwd(), log, waits, defaultWorkers } = this.#options;
    const [engine, { presetDefault }] = await Promise.all([
      import('@codesearch/engine'),
      import('@codesearch/preset-default'),
    ]);
    const workspace = (this.#workspace ??= new engine.Workspace({
      host: (project) => new ServedProject(project, log, waits),
      keepsRevisions: true,
      maxOpen,
      isBusy: ({ isBusy }) => isBusy,
      onFailure: (error) => log.warn(String(error)),
    }));
    const setupOf = this.#setupsOf(workspace, {
      preset: presetDefault,
      config: config === undefined ? undefined : resolve(cwd, config),
      services: { logger: log },
      defaultWorkers,
      trust: { onSkipped: (skipped) => this.#leaveOut(skipped) },
    });
    const setup = await setupOf(cwd);
    const guard = new PathGuard({
      cwd,
      isTooWide: (folder) => wideRoot(folder, setup.processEnv) !== undefined,
      uid: process.getuid?.(),
      ...(roots && { roots }),
      indexedRoot: (folder) => engine.indexedRoot(setup.home, folder),
      isChosen: (folder) => engine.isChosen(setup.home, folder),
      userHome: realPathIfAny(setup.processEnv['HOME'] || setup.processEnv['USERPROFILE'] || homedir()),
    });
    return { engine, workspace, setup, setupOf, guard };
  }
}
