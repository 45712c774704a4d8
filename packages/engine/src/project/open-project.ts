import { ownRevision, resolveRevision } from '@codesearch/git';
import { errors } from '@codesearch/kernel';
import { checkOptions } from '../config/check-options.ts';
import { createProject } from '../composition/project-scope.ts';
import { assertOwnIfExists } from '../home/assert-safe-home.ts';
import { holdsDataFolder, projectFolder, realRoot } from '../home/project-folder.ts';
import { wideRoot } from '@codesearch/toolkit';
import type { IndexKey } from '../state/index-state.ts';
import { Project } from './project.ts';
import { loadSetup } from '../setup/setup.ts';
import type { Setup, SetupOptions } from '../setup/setup.ts';

/** The folder of a project whose setup is loaded. */
export interface OpenRootOptions {
  /** The folder to search. */
  readonly root: string;
  /**
   * Absolute path of the folder for the index, such as a temporary one; caches stay in the data folder. Default: the
   * data folder.
   */
  readonly indexHome?: string | undefined;
}

/** The folder of a project and its setup. */
export interface OpenProjectOptions extends SetupOptions, OpenRootOptions {
  /** A commit, branch, tag or any other revision of git. Default: the files on disk; `HEAD` of a bare repository. */
  readonly revision?: string | undefined;
}

/**
 * Finds and resolves the configuration of a tree, by default from its folder upward, and opens the tree with it. Stages
 * are created and opened when they are first needed, and nothing is written before the first `index`.
 *
 * @throws INPUT_INVALID if the root is not a folder
 * @throws CONFIG_NOT_FOUND, CONFIG_INVALID
 */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const root = realRoot(options.root);
  const setup = await loadSetup({ ...options, from: options.from ?? root });
  const revision = options.revision ?? ownRevision(setup.home, root);
  return revision === undefined ? openRoot(setup, { root }) : openRevision(setup, { root, revision });
}

/** A folder and the commit to open it at. */
export interface OpenRevisionOptions extends OpenRootOptions {
  /** A commit, branch, tag or any other revision of git, such as `main~20`. */
  readonly revision: string;
}

/**
 * Opens a tree as it is in a commit of its repository. Nothing is checked out. The index is that of the commit: a
 * branch that has moved since has another one.
 *
 * @throws INPUT_INVALID if the root is not in a repository, or there is no such commit
 * @throws CONFIG_INVALID if the configured scanner cannot read revisions
 * @throws what `openRoot` throws
 */
export async function openRevision(setup: Setup, options: OpenRevisionOptions): Promise<Project> {
  const { root, revision, indexHome } = options;
  const { atRevision } = await import('../config/at-revision.ts');
  const folder = realRoot(root);
  const found = await resolveRevision(revision, { folder, env: (name) => setup.processEnv[name] });
  return openRoot({ ...setup, config: await atRevision(setup.config, found) }, { root: folder, indexHome });
}

/**
 * Opens a tree with a setup that is loaded already.
 *
 * @throws INPUT_INVALID if the root is not a folder, or the data folder is in it, since a searched tree is never
 * written to. A home folder or a disk may contain the data folder: scans leave it out.
 * @throws CONFIG_INVALID if a plugin refuses its options, or no store of the configuration can search lexically
 * @throws UNAVAILABLE if another user could change the folder of the index
 */
export function openRoot(setup: Setup, options: OpenRootOptions): Project {
  const root = realRoot(options.root);
  const { config, home, processEnv, services, watchNetwork } = setup;
  if (holdsDataFolder(root, home) && !wideRoot(root, processEnv)) {
    throw errors.inputInvalid(
      `The data folder ${home} is inside the searched folder ${root}.`,
      'Search a folder in it, such as a repository, or set CODESEARCH_HOME to a folder outside of it.',
    );
  }
  const [refusal] = checkOptions(config);
  if (refusal) throw refusal;
  const { revision } = config;
  const key: IndexKey = { root, source: revision ?? 'working-tree' };
  const dataDir = projectFolder(options.indexHome ?? home, root, revision?.commit);
  assertOwnIfExists(dataDir);
  return new Project(createProject(services, { key, config, home, dataDir, processEnv, watchNetwork }));
}
