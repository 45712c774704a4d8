import type { SearchFilter } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import type { NamedPlaces } from '../places/named-place.ts';
import type { MentionedFiles } from '../report/mentioned-files.ts';
import type { VerbatimPart } from '../verbatim/verbatim.ts';
import type { QueryTexts } from './query-parts.ts';

/** A query for candidates: entries that pass the filter, enough for a number of hits. */
export interface RetrievalScope {
  readonly query: ReadQuery;
  readonly filter: SearchFilter;
  /** Max hits. */
  readonly limit: number;
  readonly texts: QueryTexts;
  /** Names whose definitions are candidates. */
  readonly names: readonly string[];
  /** Parts of the query that are looked for word for word. */
  readonly verbatim: readonly VerbatimPart[];
  /** Scores of files that were changed by commits with a subject like the query. Absent for a name. */
  readonly committed?: ReadonlyMap<string, number> | undefined;
  /** The places that the query asks for. Default: none. */
  readonly places?: NamedPlaces | undefined;
  /** Files that a report mentions. */
  readonly mentioned?: MentionedFiles | undefined;
  /** Folders of libraries that were copied into the tree. Default: none. */
  readonly copied?: ReadonlySet<string>;
}
