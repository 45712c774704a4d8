import type { OpenAtOptions, OpenRootOptions, Project, Setup, SetupOf, SetupOptions } from '@codesearch/engine';

/** Where a command gets its projects from. */
export interface ProjectSource {
  /** Finds the configurations of one command. */
  setups(options: SetupOptions): Promise<SetupOf>;
  /** Opens a root with its files on disk. */
  openRoot(setup: Setup, options: OpenRootOptions): Project;
  /**
   * Opens a root at a revision or, without one, its files on disk. A clone has no files on disk: then it is the default
   * branch.
   */
  openAt(setup: Setup, options: OpenAtOptions): Promise<Project>;
  /** Takes back a project that was opened, in any way. */
  close(project: Project): Promise<void>;
}

/** Opens projects for one command, and closes them after it. */
export function ownProjects({ Workspace }: typeof import('@codesearch/engine')): ProjectSource {
  const workspace = new Workspace({ host: (project) => project, maxIdle: 0, keepsSetups: false });
  return {
    setups: (options) => workspace.setups({ ...options, fewHere: true }),
    openRoot: (...asked) => workspace.openRoot(...asked),
    openAt: (...asked) => workspace.openAt(...asked),
    close: (project) => workspace.close(project),
  };
}
