import { counted, folderName } from '@codesearch/presentation';
import { stateLabels } from '@codesearch/presentation/report';
import type { JSX } from 'preact';
import { lineRange } from '../place/line-range.ts';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { RunProgress } from '../project/run-progress.tsx';
import type { Watch } from '../project/use-watch.ts';
import { pastSearches } from '../query/searches.ts';
import type { PastSearch } from '../query/searches.ts';
import type { FileEntry, ProjectEntry } from '../server/answers.ts';
import { timeText } from '../shell/text.ts';
import { startKeys } from '../keys/keys.ts';
import { useExamples } from './use-examples.ts';

interface StartProps {
  readonly project: ProjectEntry | undefined;
  readonly files: readonly FileEntry[];
  /** Uncommitted changes. */
  readonly changed: readonly string[];
  readonly watch: Watch;
}

/** Files that are listed. */
const maxChanged = 8;

const titles = { question: 'A question', name: 'A name', message: 'Exact text' } as const;

/** What can be searched, before somebody does: the state of the index, examples, searches from before and changes. */
export function Start({ project, files, changed, watch }: StartProps): JSX.Element {
  const { folder } = useNavigation().place;
  const examples = useExamples(folder, files);
  const { recent, starred } = pastSearches(localStorage, folder);
  const link = (query: string): JSX.Element => (
    <PlaceLink change={{ query, view: 'search', similar: '', file: '' }}>{query}</PlaceLink>
  );
  const section = (title: string, items: readonly (string | JSX.Element)[]): JSX.Element | false =>
    items.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul>
          {items.map((item, position) => (
            <li key={position}>{item}</li>
          ))}
        </ul>
      </section>
    );
  const searches = (past: readonly PastSearch[]): readonly JSX.Element[] => past.map(({ query }) => link(query));
  const changes = changed
    .slice(0, maxChanged)
    .map((path) => <PlaceLink change={{ file: path, lines: lineRange(1) }}>{path}</PlaceLink>);
  const more = changed.length > maxChanged ? [`and ${counted(changed.length - maxChanged, 'more file')}`] : [];
  return (
    <section class="start" aria-label="Start">
      <h2>{folderName(folder)}</h2>
      <p class="state">
        {contentOf(project, files)}, {freshness(project, watch.syncedAt)}
      </p>
      <RunProgress progress={watch.progress} />
      <div class="columns">
        {examples.length > 0 && (
          <section>
            <h3>Try</h3>
            <dl>
              {examples.map(({ kind, query }) => (
                <div key={kind}>
                  <dt>{titles[kind]}</dt>
                  <dd>{link(query)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {section('Starred', searches(starred))}
        {section('Recent', searches(recent))}
        {section('Changed', [...changes, ...more])}
        <section>
          <h3>Keys</h3>
          <dl>
            {startKeys.map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </section>
  );
}

/** The list of indexes, which counts empty files too, is there before that of the files. */
function contentOf(project: ProjectEntry | undefined, files: readonly FileEntry[]): string {
  const count = project?.files || files.length;
  if (count === 0) return 'No files yet';
  const parts = project?.chunks || files.reduce((sum, { chunks }) => sum + chunks, 0);
  return `${counted(count, 'file')} in ${counted(parts, 'part')}`;
}

function freshness(project: ProjectEntry | undefined, syncedAt: string | undefined): string {
  if (syncedAt !== undefined) return `up to date at ${timeText(syncedAt)}`;
  return project === undefined ? 'being compared with the files' : stateLabels[project.state];
}
