import type { Project, Setup } from '@codesearch/engine';
import type { CommonOptions } from '../option/command-options.ts';
import { createLogger } from '../output/logger.ts';

/** The program proper with its setup. */
export interface RuntimeSetup {
  readonly runtime: typeof import('@codesearch/engine');
  readonly setup: Setup;
}

/**
 * Loads the program proper and its configuration. It is loaded here and not at the top, so that help and a mistyped command
 * are answered without it.
 */
export async function openSetup(options: CommonOptions): Promise<RuntimeSetup> {
  const [runtime, { presetDefault }] = await Promise.all([
    import('@codesearch/engine'),
    import('@codesearch/preset-default'),
  ]);
  const services = { logger: createLogger(process.stderr) };
  return { runtime, setup: await runtime.loadSetup({ preset: presetDefault, config: options.config, services }) };
}

/** Opens the project of a path, hands it over, and closes it whatever happens. */
export async function withProject<Value>(
  path: string | undefined,
  options: CommonOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  return withRoot(await openSetup(options), path ?? '.', use);
}

/** As {@link withProject}, of the project that the folder belongs to. */
export async function withProjectOf<Value>(
  path: string | undefined,
  options: CommonOptions,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const opened = await openSetup(options);
  return withRoot(opened, await projectRoot(opened, path ?? '.'), use);
}

/** Root of the project that a folder belongs to. */
export async function projectRoot(opened: RuntimeSetup, path: string): Promise<string> {
  const { runtime, setup } = opened;
  const { root } = await runtime.projectPlace(setup, runtime.realRoot(path), (place) =>
    withRoot(opened, place.root, (project) => project.covers(place.part)),
  );
  return root;
}

/** As {@link withProject}, with a setup that is loaded already. */
export async function withRoot<Value>(
  { runtime, setup }: RuntimeSetup,
  root: string,
  use: (project: Project) => Promise<Value>,
): Promise<Value> {
  const project = runtime.openRoot(setup, { root });
  try {
    return await use(project);
  } finally {
    await project[Symbol.asyncDispose]();
  }
}
