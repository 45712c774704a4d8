import type { JSX } from 'preact';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { ProjectEntry } from '../server/answers.ts';
import { Menu } from '../shell/menu.tsx';
import { counted, timeText } from '../shell/text.ts';
import { folderName, revisionOf } from './project-name.ts';

interface ProjectMenuProps {
  readonly place: Place;
  readonly projects: readonly ProjectEntry[];
  readonly go: Go;
}

/** The searched folder by name, and the others. */
export function ProjectMenu({ place, projects, go }: ProjectMenuProps): JSX.Element {
  const { folder, rev } = place;
  const name = folder === '' ? 'Choose a folder' : folderName(folder);
  return (
    <Menu
      class="project end"
      name={`Searched folder: ${name}${rev === '' ? '' : ` at ${rev}`}`}
      label={
        <>
          <span class="name">{name}</span>
          {rev !== '' && <span class="rev">at {rev}</span>}
        </>
      }
    >
      <ProjectList {...{ place, projects, go }} />
    </Menu>
  );
}

/** The indexes of this user, each with the name of its folder first. */
export function ProjectList({ place, projects, go }: ProjectMenuProps): JSX.Element {
  const present = projects.filter(({ orphan }) => !orphan);
  return (
    <ul class="projects">
      {present.map((project) => {
        const { root, files, completedAt } = project;
        const revision = revisionOf(project);
        return (
          <li key={`${root}@${revision}`}>
            <PlaceLink
              place={place}
              change={{ folder: root, rev: revision, file: '', similar: '', view: 'search' }}
              go={go}
              data-choice
              aria-current={root === place.folder && revision === place.rev ? 'true' : undefined}
            >
              <span class="name">{folderName(root)}</span>
              {revision !== '' && <span class="rev"> at {revision}</span>}
              <span class="detail">
                {counted(files, 'file')}
                {completedAt !== undefined && `, ${timeText(completedAt)}`}
              </span>
              <span class="place">{root}</span>
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
