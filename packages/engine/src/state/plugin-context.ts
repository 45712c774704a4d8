import type { Logger, PluginContext } from '@codesearch/kernel';

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {} };

export interface PluginContextOptions {
  readonly root: string;
  readonly home: string;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly env: (name: string) => string | undefined;
  readonly logger?: Logger | undefined;
}

/** The plain object that every plugin of a project gets. */
export function createPluginContext(options: PluginContextOptions): PluginContext {
  return {
    logger: options.logger ?? silent,
    fetch: globalThis.fetch,
    projectRoot: options.root,
    home: options.home,
    dataDir: options.dataDir,
    cacheDir: options.cacheDir,
    env: options.env,
    now: Date.now,
  };
}
