import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { questionOf } from '../query/question.ts';
import { fragmentOf } from '../place/place.ts';
import type { Place } from '../place/place.ts';
import type { Hit, SearchAnswer } from '../server/answers.ts';
import { ask, ServerError } from '../server/server.ts';
import { isOfServer } from '../shell/failure.tsx';
import { keptOrder } from './kept-order.ts';

/** Milliseconds between keys that are pressed as one, whose search waits for the last of them. */
const typingMs = 50;

/** Milliseconds without a key press before more hits are asked for than are shown first, or those of a newer index. */
const restingMs = 500;

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
  /** The query that the hits are of. */
  readonly query: string;
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
  /** The query of the place, as the server gets it. */
  readonly text: string;
  /** Revision of the index: another number means another content. */
  readonly revision: number;
  /** Absolute path of the configuration, if it is not that of the folder. */
  readonly config?: string;
  /** Whether the index is about to be built, if it is missing. */
  readonly isAwaited?: boolean;
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

const nothing: Search = { hits: [], query: '', notes: [], isRunning: false };

/** Searches whenever the query or the index changes. */
export function useSearch(
  place: Place,
  { text, revision, config, isAwaited = false, isHeld = () => false }: SearchSettings,
): Search {
  const [search, setSearch] = useState<Search>(nothing);
  const [attempt, setAttempt] = useState(0);
  const answered = useRef('');
  const changedAt = useRef(-Infinity);
  const { folder, rev, query, similar } = place;
  const source = `${folder}\n${rev}`;
  const shownSource = useRef(source);
  const wanted = fragmentOf({ ...place, view: 'search', file: '' });
  const latest = useRef<Run | undefined>(undefined);
  useEffect(() => () => latest.current?.abort.abort(), []);
  // Before the key is drawn: the request takes longer.
  useLayoutEffect(() => {
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
    const now = performance.now();
    const isBurst = !isRefresh && now - changedAt.current < typingMs;
    if (!isRefresh) {
      changedAt.current = now;
      // An error of another query is none of this one, and a hit of other files is none of these.
      const isOther = shownSource.current !== source;
      shownSource.current = source;
      setSearch((before) => ({ ...(isOther ? nothing : before), isRunning: true, error: undefined }));
    }
    const asked = { ...place, query: text };
    const passing = isAwaited ? ['INDEX_BUSY', 'INDEX_MISSING'] : ['INDEX_BUSY'];
    const run = async (): Promise<void> => {
      const start = performance.now();
      const answer = await askFor(asked, firstHits, config, abort.signal);
      const ms = performance.now() - start;
      answered.current = wanted;
      const hasMore = answer.results.length >= firstHits;
      const show = (
        { lead, total, notes = [] }: SearchAnswer,
        order: (before: readonly Hit[]) => readonly Hit[],
      ): void =>
        setSearch(({ hits }) => ({ ...{ hits: order(hits), query, lead, total, notes, ms, isRunning: false } }));
      show(answer, (before) => {
        // The others stay until they are asked for again.
        const others = isRefresh && hasMore ? before : [];
        const ordered = keptOrder(isRefresh && isHeld() ? before : answer.results, [...others, ...answer.results]);
        return ordered.slice(0, maxHits);
      });
      if (!hasMore) return;
      await new Promise((resolve) => setTimeout(resolve, restingMs));
      const all = await askFor(asked, maxHits, config, abort.signal);
      show(all, (before) => keptOrder(isRefresh && !isHeld() ? answer.results : before, all.results));
    };
    const fail = (error: unknown): void => {
      if (abort.signal.aborted) return;
      if (error instanceof ServerError && passing.includes(error.code))
        timer = setTimeout(() => setAttempt((before) => before + 1), busyMs);
      else if (error instanceof ServerError && error.code === 'INPUT_INVALID')
        timer = setTimeout(() => setSearch((before) => ({ ...before, isRunning: false, error })), unfinishedMs);
      else setSearch((before) => ({ ...(isOfServer(error) ? before : nothing), isRunning: false, error }));
    };
    const end = (): void => {
      own.isRunning = false;
      if (own.isOutdated && !abort.signal.aborted) setAttempt((before) => before + 1);
    };
    const begin = (): void => void run().catch(fail).finally(end);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Who types another key is answered from the newest index: nothing is asked for beside that.
    const waitMs = isRefresh ? changedAt.current + restingMs - now : isBurst ? typingMs : 0;
    if (waitMs > 0) timer = setTimeout(begin, waitMs);
    else begin();
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
  const common = { in: folder, limit, rev, sync: config !== undefined || rev !== '' };
  return similar === ''
    ? ask<SearchAnswer>('search', { query, explain: true, ...common, config }, signal)
    : ask<SearchAnswer>('similar', { location: similar, ...common }, signal);
}
