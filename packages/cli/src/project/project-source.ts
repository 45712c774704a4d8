import type { OpenRootOptions, Project, Setup, SetupOptions, Setups } from '@codesearch/engine';

/** Where a command gets its projects from. */
export interface ProjectSource {
  createSetups(options: SetupOptions): Setups;
  /** Checks the setup before a project is opened with it. @throws to refuse it */
  check?(setup: Setup): void;
  /** Opens a root with its files on disk. */
  openRoot(setup: Setup, options: OpenRootOptions): Project;
  /** Takes back a project that was opened, in either way. */
  close(project: Project): Promise<void>;
}

/** Opens projects for one command, and closes them after it. */
export function ownProjects({ Setups, openRoot }: typeof import('@codesearch/engine')): ProjectSource {
  return {
    createSetups: (options) => new Setups(options),
    openRoot,
    close: async (project) => project[Symbol.asyncDispose](),
  };
}
