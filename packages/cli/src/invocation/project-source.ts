import type { Project, Workspace } from '@codesearch/engine';

/** Where a command gets its projects from. */
export interface ProjectSource extends Pick<Workspace<Project>, 'setups' | 'openRoot' | 'openAt' | 'close'> {
  /** Builds the index of a project elsewhere, unless one is complete. @param show receives lines of its progress */
  complete?(project: Project, show: (line: string) => void, signal: AbortSignal): Promise<void>;
}
