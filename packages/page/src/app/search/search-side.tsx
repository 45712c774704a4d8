import type { JSX } from 'preact';
import { FacetBar } from '../facet/facet-bar.tsx';
import { useNavigation } from '../place/navigation.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { RunProgress } from '../project/run-progress.tsx';
import type { SearchedProject } from '../project/use-project.ts';
import type { Shown } from '../reader/shown.ts';
import { PartFailure } from '../shell/failure.tsx';
import { HitList } from './hit-list.tsx';
import { summaryOf } from './summary.ts';
import type { Search } from './use-search.ts';

interface SearchSideProps {
  readonly project: SearchedProject;
  readonly search: Search;
  readonly shown: Shown | undefined;
  /** What the page has just done, for the reader. */
  readonly said: string;
}

/** The hits of a query, what is known about all of them, and how they can be narrowed. */
export function SearchSide({ project, search, shown, said }: SearchSideProps): JSX.Element {
  const { similar } = useNavigation().place;
  const { watch, changed, retry, build } = project;
  const { hits, error, lead } = search;
  const failure = error ?? watch.error;
  return (
    <section class="side" aria-label="Results">
      {similar !== '' && (
        <p class="note">
          Code similar to {similar}. <PlaceLink change={{ similar: '', file: '' }}>Back to the query</PlaceLink>
        </p>
      )}
      <p class="summary" role="status">
        {summaryOf(search)} <span>{said && `· ${said}`}</span>
      </p>
      <RunProgress progress={watch.progress ?? build.progress} />
      {build.isRunning && !build.progress && <p class="note">Building…</p>}
      {failure !== undefined && !build.isRunning && (
        <PartFailure error={failure} onRetry={retry} onBuild={build.start} />
      )}
      {similar === '' && <FacetBar hits={hits} changed={new Set(changed)} />}
      {lead !== undefined && <p class="note lead">{lead}</p>}
      <HitList {...{ search, shown }} />
    </section>
  );
}
