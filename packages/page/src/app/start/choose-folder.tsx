import type { JSX } from 'preact';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import { ProjectList } from '../project/project-menu.tsx';
import type { ProjectEntry } from '../server/answers.ts';

interface ChooseFolderProps {
  readonly place: Place;
  /** Absent until the server has answered. */
  readonly projects: readonly ProjectEntry[] | undefined;
  readonly go: Go;
}

/** The folders that can be searched, before one is chosen. */
export function ChooseFolder({ place, projects, go }: ChooseFolderProps): JSX.Element | null {
  if (!projects) return null;
  return (
    <section class="start" aria-label="Folders">
      <h2>Choose what to search</h2>
      {place.folder !== '' && <p>{place.folder} has no index. Run `codesearch open` in it.</p>}
      {projects.every(({ orphan }) => orphan) && <p>There is no index yet. Run `codesearch open` in a folder.</p>}
      <ProjectList {...{ place, projects, go }} />
    </section>
  );
}
