import type { DenseRequest, RankedEntry, RankedList, SearchFilter, StoredChunk } from '@codesearch/kernel';
import { ranked } from '../store/ranked.ts';
import { pathTest } from '../path-glob.ts';

/** How a search of a database requests entries. */
export interface BestEntriesOptions<Entry> {
  /** Requests entries by descending score, up to a limit. */
  readonly request: (limit: number) => Promise<readonly Entry[]>;
  /** Tests what the database cannot express. Default: all pass. */
  readonly passes?: ((entry: Entry) => boolean) | undefined;
  /** Limit of the first request. Default: `topK` and 50. */
  readonly first?: number | undefined;
  /** Max limit. Default none. */
  readonly max?: number | undefined;
  /** Whether equal scores are ordered as in a {@link RankedList}. Default false. */
  readonly isOrdered?: boolean | undefined;
  /** Entries that the database cannot reach, once it has returned fewer than requested. Default none. */
  readonly rest?: ((reached: readonly Entry[]) => Promise<readonly Entry[]>) | undefined;
}

/** The best entries, and whether they are certain: entries beyond the max limit could be better. */
export interface BestEntries {
  readonly list: RankedList;
  readonly isCertain: boolean;
}

/**
 * The best entries of a database that applies only some conditions. Requests more entries until enough of them pass,
 * and until all with the lowest score are there, because equal scores are ordered by path.
 */
export async function bestEntries<Entry extends RankedEntry>(
  { topK, signal }: Pick<DenseRequest, 'topK' | 'signal'>,
  options: BestEntriesOptions<Entry>,
): Promise<BestEntries> {
  const { passes = () => true, first = topK + 50, max = Number.MAX_SAFE_INTEGER, isOrdered = false } = options;
  for (let wanted = first; ; wanted *= 4) {
    signal.throwIfAborted();
    const limit = Math.min(wanted, max);
    const reached = await options.request(limit);
    const isWhole = reached.length < limit;
    const rest = isWhole ? ((await options.rest?.(reached)) ?? []) : [];
    const passing = [...reached, ...rest].filter((entry) => passes(entry));
    const list = ranked(passing, topK).map(({ id, path, score }) => ({ id, path, score }));
    const lowest = reached.at(-1)?.score ?? 0;
    const isCertain = isWhole || (list.length === topK && (isOrdered || (list.at(-1)?.score ?? 0) > lowest));
    if (isCertain || limit === max) return { list, isCertain };
  }
}

/** The fields of an entry that a filter compares. */
export type FilteredEntry = Pick<StoredChunk, 'path' | 'granularity' | 'language' | 'kind'>;

/** Compiles a filter to a test of one entry, for filters that a server's own conditions cannot express. */
export function entryTest(filter: SearchFilter = {}): (entry: FilteredEntry) => boolean {
  const { granularity } = filter;
  const languages = filter.languages && new Set(filter.languages);
  const kinds = filter.kinds && new Set(filter.kinds);
  const passes = pathTest(filter);
  return (entry) =>
    (granularity === undefined || entry.granularity === granularity) &&
    (languages === undefined || languages.has(entry.language)) &&
    (kinds === undefined || kinds.has(entry.kind)) &&
    (passes === undefined || passes(entry.path));
}

/** The values that a filter wants of columns. An empty list passes nothing. */
export function wantedValues(filter: SearchFilter): readonly (readonly [column: string, values: readonly string[]])[] {
  const { granularity, languages: language, kinds: kind, paths: path } = filter;
  const lists = { granularity: granularity && [granularity], language, kind, path };
  return Object.entries(lists).flatMap(([column, values]) => (values ? [[column, values] as const] : []));
}
