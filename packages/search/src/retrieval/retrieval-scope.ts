import type { SearchFilter } from '@codesearch/kernel';
import type { Report } from '../report/report.ts';
import type { NamedPlaces } from '../places/named-places.ts';
import type { VerbatimPart } from '../verbatim.ts';

/** A query for candidates: entries that pass the filter, enough for a number of hits. */
export interface RetrievalScope {
  readonly query: string;
  readonly filter: SearchFilter;
  /** Max hits. */
  readonly limit: number;
  /** Names that the query asks for. */
  readonly names: readonly string[];
  /** Parts of the query that are looked for word for word. Default: none. */
  readonly verbatim?: readonly VerbatimPart[];
  /** Scores of files that were changed by commits with a subject like the query. Default: none. */
  readonly committed?: ReadonlyMap<string, number> | undefined;
  /** The places that the query asks for. Default: none. */
  readonly places?: NamedPlaces | undefined;
  /** The query, if it is a pasted report. */
  readonly report?: Report | undefined;
}
