import { ranked } from '../store/ranked.ts';
import type { DenseRequest, RankedEntry, RankedList } from '@codesearch/kernel';

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
