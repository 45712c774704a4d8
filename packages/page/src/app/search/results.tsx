import { wordsOf } from '@codesearch/presentation';
import { useMemo } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Place } from '../place/place.ts';
import type { Go } from '../place/use-place.ts';
import { Failure } from '../shell/failure.tsx';
import { HitCard } from './hit-card.tsx';
import { signalGroups } from './signal-groups.ts';
import type { Search } from './use-search.ts';

interface ResultsProps {
  readonly place: Place;
  readonly search: Search;
  readonly go: Go;
  /** Moves the focus from a hit into its file. */
  readonly read: () => void;
}

/** The hits of a search. */
export function Results({ place, search, go, read }: ResultsProps): JSX.Element {
  const { hits, error, lead } = search;
  const amounts = hits.map(({ explain }) => positiveAmount(explain?.signals ?? []));
  const query = place.similar === '' ? place.query : '';
  const words = useMemo(() => wordsOf(query), [query]);
  const maxAmount = Math.max(1e-9, ...amounts);
  return (
    <section class="results" aria-label="Results">
      <h2 class="hidden">Results</h2>
      {place.similar !== '' && (
        <p class="note">
          Code similar to {place.similar}.{' '}
          <button type="button" onClick={() => go({ similar: '' })}>
            Back to the query
          </button>
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
      {lead !== undefined && <p class="note">{lead}</p>}
      <ol class="hits" aria-busy={search.isRunning}>
        {hits.map((hit, index) => (
          <HitCard
            key={hit.id}
            hit={hit}
            rank={index}
            words={words}
            isOpen={hit.path === place.file && hit.startLine <= place.line && place.line <= hit.endLine}
            maxAmount={maxAmount}
            go={go}
            read={read}
          />
        ))}
      </ol>
      {hits.length > 0 && <Legend />}
    </section>
  );
}

/** What the colors of the bars mean. */
function Legend(): JSX.Element {
  return (
    <p class="legend">
      The bars show what speaks for a hit: <span class="meaning">meaning</span> <span class="words">words</span>{' '}
      <span class="names">names</span> <span class="other">other</span>. Open one for its numbers.
    </p>
  );
}

function positiveAmount(signals: Parameters<typeof signalGroups>[0]): number {
  return signalGroups(signals).reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}
