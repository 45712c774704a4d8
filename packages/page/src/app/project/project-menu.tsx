import { counted, folderName } from '@codesearch/presentation';
import type { JSX } from 'preact';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { ProjectEntry } from '../server/answers.ts';
import { Menu } from '../shell/menu.tsx';
import { timeText } from '../shell/text.ts';
import { askedProject, withoutProject } from './asked-project.ts';
import { revisionOf } from './project-name.ts';

interface ProjectMenuProps {
  readonly projects: readonly ProjectEntry[];
}

/** The searched folder by name, and the others. */
export function ProjectMenu({ projects }: ProjectMenuProps): JSX.Element {
  const { folder, rev } = askedProject(useNavigation().place, projects);
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
      <ProjectList projects={projects} />
    </Menu>
  );
}

/** The indexes of this user, each with the name of its folder first. */
export function ProjectList({ projects }: ProjectMenuProps): JSX.Element {
  const { place } = useNavigation();
  const asked = askedProject(place, projects);
  const query = withoutProject(place.query);
  const present = projects.filter(({ orphan }) => !orphan);
  return (
    <ul class="projects">
      {present.map((project) => {
        const { root, files, completedAt } = project;
        const revision = revisionOf(project);
        return (
          <li key={`${root}@${revision}`}>
            <PlaceLink
              change={{ folder: root, rev: revision, query, file: '', similar: '', view: 'search' }}
              data-choice
              aria-current={root === asked.folder && revision === asked.rev ? 'true' : undefined}
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
