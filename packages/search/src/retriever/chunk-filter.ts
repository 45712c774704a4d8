import type { RankedEntry, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from './retriever.ts';

/** Max entries of one ranked list, and max matches of a text. */
const maxTopK = 10_000;
const maxMatches = 1_000_000;

/** Where chunks are read from. */
type ChunkSource = Pick<Retriever, 'load' | 'list'>;

type Entry = Pick<RankedEntry, 'id' | 'path'>;

/** A condition on chunks that no store knows. */
export interface ChunkCondition {
  readonly passes: (chunk: StoredChunk) => boolean;
  /** Whether all chunks of a file pass, so that none of them is loaded. Default: no. */
  readonly passesWhole?: (path: string) => boolean;
}

/**
 * Reads lists until enough chunks meet a condition. Loads each chunk once: the lists of one search have many in common.
 */
export class ChunkFilter {
  readonly #source: ChunkSource;
  readonly #condition: ChunkCondition;
  readonly #verdicts = new Map<string, boolean>();

  constructor(source: ChunkSource, condition: ChunkCondition) {
    this.#source = source;
    this.#condition = condition;
  }

  /** The first chunks of a ranked list that pass. Requests a longer list until there are enough. */
  ranked<Found extends Entry>(
    topK: number,
    search: (topK: number) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> {
    return this.#first({ count: topK, max: maxTopK }, search);
  }

  /** The first matches of a text that pass. */
  matches<Found extends Entry>(
    limit: number,
    find: (limit: number) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> {
    return this.#first({ count: limit, max: maxMatches }, find);
  }

  /** The chunks of a file that pass. */
  async list(path: string): Promise<readonly StoredChunk[]> {
    return (await this.#source.list(path)).filter(this.#condition.passes);
  }

  async #first<Found extends Entry>(
    { count, max }: { readonly count: number; readonly max: number },
    search: (limit: number) => Promise<readonly Found[]>,
  ): Promise<readonly Found[]> {
    for (let limit = count; ; limit = Math.min(4 * limit, max)) {
      const found = await search(limit);
      const passing = await this.#among(found);
      if (passing.length >= count || found.length < limit || limit === max) return passing.slice(0, count);
    }
  }

  async #among<Found extends Entry>(entries: readonly Found[]): Promise<readonly Found[]> {
    const { passes, passesWhole } = this.#condition;
    const isWhole = ({ path }: Found): boolean => passesWhole?.(path) ?? false;
    const unknown = entries.filter((entry) => !isWhole(entry) && !this.#verdicts.has(entry.id));
    if (unknown.length > 0) {
      const chunks = await this.#source.load(unknown.map(({ id }) => id));
      for (const chunk of chunks) this.#verdicts.set(chunk.id, passes(chunk));
    }
    return entries.filter((entry) => isWhole(entry) || this.#verdicts.get(entry.id));
  }
}
