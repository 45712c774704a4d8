import { useEffect, useRef, useState } from 'preact/hooks';
import { questionOf } from '../query/question.ts';
import { fragmentOf } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import type { Hit, SearchAnswer } from '../server/answers.ts';
import { ask, ServerError } from '../server/server.ts';
import { keptOrder } from './kept-order.ts';

/**
 * Milliseconds without a key press before a search starts, and before it is asked for more hits than are shown first.
 */
const typingMs = 50;
const restingMs = 300;

/** Milliseconds after which a query that cannot be read is one that is no longer typed. Its predecessor's hits stay. */
const unfinishedMs = 600;

/** Milliseconds until a search is tried again whose index is being built. */
const busyMs = 500;

/** Hits that are shown first, and those that can be shown and counted. */
export const firstHits = 20;
export const maxHits = 100;

/** The hits of a place, and what becomes of its search. */
export interface Search {
  /** Hits of the search before, until this one is answered. First `firstHits`, then `maxHits`. */
  readonly hits: readonly Hit[];
  /** What to say about the hits, if they do not seem to answer. */
  readonly lead?: string | undefined;
  /** How many places match, if the query is exact. */
  readonly total?: number | undefined;
  readonly notes: readonly string[];
  /** Whether the hits are of another query than the one of the place. */
  readonly isRunning: boolean;
  /** From the request to the answer. */
  readonly ms?: number;
  readonly error?: unknown;
}

export interface SearchSettings {
  /** Revision of the index: another number means another content. */
  readonly revision: number;
  /** Absolute path of the configuration, if it is not that of the folder. */
  readonly config?: string;
  /** Whether the reader points at a hit, so that the hits keep their order. */
  readonly isHeld?: () => boolean;
}

/** A search that was asked for last. */
interface Run {
  /** Its place and configuration. */
  readonly key: string;
  readonly abort: AbortController;
  isRunning: boolean;
  /** Whether the index has changed since. */
  isOutdated: boolean;
}

const nothing: Search = { hits: [], notes: [], isRunning: false };

/** Searches whenever the query or the index changes. */
export function useSearch(place: Place, { revision, config, isHeld = () => false }: SearchSettings): Search {
  const [search, setSearch] = useState<Search>(nothing);
  const [attempt, setAttempt] = useState(0);
  const answered = useRef('');
  const { folder, query, similar } = place;
  const wanted = fragmentOf({ ...place, view: 'search', file: '' });
  const latest = useRef<Run | undefined>(undefined);
  useEffect(() => () => latest.current?.abort.abort(), []);
  useEffect(() => {
    const key = `${wanted}\n${config ?? ''}`;
    if (latest.current?.key === key && latest.current.isRunning) {
      // An index that changes faster than a search answers would otherwise never be seen.
      latest.current.isOutdated = true;
      return;
    }
    latest.current?.abort.abort();
    latest.current = undefined;
    if (folder === '' || (questionOf(query) === '' && similar === '')) {
      answered.current = '';
      return setSearch(nothing);
    }
    const abort = new AbortController();
    const own: Run = { key, abort, isRunning: true, isOutdated: false };
    latest.current = own;
    const isRefresh = answered.current === wanted;
    if (!isRefresh) setSearch((before) => ({ ...before, isRunning: true }));
    const run = async (): Promise<void> => {
      const start = performance.now();
      const answer = await askFor(place, firstHits, config, abort.signal);
      const ms = performance.now() - start;
      answered.current = wanted;
      const show = ({ results, lead, total, notes = [] }: SearchAnswer, keeps: boolean): void =>
        setSearch(({ hits }) => ({
          ...{ hits: keeps ? keptOrder(hits, results) : results, lead, total, notes, ms, isRunning: false },
        }));
      show(answer, isRefresh && isHeld());
      if (answer.results.length < firstHits) return;
      await new Promise((resolve) => setTimeout(resolve, restingMs));
      show(await askFor(place, maxHits, config, abort.signal), true);
    };
    const fail = (error: unknown): void => {
      if (abort.signal.aborted) return;
      if (error instanceof ServerError && error.code === 'INDEX_BUSY')
        timer = setTimeout(() => setAttempt((before) => before + 1), busyMs);
      else if (error instanceof ServerError && error.code === 'INPUT_INVALID')
        timer = setTimeout(() => setSearch((before) => ({ ...before, isRunning: false, error })), unfinishedMs);
      else setSearch({ ...nothing, error });
    };
    const end = (): void => {
      own.isRunning = false;
      if (own.isOutdated && !abort.signal.aborted) setAttempt((before) => before + 1);
    };
    let timer = setTimeout(() => void run().catch(fail).finally(end), isRefresh ? 0 : typingMs);
    abort.signal.addEventListener('abort', () => clearTimeout(timer));
  }, [wanted, revision, config, attempt]);
  return search;
}

function askFor(
  { folder, rev, query, similar }: Place,
  limit: number,
  config: string | undefined,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  // Only the index of the files on disk is kept up to date by the watch.
  const common = { in: folder, limit, rev: rev === '' ? undefined : rev, sync: config !== undefined || rev !== '' };
  return similar === ''
    ? ask<SearchAnswer>('search', { query, explain: true, ...common, config }, signal)
    : ask<SearchAnswer>('similar', { location: similar, ...common }, signal);
}
