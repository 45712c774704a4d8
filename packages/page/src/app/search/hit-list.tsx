import { wordsOf } from '@codesearch/presentation';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { useNavigation } from '../place/navigation.ts';
import type { Shown } from '../reader/shown.ts';
import { questionOf } from '../query/question.ts';
import { HitRow } from './hit-row.tsx';
import { keyOf } from './kept-order.ts';
import { firstHits } from './use-search.ts';
import type { Search } from './use-search.ts';

interface HitListProps {
  readonly search: Search;
  /** What the reading pane shows. */
  readonly shown: Shown | undefined;
}

/** The hits of a search, the first ones at once and the others on demand. */
export function HitList({ search, shown }: HitListProps): JSX.Element {
  const { place } = useNavigation();
  const { hits, isRunning } = search;
  const words = useMemo(
    () => wordsOf(place.similar === '' ? questionOf(search.query) : ''),
    [search.query, place.similar],
  );
  const [limit, setLimit] = useState(firstHits);
  useEffect(() => setLimit(firstHits), [place.query, place.similar, place.folder, place.rev]);
  const rest = hits.length - limit;
  return (
    <>
      <ol class="hits" id="hits" aria-label="Hits" aria-busy={isRunning}>
        {hits.slice(0, limit).map((hit, rank) => (
          <HitRow
            key={keyOf(hit)}
            hit={hit}
            rank={rank}
            words={words}
            isOpen={hit.path === shown?.path && hit.line === shown.lines.first}
          />
        ))}
      </ol>
      {rest > 0 && (
        <p class="more">
          <button type="button" data-more onClick={() => setLimit(limit + firstHits)}>
            Show {Math.min(rest, firstHits)} more
          </button>
        </p>
      )}
    </>
  );
}
