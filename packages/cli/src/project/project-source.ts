import type { Project, Workspace } from '@codesearch/engine';

/** Where a command gets its projects from. */
export type ProjectSource = Pick<Workspace<Project>, 'setups' | 'openRoot' | 'openAt' | 'close'>;
