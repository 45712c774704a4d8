import type { QueryValues } from '@codesearch/query';
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { views } from '../place/place.ts';
import type { View } from '../place/place.ts';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { ProjectMenu } from '../project/project-menu.tsx';
import { QueryField } from '../query/query-field.tsx';
import { isStarred, toggleStar } from '../query/searches.ts';
import type { PastSearch } from '../query/searches.ts';
import type { ProjectEntry } from '../server/answers.ts';
import { applyTheme, storedTheme, themes } from './theme.ts';
import type { Theme } from './theme.ts';

interface SearchHeaderProps {
  readonly projects: readonly ProjectEntry[];
  /** Values of conditions. */
  readonly values: QueryValues;
  readonly onKeys: () => void;
  /** Called when Enter is pressed in the query. */
  readonly onSubmit: () => void;
}

const titles: Readonly<Record<View, string>> = { search: 'Search', index: 'Index', compare: 'Compare', dev: 'Dev' };

/** The query, what is searched, and the parts of the page. */
export function SearchHeader({ projects, values, onKeys, onSubmit }: SearchHeaderProps): JSX.Element {
  const { place, go } = useNavigation();
  return (
    <header class="top">
      <h1>
        <PlaceLink change={{ query: '', similar: '', file: '', view: 'search' }}>
          <img src="/icon.svg" alt="" width="20" height="20" /> <span>codesearch</span>
        </PlaceLink>
      </h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <QueryField
          value={place.query}
          values={values}
          onInput={(query) =>
            go({ query, similar: '', file: '', ...(place.view === 'index' && { view: 'search' }) }, { replace: true })
          }
        />
        {place.query.trim() !== '' && <Star key={`${place.folder}\n${place.query}`} {...place} />}
        <ProjectMenu projects={projects} />
      </form>
      <nav class="views" aria-label="Views">
        {views.map((view) => (
          <PlaceLink key={view} change={{ view }} aria-current={place.view === view ? 'page' : undefined}>
            {titles[view]}
          </PlaceLink>
        ))}
      </nav>
      <ThemeChoice />
      <button type="button" class="keys" onClick={onKeys} aria-keyshortcuts="?">
        Keys
      </button>
    </header>
  );
}

/** Keeps a search. */
function Star({ folder, query }: PastSearch): JSX.Element {
  const [isKept, setKept] = useState(() => isStarred(localStorage, { folder, query }));
  return (
    <button
      type="button"
      class="star"
      aria-pressed={isKept}
      aria-label="Keep this search"
      title={isKept ? 'This search is kept' : 'Keep this search'}
      onClick={() => {
        toggleStar(localStorage, { folder, query });
        setKept(!isKept);
      }}
    >
      {isKept ? '★' : '☆'}
    </button>
  );
}

function ThemeChoice(): JSX.Element {
  const [theme, setTheme] = useState(storedTheme);
  const change = (next: Theme): void => {
    applyTheme(next);
    setTheme(next);
  };
  return (
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
  );
}
