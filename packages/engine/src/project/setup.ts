import { availableParallelism } from 'node:os';
import type { Preset } from '@codesearch/kernel';
import { createProcessScope } from '../composition/process-scope.ts';
import type { ProcessServices } from '../composition/process-scope.ts';
import { SharedScope } from '../composition/shared-scope.ts';
import { loadEnvironment } from '../config/environment.ts';
import { loadConfig } from '../config/load-config.ts';
import { resolveConfig } from '../config/resolve-config.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { homeFolder } from '../home/home-folder.ts';

/** The configuration, preset and environment of a project. */
export interface SetupOptions {
  /** Has the plugins that the configuration does not name. */
  readonly preset: Preset;
  /** A configuration file to load instead of searching for one, or a configuration object. */
  readonly config?: string | object | undefined;
  /** Folder from which a configuration is searched, upward. Default: the process's working directory. */
  readonly from?: string | undefined;
  /** The process's environment. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Services to use instead of the process's own, such as a logger. They are disposed with the last project. */
  readonly services?: Partial<ProcessServices> | undefined;
}

/** Everything that does not depend on the searched tree. */
export interface Setup {
  readonly config: ResolvedConfig;
  /** Absolute path of the folder of all indexes and caches of this user. */
  readonly home: string;
  /** A variable of the process's environment or of the user's environment files. */
  readonly env: (name: string) => string | undefined;
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  /** What all projects of this setup share. For the engine alone. */
  readonly services: SharedScope;
}

/**
 * Finds and resolves the configuration, the data home and the environment. Writes nothing.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_INVALID
 */
export async function loadSetup(options: SetupOptions): Promise<Setup> {
  const processEnv = options.env ?? process.env;
  const defaultDataHome = homeFolder(undefined, (name) => processEnv[name]);
  const inline = typeof options.config === 'object' ? options.config : undefined;
  const loaded = inline
    ? { config: inline, file: undefined }
    : await loadConfig({
        from: options.from ?? process.cwd(),
        file: options.config as string | undefined,
        home: defaultDataHome,
      });
  const config = resolveConfig(loaded?.config, {
    preset: options.preset,
    file: loaded?.file,
    defaultWorkers: Math.min(8, availableParallelism()),
  });
  const home = homeFolder(config.home ?? defaultDataHome, () => undefined);
  const env = loadEnvironment({ processEnv, codesearchHome: home });
  const settings = { home, environment: env, replaced: options.services };
  const services = new SharedScope(() => createProcessScope(settings));
  return { config, home, env, processEnv, services };
}
