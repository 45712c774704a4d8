import type { JSX } from 'preact';
import { ProjectList } from '../project/project-menu.tsx';
import type { ProjectEntry } from '../server/answers.ts';

interface ChooseFolderProps {
  /** The one that was asked for, or empty. */
  readonly folder: string;
  /** Absent until the server has answered. */
  readonly projects: readonly ProjectEntry[] | undefined;
}

/** The folders that can be searched, before one is chosen. */
export function ChooseFolder({ folder, projects }: ChooseFolderProps): JSX.Element | null {
  if (!projects) return null;
  return (
    <section class="start" aria-label="Folders">
      <h2>Choose what to search</h2>
      {folder !== '' && <p>{folder} has no index. Run `codesearch open` in it.</p>}
      {projects.every(({ orphan }) => orphan) && <p>There is no index yet. Run `codesearch open` in a folder.</p>}
      <ProjectList projects={projects} />
    </section>
  );
}
