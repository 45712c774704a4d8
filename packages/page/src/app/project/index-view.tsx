import { bytes as bytesText, count, counted, folderName } from '@codesearch/presentation';
import { stateLabels } from '@codesearch/presentation/report';
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { lineRange } from '../place/line-range.ts';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { revisionOf } from './project-name.ts';
import { RunProgress } from './run-progress.tsx';
import type { SearchedProject } from './use-project.ts';
import type { Watch } from './use-watch.ts';
import type { IndexStatus, ProjectEntry, SkippedEntry } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { PartFailure } from '../shell/failure.tsx';
import { timeText } from '../shell/text.ts';

/** More files than this are listed on request. */
const maxListed = 20;

/** The state of every index, and what is in the one of the folder. */
export function IndexView({ project }: { readonly project: SearchedProject }): JSX.Element {
  const { folder, watch, files, projects = [], retry, build } = project;
  const { answer: status, error } = useAnswer<IndexStatus>(
    'status',
    folder === '' ? undefined : { in: folder },
    watch.revision,
  );
  return (
    <section class="index" aria-label="Index">
      {folder !== '' && (
        <>
          <h2>
            {folderName(folder)} <span class="place">{folder}</span>
          </h2>
          {error !== undefined && <PartFailure error={error} onRetry={retry} />}
          {watch.error !== undefined && <PartFailure error={watch.error} onRetry={retry} />}
          <RunProgress progress={watch.progress} />
          {status && <Facts status={status} bytes={project.own?.bytes} watch={watch} />}
          <p>
            <button type="button" disabled={build.isRunning} onClick={build.start}>
              {build.isRunning ? 'Building…' : 'Build again'}
            </button>
          </p>
          <RunProgress progress={build.progress} />
          {status && status.state !== 'building' && <Pending files={files} />}
          <Skipped folder={folder} revision={watch.revision} />
        </>
      )}
      <Projects projects={projects} />
    </section>
  );
}

interface FactsProps {
  readonly status: IndexStatus;
  /** Size of the index on the disk, if it is known. */
  readonly bytes: number | undefined;
  readonly watch: Watch;
}

function Facts({ status, bytes, watch }: FactsProps): JSX.Element {
  const rows: readonly (readonly [string, string])[] = [
    ['State', [stateLabels[status.state], ...status.changes].join('; ')],
    [
      'Content',
      `${counted(status.files, 'file')}, ${counted(status.chunks, 'part')}, ${bytesText(status.sourceBytes)}`,
    ],
    ...(bytes === undefined ? [] : [['Size', bytesText(bytes)] as const]),
    ...(status.masked === 0 ? [] : [['Masked', counted(status.masked, 'secret')] as const]),
    ...(watch.syncedAt === undefined ? [] : [['Compared', timeText(watch.syncedAt)] as const]),
    ['Plugins', Object.values(status.plugins).join(', ')],
  ];
  return (
    <dl>
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pending({ files }: Pick<SearchedProject, 'files'>): JSX.Element | null {
  const pending = files.filter(({ state }) => state !== 'current');
  if (pending.length === 0) return null;
  return (
    <details open={pending.length <= maxListed}>
      <summary>{counted(pending.length, 'file')} differ from the index</summary>
      <ul>
        {pending.map(({ path, state }) => (
          <li key={path}>
            <PlaceLink change={{ file: path, lines: lineRange(1), view: 'search' }}>{path}</PlaceLink> {state}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Skipped({ folder, revision }: { readonly folder: string; readonly revision: number }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { answer, error } = useAnswer<{ readonly skipped: readonly SkippedEntry[] }>(
    'status',
    isOpen ? { in: folder, skipped: true } : undefined,
    revision,
  );
  const groups = [...Map.groupBy(answer?.skipped ?? [], ({ reason }) => reason)];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Skipped files, and why</summary>
      {error !== undefined && <PartFailure error={error} />}
      {answer && groups.length === 0 && <p>Nothing is skipped. Files that .gitignore names are not listed.</p>}
      {groups.map(([reason, entries]) => (
        <section key={reason}>
          <h3>
            {reason.replaceAll('-', ' ')}: {counted(entries.length, 'file')}
          </h3>
          <ul>
            {entries.map(({ path, detail }) => (
              <li key={path}>
                {path} <span class="detail">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function Projects({ projects }: { readonly projects: readonly ProjectEntry[] }): JSX.Element {
  return (
    <>
      <h2>All indexes</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="All indexes">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">State</th>
              <th scope="col">Files</th>
              <th scope="col">Parts</th>
              <th scope="col">Size</th>
              <th scope="col">Completed</th>
              <th scope="col">Folder</th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ProjectRow({ project }: { readonly project: ProjectEntry }): JSX.Element {
  const { place } = useNavigation();
  const { root, state, orphan, files, chunks, bytes, completedAt } = project;
  const revision = revisionOf(project);
  const name = `${folderName(root)}${revision === '' ? '' : ` at ${revision}`}`;
  return (
    <tr>
      <th scope="row">
        {orphan ? (
          name
        ) : (
          <PlaceLink
            change={{ folder: root, rev: revision, file: '', similar: '' }}
            aria-current={root === place.folder && revision === place.rev ? 'true' : undefined}
          >
            {name}
          </PlaceLink>
        )}
      </th>
      <td>{orphan ? 'folder was removed' : stateLabels[state]}</td>
      <td>{count(files)}</td>
      <td>{count(chunks)}</td>
      <td>{bytesText(bytes)}</td>
      <td>{completedAt === undefined ? 'never' : timeText(completedAt)}</td>
      <td class="place">{root}</td>
    </tr>
  );
}
