import { errors } from '@codesearch/kernel';
import { createProject } from '../composition/project-scope.ts';
import { holdsDataFolder, projectFolder, realRoot } from '../home/project-folder.ts';
import { wideRoot } from '../home/wide-root.ts';
import type { IndexKey } from '../state/index-key.ts';
import { OpenedProject } from './opened-project.ts';
import type { Project } from './project.ts';
import { loadSetup } from './setup.ts';
import type { Setup, SetupOptions } from './setup.ts';

/** The folder of a project whose setup is loaded. */
export interface OpenRootOptions {
  /** The folder to search. */
  readonly root: string;
}

/** The folder of a project and its setup. */
export interface OpenProjectOptions extends SetupOptions, OpenRootOptions {}

/**
 * Opens a tree for searching: finds and resolves its configuration. Stages are created and opened when first needed, and
 * nothing is written before the first `index`.
 *
 * Errors: `INPUT_INVALID` for a root that is no folder; `CONFIG_NOT_FOUND`, `CONFIG_INVALID`.
 */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const root = realRoot(options.root);
  return openRoot(await loadSetup(options), { ...options, root });
}

/**
 * Opens a tree with a setup that is loaded already.
 *
 * Errors: `INPUT_INVALID` for a root that is no folder, and for a project that the data folder lies in, since a searched tree is
 * never written to. A tree that holds far more than a project may hold it: a scan leaves it out.
 */
export function openRoot(setup: Setup, options: OpenRootOptions): Project {
  const root = realRoot(options.root);
  const { config, home, processEnv, services } = setup;
  if (holdsDataFolder(root, home) && !wideRoot(root, processEnv)) {
    throw errors.inputInvalid(
      `The data folder ${home} is inside the searched folder ${root}.`,
      'Search a folder in it, such as a repository, or set CODESEARCH_HOME to a folder outside of it.',
    );
  }
  const key: IndexKey = { root, source: 'working-tree' };
  const dataDir = projectFolder(home, root);
  return new OpenedProject(createProject(services, { key, config, home, dataDir, processEnv }));
}
