import { availableParallelism } from 'node:os';
import type { Preset } from '../config/define-config.ts';
import { loadEnvironment } from '../config/environment.ts';
import { loadConfig } from '../config/load-config.ts';
import { resolveConfig } from '../config/resolve-config.ts';
import type { Logger } from '../contract/plugin.ts';
import type { StageMap } from '../contract/stage-map.ts';
import { cacheFolder, homeFolder } from '../state/home-folder.ts';
import { projectFolder, realRoot } from '../state/project-folder.ts';
import { OpenedProject } from './opened-project.ts';
import type { Project } from './project.ts';

export interface OpenProjectOptions {
  /** The folder to search. */
  readonly root: string;
  /** What fills the slots that the configuration leaves open. */
  readonly preset: Preset;
  /** A configuration file to load instead of searching for one, or a configuration object. */
  readonly config?: string | object | undefined;
  /** Folder from which a configuration is looked for, upward. Default: the process's working directory. */
  readonly from?: string | undefined;
  /** The process's environment. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly logger?: Logger | undefined;
  /** Ready stages in place of configured ones, for tests. Everything then runs in this process. */
  readonly overrides?: Partial<StageMap> | undefined;
}

/**
 * Opens a tree for searching: finds and resolves its configuration. Stages are created and opened when first needed, and
 * nothing is written before the first `index`.
 *
 * Errors: `INPUT_INVALID` for a root that is no folder; `CONFIG_NOT_FOUND`, `CONFIG_INVALID`.
 */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const root = realRoot(options.root);
  const processEnv = options.env ?? process.env;
  const defaultHome = homeFolder(undefined, (name) => processEnv[name]);
  const inline = typeof options.config === 'object' ? options.config : undefined;
  const loaded = inline
    ? { config: inline, file: undefined }
    : await loadConfig({
        from: options.from ?? process.cwd(),
        file: options.config as string | undefined,
        home: defaultHome,
      });
  const config = resolveConfig(loaded?.config, {
    preset: options.preset,
    file: loaded?.file,
    defaultWorkers: Math.min(8, availableParallelism()),
  });
  const home = homeFolder(config.home ?? defaultHome, () => undefined);
  return new OpenedProject({
    root,
    config,
    folders: { home, dataDir: projectFolder(home, root), cacheDir: cacheFolder(home) },
    env: loadEnvironment({ processEnv, codesearchHome: home }),
    processEnv,
    logger: options.logger,
    overrides: options.overrides,
  });
}
