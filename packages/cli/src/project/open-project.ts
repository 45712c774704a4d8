import type { Project, Setup } from '@codesearch/engine';
import { createLogger } from '../output/logger.ts';
import { trustAtTerminal } from './trust-at-terminal.ts';
import type { CommonOptions } from '../option/command-options.ts';

/** The engine with a loaded configuration. */
export interface EngineSetup {
  readonly engine: typeof import('@codesearch/engine');
  readonly setup: Setup;
  /** Opens a root at the revision that the user gave, or its files on disk. */
  readonly open: (root: string) => Promise<Project>;
}

/** Loads the engine and the configuration. On demand, so that help and usage errors do not wait for them. */
export async function openSetup(options: CommonOptions): Promise<EngineSetup> {
  const [engine, { presetDefault }] = await Promise.all([
    import('@codesearch/engine'),
    import('@codesearch/preset-default'),
  ]);
  const services = { logger: createLogger(process.stderr) };
  // Before a configuration is loaded, which is a program.
  if (engine.isOffline(process.env)) await engine.forbidNetwork();
  const settings = { preset: presetDefault, config: options.config, services, trust: trustAtTerminal };
  const setup = await engine.loadSetup(settings);
  if (setup.config.offline) await engine.forbidNetwork();
  const { rev } = options;
  return { engine, setup, open: (root) => openAt({ engine, setup }, root, rev) };
}

/** Opens a root at a revision or, without one, its files on disk. */
export async function openAt(
  { engine, setup }: Pick<EngineSetup, 'engine' | 'setup'>,
  root: string,
  revision: string | undefined,
): Promise<Project> {
  return revision === undefined ? engine.openRoot(setup, { root }) : engine.openRevision(setup, { root, revision });
}

/** Opens the project with the given root, and closes it after use. */
export async function withProject<Value>(
  path: string | undefined,
  options: CommonOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const opened = await openSetup(options);
  return withRoot(opened, path ?? '.', async (project) => {
    const value = await use(project);
    if (!project.revision) rememberIndexed(opened, project.root);
    return value;
  });
}

/** Remembers that the user has chosen a tree, if it has an index. */
export function rememberIndexed({ engine, setup: { home } }: EngineSetup, root: string): void {
  if (engine.indexedRoot(home, root) === root) engine.rememberChosen(home, root);
}

/** As {@link withProject}, for the project that a folder belongs to. */
export async function withProjectOf<Value>(
  path: string | undefined,
  options: CommonOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const opened = await openSetup(options);
  return withRoot(opened, await projectRoot(opened, path ?? '.'), use);
}

/** Root of the project that a folder belongs to. */
export async function projectRoot(opened: EngineSetup, path: string): Promise<string> {
  const { engine, setup } = opened;
  const open = async (root: string): Promise<Project> => engine.openRoot(setup, { root });
  const { root } = await engine.locateProject(setup, engine.realRoot(path), ({ root: parent, part }) =>
    withRoot({ open }, parent, (project) => project.covers(part)),
  );
  return root;
}

/** As {@link withProject}, with a configuration that is already loaded. */
export async function withRoot<Value>(
  { open }: Pick<EngineSetup, 'open'>,
  root: string,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const project = await open(root);
  try {
    return await use(project);
  } finally {
    await project[Symbol.asyncDispose]();
  }
}
