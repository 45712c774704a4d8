import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { FileView } from '../file/file-view.tsx';
import { IndexView } from '../index/index-view.tsx';
import { RunProgress } from '../index/run-progress.tsx';
import { useWatch } from '../index/use-watch.ts';
import { MapView } from '../map/map-view.tsx';
import { rankedLanguages } from '../map/node-color.ts';
import { views } from '../place/place.ts';
import { usePlace } from '../place/use-place.ts';
import { CompareView } from '../search/compare-view.tsx';
import { FilterBar } from '../search/filter-bar.tsx';
import { Results } from '../search/results.tsx';
import { useSearch } from '../search/use-search.ts';
import type { FileEntry, ProjectEntry } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { Failure } from './failure.tsx';
import { KeysHelp } from './keys-help.tsx';
import { SearchHeader } from './search-header.tsx';
import { Start } from './start.tsx';
import { counted } from './text.ts';
import {
  focusedHit,
  focusFilters,
  focusOpenHit,
  focusQuery,
  isFileFocused,
  moveToHit,
  useShortcuts,
} from './use-shortcuts.ts';

/**
 * The whole page.
 *
 * @param chosen folder with which the user has opened the page. Any other page can link to this one, so only this folder and those with an
 * index are searched
 */
export function App({ chosen }: { readonly chosen: string | undefined }): JSX.Element {
  const [place, go] = usePlace();
  const [showsKeys, setShowsKeys] = useState(false);
  const [said, setSaid] = useState('');
  const { query, view, file } = place;
  const [count, setCount] = useState(0);
  const { answer: projects, error } = useAnswer<{ readonly projects: readonly ProjectEntry[] }>('projects', {}, count);
  const isKnown = place.folder === chosen || projects?.projects.some(({ root }) => root === place.folder) === true;
  const folder = isKnown ? place.folder : '';
  const watch = useWatch(folder);
  useEffect(() => setCount(view === 'index' ? watch.revision : 0), [view, watch.revision]);
  const { answer: listed } = useAnswer<{ readonly files: readonly FileEntry[] }>(
    'files',
    folder === '' ? undefined : { in: folder },
    watch.revision,
  );
  const files = useMemo(() => listed?.files ?? [], [listed]);
  const languages = useMemo(() => rankedLanguages(files), [files]);
  const search = useSearch({ ...place, folder }, { revision: watch.revision });
  const [isEntering, setEntering] = useState(false);
  const step = (by: 1 | -1): void => {
    moveToHit(by);
    const hit = search.hits[focusedHit() ?? -1];
    if (file !== '' && hit) go({ file: hit.path, line: hit.line }, { replace: true });
  };
  const enter = (): void => {
    const hit = search.hits[focusedHit() ?? -1];
    if (!hit) return;
    if (hit.path !== file || hit.line !== place.line) go({ file: hit.path, line: hit.line });
    setEntering(true);
  };
  const leave = (): void => {
    if (showsKeys) return setShowsKeys(false);
    const wasInFile = isFileFocused();
    focusOpenHit();
    if (!wasInFile) go({ file: '' });
  };
  const show = (index: number) => () => go({ view: views[index]! });
  useShortcuts({
    '/': focusQuery,
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowRight: enter,
    j: () => step(1),
    k: () => step(-1),
    s() {
      const hit = search.hits[focusedHit() ?? -1];
      if (hit) go({ similar: `${hit.path}:${hit.startLine}`, view: 'results' });
    },
    t: () => go({ tests: !place.tests }),
    f: focusFilters,
    ...Object.fromEntries(views.map((_, index) => [String(index + 1), show(index)])),
    Escape: leave,
    '?': () => setShowsKeys(true),
  });
  useEffect(() => {
    document.title = query === '' ? 'codesearch' : `${query} – codesearch`;
  }, [query]);
  const summary = search.isRunning ? 'Searching…' : summaryOf(search.hits.length, search.ms, query);
  return (
    <>
      <SearchHeader
        place={place}
        projects={projects?.projects ?? []}
        go={go}
        onKeys={() => setShowsKeys(true)}
        onSubmit={() => moveToHit(1)}
      />
      <main class={file === '' ? 'one' : 'two'}>
        <div class="side">
          {folder !== '' && view !== 'index' && <FilterBar place={place} languages={languages} go={go} />}
          <p class="summary" role="status">
            {folder !== '' && view !== 'index' && summary} <span>{said}</span>
          </p>
          {view !== 'index' && <RunProgress progress={watch.progress} />}
          {view !== 'index' && watch.error !== undefined && <Failure error={watch.error} />}
          {error !== undefined && <Failure error={error} />}
          {folder === '' && view !== 'index' && (
            <Start projects={projects?.projects ?? []} wanted={place.folder} go={go} />
          )}
          {folder !== '' && view === 'results' && <Results place={place} search={search} go={go} read={enter} />}
          {folder !== '' && view === 'map' && <MapView place={place} files={files} revision={watch.revision} go={go} />}
          {folder !== '' && view === 'compare' && (
            <CompareView place={place} search={search} revision={watch.revision} go={go} />
          )}
          {view === 'index' && (
            <IndexView folder={folder} projects={projects?.projects ?? []} files={files} watch={watch} go={go} />
          )}
        </div>
        {file !== '' && folder !== '' && (
          <FileView
            folder={folder}
            path={file}
            line={place.line}
            revision={watch.revision}
            go={go}
            say={setSaid}
            isEntering={isEntering}
            onEntered={() => setEntering(false)}
            onLeave={focusOpenHit}
          />
        )}
      </main>
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </>
  );
}

function summaryOf(hits: number, ms: number | undefined, query: string): string {
  if (ms === undefined) return '';
  if (hits === 0) return query === '' ? '' : 'Nothing was found. Try other words, or fewer filters.';
  return `${counted(hits, 'hit')} in ${ms.toFixed(0)} ms`;
}
