import type { JSX } from 'preact';
import { FacetBar } from '../facet/facet-bar.tsx';
import type { Place } from '../place/place.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { Go } from '../place/use-place.ts';
import { RunProgress } from '../project/run-progress.tsx';
import type { SearchedProject } from '../project/use-project.ts';
import type { Shown } from '../reader/shown.ts';
import { PartFailure } from '../shell/failure.tsx';
import { HitList } from './hit-list.tsx';
import { summaryOf } from './summary.ts';
import type { Search } from './use-search.ts';

interface SearchSideProps {
  readonly place: Place;
  readonly project: SearchedProject;
  readonly search: Search;
  readonly shown: Shown | undefined;
  /** What the page has just done, for the reader. */
  readonly said: string;
  readonly go: Go;
}

/** The hits of a query, what is known about all of them, and how they can be narrowed. */
export function SearchSide({ place, project, search, shown, said, go }: SearchSideProps): JSX.Element {
  const { watch, changed, retry, build } = project;
  const { hits, error, lead } = search;
  const failure = error ?? watch.error;
  return (
    <section class="side" aria-label="Results">
      {place.similar !== '' && (
        <p class="note">
          Code similar to {place.similar}.{' '}
          <PlaceLink place={place} change={{ similar: '', file: '' }} go={go}>
            Back to the query
          </PlaceLink>
        </p>
      )}
      <p class="summary" role="status">
        {summaryOf(search)} <span>{said}</span>
      </p>
      <RunProgress progress={watch.progress ?? build.progress} />
      {build.isRunning && !build.progress && <p class="note">Building…</p>}
      {failure !== undefined && !build.isRunning && (
        <PartFailure error={failure} onRetry={retry} onBuild={build.start} />
      )}
      {place.similar === '' && <FacetBar place={place} hits={hits} changed={new Set(changed)} go={go} />}
      {lead !== undefined && <p class="note lead">{lead}</p>}
      <HitList {...{ place, search, shown, go }} />
    </section>
  );
}
