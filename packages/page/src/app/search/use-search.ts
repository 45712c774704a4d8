import { useEffect, useState } from 'preact/hooks';
import { filterParameters, filtersOf, fragmentOf } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import type { Hit, SearchAnswer } from '../server/answers.ts';
import { ask, ServerError } from '../server/server.ts';

/** Milliseconds without a key press before a search starts. */
const typingMs = 50;

/** Milliseconds until a search is tried again whose index is being built. */
const busyMs = 500;

/** The hits of a place, and what becomes of its search. */
export interface Search {
  /** Those of the search before, until this one is answered. */
  readonly hits: readonly Hit[];
  /** What to say about the hits, if they do not seem to answer. */
  readonly lead?: string | undefined;
  readonly isRunning: boolean;
  /** From the request to the answer. */
  readonly ms?: number;
  readonly error?: unknown;
}

export interface SearchSettings {
  /** Of the index: another number means another content. */
  readonly revision: number;
  /** Max hits. Default 20. */
  readonly limit?: number;
  /** Absolute path of the configuration, if it is not that of the folder. */
  readonly config?: string;
}

/** Searches whenever the query, the filters or the index change. */
export function useSearch(place: Place, { revision, limit = 20, config }: SearchSettings): Search {
  const [search, setSearch] = useState<Search>({ hits: [], isRunning: false });
  const { folder, query, similar } = place;
  const wanted = fragmentOf({ ...place, view: 'results', file: '', line: 1, within: '' });
  useEffect(() => {
    if (folder === '' || (query.trim() === '' && similar === '')) return setSearch({ hits: [], isRunning: false });
    const abort = new AbortController();
    setSearch(({ hits }) => ({ hits, isRunning: true }));
    const run = (): void => {
      const start = performance.now();
      // Only the index of the folder is kept up to date by the watch.
      const common = { in: folder, limit, sync: config !== undefined };
      const answer =
        similar === ''
          ? ask<SearchAnswer>(
              'search',
              { query, explain: true, ...common, ...filterParameters(filtersOf(place)), config },
              abort.signal,
            )
          : ask<SearchAnswer>('similar', { location: similar, ...common }, abort.signal);
      answer.then(
        ({ results, lead }) => setSearch({ hits: results, lead, isRunning: false, ms: performance.now() - start }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          if (error instanceof ServerError && error.code === 'INDEX_BUSY') timer = setTimeout(run, busyMs);
          else setSearch({ hits: [], isRunning: false, error });
        },
      );
    };
    let timer = setTimeout(run, typingMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, revision, limit, config]);
  return search;
}
