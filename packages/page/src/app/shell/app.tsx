import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { folderName, queryValues } from '@codesearch/presentation';
import { DevView } from '../dev/dev-view.tsx';
import { IndexView } from '../project/index-view.tsx';
import { Navigation } from '../place/navigation.ts';
import type { Place } from '../place/place.ts';
import { usePlace } from '../place/use-place.ts';
import { useProject } from '../project/use-project.ts';
import { questionOf } from '../query/question.ts';
import { rememberSearch } from '../query/searches.ts';
import { Reader } from '../reader/reader.tsx';
import { shownAt } from '../reader/shown.ts';
import { useReading } from '../reader/use-reading.ts';
import { CompareView } from '../search/compare-view.tsx';
import { SearchSide } from '../search/search-side.tsx';
import { useSearch } from '../search/use-search.ts';
import { ChooseFolder } from '../start/choose-folder.tsx';
import { Start } from '../start/start.tsx';
import { Failure, isOfServer } from './failure.tsx';
import { focusOpenHit, isHitHeld, keepFocus, moveToHit, noteFocus } from './focus.ts';
import { KeysHelp } from '../keys/keys-help.tsx';
import { SearchHeader } from './search-header.tsx';
import { usePageKeys } from '../keys/use-page-keys.ts';
import { useSettled } from './use-settled.ts';
import { useWide } from './use-wide.ts';

/**
 * Milliseconds for which the first hit has to stay the first before its file is shown, after the search. Who types the
 * next key earlier would wait for a file that nobody reads.
 */
const settledMs = 400;

/**
 * The whole page.
 *
 * @param chosen folder with which the user has opened the page, see {@link useProject}
 */
export function App({ chosen }: { readonly chosen: string | undefined }): JSX.Element {
  const [place, go] = usePlace(keepFocus);
  const [showsKeys, setShowsKeys] = useState(false);
  const [said, setSaid] = useState('');
  const reading = useReading();
  const isWide = useWide();
  const project = useProject(place, chosen);
  const { folder, rev, watch, files, changed, retry } = project;
  const searched: Place = { ...place, folder, rev };
  const isAwaited = rev === '' && watch.syncedAt === undefined && watch.error === undefined;
  const search = useSearch(searched, { text: project.text, revision: watch.revision, isAwaited, isHeld: isHitHeld });
  const values = useMemo(
    () =>
      queryValues(
        files,
        project.projects?.map(({ root }) => folderName(root)),
      ),
    [files, project.projects],
  );
  const isSearching = folder !== '' && place.view === 'search';
  const hasQuery = questionOf(place.query) !== '' || place.similar !== '';
  const current =
    isSearching && (isWide || place.file !== '') ? shownAt(place, hasQuery ? search.hits : []) : undefined;
  const settled = useSettled(current, place.file !== '' ? 0 : search.isRunning ? Infinity : settledMs);
  const first = useRef(current);
  // Who types on before any has settled gets none for each key.
  first.current = current && (first.current ?? current);
  const shown = settled && current ? settled : first.current;
  useEffect(() => setSaid(''), [place.query, place.similar, place.file, place.lines]);
  useEffect(() => {
    document.title = place.query === '' ? 'codesearch' : `${place.query} – codesearch`;
  }, [place.query]);
  useEffect(() => {
    if (place.file !== '' && place.query !== '') rememberSearch(localStorage, { folder, query: place.query });
  }, [place.file]);
  useEffect(() => {
    addEventListener('focusin', noteFocus);
    return () => removeEventListener('focusin', noteFocus);
  }, []);
  // A key that begins another search removes the hit that had the focus.
  useEffect(() => {
    if (!search.isRunning && search.hits.length > 0 && isSearching) keepFocus();
  }, [search.isRunning]);
  usePageKeys({ place: searched, hits: search.hits, shown, isWide, showsKeys, setShowsKeys, reading, go });
  const error = [project.error, watch.error, search.error].find(isOfServer) ?? project.error;
  const start = isSearching && !hasQuery && <Start project={project.own} {...{ files, changed, watch }} />;
  return (
    <Navigation.Provider value={{ place, go }}>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), focusOpenHit())}>
        Skip to the hits
      </a>
      <SearchHeader
        projects={project.projects ?? []}
        values={values}
        onKeys={() => setShowsKeys(true)}
        onSubmit={() => moveToHit(1)}
      />
      <Navigation.Provider value={{ place: searched, go }}>
        <main
          id="main"
          tabIndex={-1}
          data-view={place.view}
          class={mainClass(shown !== undefined, hasQuery && isSearching, isWide)}
        >
          {error !== undefined && <Failure error={error} onRetry={retry} />}
          {folder === '' && place.view !== 'index' && project.error === undefined && (
            <ChooseFolder folder={place.folder} projects={project.projects} />
          )}
          {isSearching && hasQuery && <SearchSide {...{ project, search, shown, said }} />}
          {start}
          {folder !== '' && place.view === 'compare' && <CompareView {...{ project, search }} />}
          {folder !== '' && place.view === 'dev' && <DevView folder={folder} />}
          {place.view === 'index' && <IndexView project={project} />}
          {shown && <Reader shown={shown} watch={watch} reading={reading} say={setSaid} onLeave={focusOpenHit} />}
        </main>
      </Navigation.Provider>
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </Navigation.Provider>
  );
}

/** Which parts are side by side. */
function mainClass(hasFile: boolean, hasHits: boolean, isWide: boolean): string {
  if (hasFile && hasHits) return isWide ? 'two' : 'file';
  return hasFile ? 'file' : 'one';
}
