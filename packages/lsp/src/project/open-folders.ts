import { coversPath } from '@codesearch/engine';
import type { Project, ProjectLocation, SetupOf, Workspace } from '@codesearch/engine';
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

/**
 * The projects of the folders that a client has open. They stay open from request to request. Which configuration
 * applies is asked again for each one: it is a program, so it is used only if the user trusts it, and an editor opens
 * any folder.
 */
export class OpenFolders implements AsyncDisposable {
  readonly #options: OpenFoldersOptions;
  #workspace: Workspace<ProjectIndex> | undefined;

  constructor(options: OpenFoldersOptions) {
    this.#options = options;
  }

  /**
   * Opens the projects that some folders belong to, see `locateProject`.
   *
   * @param folders absolute paths
   * @throws INPUT_INVALID if a folder does not exist, or its configuration is not trusted
   * @throws CONFIG_INVALID if a configuration cannot be used
   */
  async open(folders: readonly string[]): Promise<readonly OpenedFolder[]> {
    const engine = await import('@codesearch/engine');
    const { show } = this.#options;
    const workspace = (this.#workspace ??= new engine.Workspace({
      host: (project) => new ProjectIndex(project, show),
    }));
    const setupOf = await this.#setups(workspace);
    const indexOf = async (root: string): Promise<ProjectIndex> => workspace.openRoot(await setupOf(root), { root });
    const located: (ProjectLocation & { readonly folder: string })[] = [];
    for (const folder of folders) {
      const real = engine.realRoot(folder);
      const covers = async ({ root, part }: ProjectLocation): Promise<boolean> =>
        coversPath((await indexOf(root)).project.parts, part);
      located.push({ ...(await engine.locateProject(await setupOf(real), real, covers)), folder });
    }
    const opened: OpenedFolder[] = [];
    for (const [root, parts] of Map.groupBy(located, (each) => each.root)) {
      const index = await indexOf(root);
      await this.#options.check(index.project);
      opened.push(new OpenedFolder(index, parts));
    }
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workspace?.[Symbol.asyncDispose]();
  }

  async #setups(workspace: Workspace<ProjectIndex>): Promise<SetupOf> {
    const { presetDefault } = await import('@codesearch/preset-default');
    const { config, logger } = this.#options;
    const onSkipped = (skipped: Parameters<typeof skippedConfigNote>[0]): void => {
      throw errors.inputInvalid(
        skippedConfigNote(skipped),
        'To search without it, start the server with another configuration: codesearch lsp --config <file>.',
      );
    };
    const options = { preset: presetDefault, config, services: { logger }, trust: { onSkipped } };
    return workspace.setups(options);
  }
}
