import type { KeptSetups, Project, ProjectLocation, Setup, Setups } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { Logger } from '@codesearch/kernel';
import { skippedConfigNote } from '@codesearch/presentation';
import { OpenedFolder } from './opened-folder.ts';
import { ProjectIndex } from './project-index.ts';
import type { ShowRun } from './project-index.ts';

export interface OpenFoldersOptions {
  /** Absolute path of the configuration of all folders. Default: the nearest one of each. */
  readonly config?: string | undefined;
  readonly logger: Logger;
  /** Checks a project before each use of it. @throws to refuse it */
  readonly check: (project: Project) => Promise<void>;
  readonly show: ShowRun;
}

type Engine = typeof import('@codesearch/engine');

/**
 * The projects of the folders that a client has open. They stay open from request to request. Which configuration applies is asked again
 * for each one: it is a program, so it is used only if the user trusts it, and an editor opens any folder.
 */
export class OpenFolders implements AsyncDisposable {
  readonly #options: OpenFoldersOptions;
  readonly #kept: KeptSetups = new Map();
  /** The hash with which this process has loaded each configuration: it cannot load another content of a module. */
  readonly #loaded = new Map<string, string>();
  readonly #open = new Map<Setup, Map<string, ProjectIndex>>();

  constructor(options: OpenFoldersOptions) {
    this.#options = options;
  }

  /**
   * Opens the projects that some folders belong to, see `locateProject`.
   *
   * @param folders absolute paths
   * @throws INPUT_INVALID if a folder does not exist, or its configuration is not trusted or has changed since it was loaded
   * @throws CONFIG_INVALID if a configuration cannot be used
   */
  async open(folders: readonly string[]): Promise<readonly OpenedFolder[]> {
    const engine = await import('@codesearch/engine');
    const setups = await this.#setups(engine);
    const located: (ProjectLocation & { readonly folder: string })[] = [];
    for (const folder of folders) {
      const real = engine.realRoot(folder);
      const setup = await this.#setupOf(engine, setups, real);
      const covers = async ({ root, part }: ProjectLocation): Promise<boolean> =>
        this.#indexOf(engine, await this.#setupOf(engine, setups, root), root).project.covers(part);
      located.push({ ...(await engine.locateProject(setup, real, covers)), folder });
    }
    const opened: OpenedFolder[] = [];
    for (const [root, parts] of Map.groupBy(located, (each) => each.root)) {
      const index = this.#indexOf(engine, await this.#setupOf(engine, setups, root), root);
      await this.#options.check(index.project);
      opened.push(new OpenedFolder(index, parts));
    }
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const open = [...this.#open.values()].flatMap((indexes) => [...indexes.values()]);
    this.#open.clear();
    await Promise.all(open.map((index) => index[Symbol.asyncDispose]()));
  }

  async #setups(engine: Engine): Promise<Setups> {
    const { presetDefault } = await import('@codesearch/preset-default');
    const { config, logger } = this.#options;
    // Before a configuration is loaded, which is a program.
    if (engine.isOffline(process.env)) await engine.forbidNetwork();
    const onSkipped = (skipped: Parameters<typeof skippedConfigNote>[0]): void => {
      throw errors.inputInvalid(
        skippedConfigNote(skipped),
        'To search without it, start the server with another configuration: codesearch lsp --config <file>.',
      );
    };
    const options = { preset: presetDefault, config, services: { logger }, trust: { onSkipped } };
    return new engine.Setups(options, this.#kept);
  }

  async #setupOf(engine: Engine, setups: Setups, folder: string): Promise<Setup> {
    const setup = await setups.of(folder);
    const { file, fileHash = '', offline } = setup.config;
    if (offline) await engine.forbidNetwork();
    if (file === undefined) return setup;
    const loaded = this.#loaded.get(file) ?? fileHash;
    this.#loaded.set(file, loaded);
    if (loaded === fileHash) return setup;
    throw errors.inputInvalid(
      `${file} has changed since the language server loaded it.`,
      'Restart the language server in your editor.',
    );
  }

  #indexOf({ openRoot }: Engine, setup: Setup, root: string): ProjectIndex {
    const indexes = this.#open.get(setup) ?? new Map<string, ProjectIndex>();
    this.#open.set(setup, indexes);
    const index = indexes.get(root) ?? new ProjectIndex(openRoot(setup, { root }), this.#options.show);
    indexes.set(root, index);
    return index;
  }
}
