import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { views } from '../place/place.ts';
import type { Place, View } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import type { ProjectEntry } from '../server/answers.ts';
import { applyTheme, storedTheme, themes } from './theme.ts';
import type { Theme } from './theme.ts';

interface SearchHeaderProps {
  readonly place: Place;
  readonly projects: readonly ProjectEntry[];
  readonly go: Go;
  readonly onKeys: () => void;
  /** Called when Enter is pressed in the query. */
  readonly onSubmit: () => void;
}

const titles: Readonly<Record<View, string>> = { results: 'Results', map: 'Map', index: 'Index', compare: 'Compare' };

/** The query, the folder and the parts of the page. */
export function SearchHeader({ place, projects, go, onKeys, onSubmit }: SearchHeaderProps): JSX.Element {
  const [theme, setTheme] = useState(storedTheme);
  const folders = [...new Set([...projects.filter(({ orphan }) => !orphan).map(({ root }) => root), place.folder])];
  const change = (next: Theme): void => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <header class="top">
      <h1>
        <img src="/icon.svg" alt="" width="20" height="20" /> codesearch
      </h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label class="query">
          <span class="hidden">Query</span>
          <input
            id="query"
            type="text"
            autofocus
            placeholder="A question, a name, an error"
            autocomplete="off"
            spellcheck={false}
            value={place.query}
            aria-keyshortcuts="/"
            onInput={({ currentTarget }) =>
              go(
                { query: currentTarget.value, similar: '', ...(place.view === 'index' && { view: 'results' }) },
                { replace: true },
              )
            }
          />
        </label>
        <label class="folder">
          <span class="hidden">Folder</span>
          <select
            value={place.folder}
            onChange={({ currentTarget }) => go({ folder: currentTarget.value, file: '', similar: '', within: '' })}
          >
            {folders.map((root) => (
              <option key={root} value={root}>
                {root === '' ? 'choose a folder' : root}
              </option>
            ))}
          </select>
        </label>
      </form>
      <nav class="views" aria-label="Views">
        {views.map((view) => (
          <button
            type="button"
            key={view}
            aria-current={place.view === view ? 'page' : undefined}
            onClick={() => go({ view })}
          >
            {titles[view]}
          </button>
        ))}
      </nav>
      <label class="theme">
        <span class="hidden">Colors</span>
        <select value={theme} onChange={({ currentTarget }) => change(currentTarget.value as Theme)}>
          {themes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={onKeys} aria-keyshortcuts="?">
        Keys
      </button>
    </header>
  );
}
