import { withCondition, withoutCondition, writtenConditions } from '@codesearch/query';
import { useMemo } from 'preact/hooks';
import type { JSX } from 'preact';
import { useNavigation } from '../place/navigation.ts';
import type { Hit } from '../server/answers.ts';
import { Menu } from '../shell/menu.tsx';
import { countTests, facetsOf } from './facets.ts';
import type { Facet } from './facets.ts';

interface FacetBarProps {
  readonly hits: readonly Hit[];
  /** Files that git has uncommitted changes of. */
  readonly changed: ReadonlySet<string>;
}

/** Narrows the hits: each choice is a condition in the query, with how many of the hits meet it. */
export function FacetBar({ hits, changed }: FacetBarProps): JSX.Element {
  const {
    place: { query },
    go,
  } = useNavigation();
  const facets = useMemo(() => facetsOf(hits), [hits]);
  const tests = useMemo(() => countTests(hits), [hits]);
  const written = writtenConditions(query);
  const set = (text: string): void => go({ query: text, file: '' });
  const add = (condition: string): void => set(withCondition(query, condition));
  const inChanged = hits.filter(({ path }) => changed.has(path)).length;
  return (
    <div class="facets" role="group" aria-label="Narrow the hits">
      {written.map((condition) => (
        <button
          type="button"
          class="chip"
          key={condition}
          aria-label={`Remove ${condition}`}
          onClick={() => set(withoutCondition(query, condition))}
        >
          {condition} <span aria-hidden="true">×</span>
        </button>
      ))}
      {facets.map(
        (facet) =>
          facet.options.length > 0 && <FacetMenu key={facet.name} facet={facet} most={hits.length} add={add} />,
      )}
      {tests > 0 && tests < hits.length && (
        <button type="button" aria-keyshortcuts="t" onClick={() => add('-test')}>
          No tests <span class="count">{hits.length - tests}</span>
        </button>
      )}
      {inChanged > 0 && !written.includes('is:changed') && (
        <button type="button" onClick={() => add('is:changed')}>
          Changed <span class="count">{inChanged}</span>
        </button>
      )}
    </div>
  );
}

interface FacetMenuProps {
  readonly facet: Facet;
  /** Number of all hits. */
  readonly most: number;
  readonly add: (condition: string) => void;
}

function FacetMenu({ facet: { name, options }, most, add }: FacetMenuProps): JSX.Element {
  return (
    <Menu label={name}>
      <ul class="options">
        {options.map(({ condition, label, count, without }) => (
          <li key={condition}>
            <button type="button" data-choice onClick={() => add(condition)}>
              <span class="label">{label}</span>
              <meter max={most} value={count} aria-hidden="true" />
              <span class="count">{count}</span>
            </button>
            <button
              type="button"
              data-choice
              class="without"
              title={`Leave out ${label}`}
              aria-label={`Leave out ${label}`}
              onClick={() => add(without)}
            >
              −
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
