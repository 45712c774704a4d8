import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Project, ProjectLocation, SetupOf } from '@codesearch/engine';
import { createLogger } from '@codesearch/presentation';
import { pathInside } from '@codesearch/toolkit';
import { clonedRoot } from './cloned-root.ts';
import type { CloneOptions, LoadedEngine } from './cloned-root.ts';
import type { ProjectSource } from '../invocation/project-source.ts';
import { trustAtTerminal } from './trust-at-terminal.ts';
import type { CommonOptions } from '../option/command-options.ts';
import { absolutePath, invocation } from '../invocation/current-invocation.ts';

/** The engine with the configuration that applies to a path, for the options of a command. */
export interface EngineSetup extends LoadedEngine {
  /** The setup with the configuration that applies to another folder. */
  readonly setupOf: SetupOf;
  /** Opens a root with its configuration, at the revision that the user gave, or its files on disk. */
  readonly open: (root: string) => Promise<Project>;
  readonly projects: ProjectSource;
}

/**
 * Loads the engine and the configuration. On demand, so that help and usage errors do not wait for them.
 *
 * @param path the folder, or the file in it, whose configuration is loaded. Default: the working directory, as for an
 *   address
 */
export async function openSetup(options: CommonOptions, path = '.'): Promise<EngineSetup> {
  const [engine, { presetDefault }] = await Promise.all([
    import('@codesearch/engine'),
    import('@codesearch/preset-default'),
  ]);
  const services = { logger: createLogger(invocation().stderr) };
  const { projects: shared } = invocation();
  const settings = {
    preset: presetDefault,
    config: options.config === undefined ? undefined : absolutePath(options.config),
    services,
    trust: trustAtTerminal,
    isAlone: shared === undefined,
    memoryLimit: options.memoryLimit,
  };
  const projects =
    shared ?? new engine.Workspace<Project>({ host: (project) => project, maxIdle: 0, keepsSetups: false });
  const setupOf = await projects.setups(settings);
  const setup = await setupOf(isAddress(path, { engine }) ? '.' : folderOf(path));
  const { rev } = options;
  const open = async (root: string): Promise<Project> => projects.openAt(await setupOf(root), { root, revision: rev });
  return { engine, setup, setupOf, open, projects };
}

/** The folder that a path names, or that its file is in. */
export function folderOf(path: string): string {
  const absolute = absolutePath(path);
  return isFolder(absolute) ? absolute : dirname(absolute);
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // It does not exist, or a folder above it cannot be read: the command itself says so.
    return false;
  }
}

/**
 * Opens the project that a folder belongs to, builds or changes its index, and closes it after use.
 *
 * @param path a folder, or the address of a repository, which is cloned
 */
export async function withProject<Value>(
  path: string | undefined,
  options: CommonOptions & CloneOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  return withProjectOf(path, { mustExist: false, ...options }, async (project, opened) => {
    const value = await use(project);
    if (!project.revision) await rememberIndexed(opened, project.root);
    return value;
  });
}

/**
 * As {@link withProject}, for revisions one after the other. Each is opened before the last one is closed, so that they
 * share processes.
 *
 * @param revisions at least one
 */
export async function withRevisions(
  path: string | undefined,
  revisions: readonly string[],
  options: CommonOptions & CloneOptions,
  use: (project: Project) => Promise<void>,
): Promise<void> {
  const opened = await openSetup(options, path);
  const { projects } = opened;
  const address = path !== undefined && isAddress(path, opened) ? path : undefined;
  let open: Project | undefined;
  try {
    for (const rev of revisions) {
      const root =
        address === undefined
          ? await projectRoot(opened, path ?? defaultPath(options), { ...options, rev })
          : await clonedRoot(opened, address, { ...options, rev });
      const setup = address === undefined ? await opened.setupOf(root) : opened.setup;
      const last = open;
      open = await projects.openAt(setup, { root, revision: rev });
      if (last) await projects.close(last);
      await use(open);
    }
  } finally {
    if (open) await projects.close(open);
  }
}

/** Whether a path is the address of a repository, and no folder. */
export function isAddress(path: string, { engine }: Pick<EngineSetup, 'engine'>): boolean {
  return engine.isGitUrl(path) && !existsSync(absolutePath(path));
}

/** As {@link withProject}, for the address of a repository, which is cloned. */
export async function withClone<Value>(
  { engine, setup, projects }: LoadedEngine & Pick<EngineSetup, 'projects'>,
  address: string,
  options: CommonOptions & CloneOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const root = await clonedRoot({ engine, setup }, address, options);
  const open = (): Promise<Project> =>
    projects.openAt(setup, { root, revision: options.rev ?? engine.defaultRevision });
  return withRoot({ open, projects }, root, use);
}

/** Remembers that the user has chosen a tree, if it has an index, here or on a server that others write. */
export async function rememberIndexed({ engine, setupOf }: EngineSetup, root: string): Promise<void> {
  const { home, config } = await setupOf(root);
  if (config.readOnly || engine.indexedRoot(home, root) === root) engine.rememberChosen(home, root);
}

/** As {@link withProject}, for the project that a folder belongs to, or a repository that has been cloned. */
export async function withProjectOf<Value>(
  path: string | undefined,
  options: CommonOptions & CloneOptions,
  use: (project: Project, opened: EngineSetup) => Promise<Value>,
): Promise<Value> {
  const opened = await openSetup(options, path);
  const useIn = (project: Project): Promise<Value> => use(project, opened);
  if (path !== undefined && isAddress(path, opened))
    return withClone(opened, path, { mustExist: true, ...options }, useIn);
  return withRoot(opened, await projectRoot(opened, path ?? defaultPath(options), options), useIn);
}

/** The path for a user who gave no path: the working folder, or the given root if that is elsewhere. */
export function defaultPath({ root }: Pick<CommonOptions, 'root'>): string {
  return root === undefined || pathInside(absolutePath(root), absolutePath('.')) !== undefined ? '.' : root;
}

/** Root of the project that a folder belongs to, see {@link locateFolder}. */
export async function projectRoot(
  opened: EngineSetup,
  path: string,
  options: Pick<CommonOptions, 'rev' | 'root'> = {},
): Promise<string> {
  return (await locateFolder(opened, path, options)).root;
}

/**
 * The project that a folder belongs to, and the part of it that the folder is.
 *
 * @param options.rev revision that the project is opened at
 * @param options.root folder that is the project in any case
 * @throws INPUT_INVALID if the folder is outside of that one
 */
export async function locateFolder(
  opened: EngineSetup,
  path: string,
  { rev, root }: Pick<CommonOptions, 'rev' | 'root'> = {},
): Promise<ProjectLocation> {
  const { engine, setup, setupOf, projects } = opened;
  const open = async (root: string): Promise<Project> => projects.openRoot(await setupOf(root), { root });
  const folder = engine.realRoot(absolutePath(path));
  return engine.locatePath(setup, folder, {
    working: folder,
    covers: ({ root: parent, part }) =>
      withRoot({ open, projects }, parent, ({ parts }) => engine.coversPath(parts, part)),
    revisions: rev !== undefined,
    root: root === undefined ? undefined : absolutePath(root),
  });
}

/** As {@link withProject}, with a configuration that is already loaded. */
export async function withRoot<Value>(
  { open, projects }: Pick<EngineSetup, 'open' | 'projects'>,
  root: string,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const project = await open(root);
  try {
    return await use(project);
  } finally {
    await projects.close(project);
  }
}
