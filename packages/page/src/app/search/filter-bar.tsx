import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { countFilters } from '../place/place.ts';
import type { Filters, Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';

interface FilterBarProps {
  readonly place: Place;
  /** Languages of the indexed files. */
  readonly languages: readonly string[];
  readonly go: Go;
}

/** On a narrow screen the filters are closed at first, so that the hits are on the first screen. */
const hasRoom = matchMedia('(min-width: 40rem)');

const kinds = ['function', 'method', 'class', 'interface', 'type', 'enum', 'constant', 'module', 'section'];

/** What restricts a search. */
export function FilterBar({ place, languages, go }: FilterBarProps): JSX.Element {
  const [isOpen, setOpen] = useState(hasRoom.matches);
  useEffect(() => {
    const adapt = (): void => setOpen(hasRoom.matches);
    hasRoom.addEventListener('change', adapt);
    return () => hasRoom.removeEventListener('change', adapt);
  }, []);
  const count = countFilters(place);
  const set = (change: Partial<Filters>): void => go(change, { replace: true });
  const text = (
    name: 'language' | 'kind' | 'path' | 'exclude',
    label: string,
    hint: string,
    list?: string,
  ): JSX.Element => (
    <label>
      {label}
      <input
        type="text"
        value={place[name]}
        placeholder={hint}
        list={list}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <details class="filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
      <form aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          Files
          <select
            value={place.content}
            onChange={({ currentTarget }) => set({ content: currentTarget.value as Filters['content'] })}
          >
            <option value="">all</option>
            <option value="code">code</option>
            <option value="docs">documentation</option>
            <option value="config">configuration</option>
          </select>
        </label>
        <label>
          Match
          <select
            value={place.match}
            onChange={({ currentTarget }) => set({ match: currentTarget.value as Filters['match'] })}
          >
            <option value="">best</option>
            <option value="exact">as written</option>
            <option value="regex">expression</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={place.tests}
            onChange={({ currentTarget }) => set({ tests: currentTarget.checked })}
          />
          Tests
        </label>
        {text('language', 'Language', 'any', 'languages')}
        {text('kind', 'Kind', 'any', 'kinds')}
        {text('path', 'Only in', 'src/**')}
        {text('exclude', 'Not in', 'vendor')}
        <datalist id="languages">
          {languages.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <datalist id="kinds">
          {kinds.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </details>
  );
}
