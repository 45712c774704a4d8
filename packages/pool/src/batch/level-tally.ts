import type { ContextLevel, FileEntries, FileRecord, LevelCounts } from '@codesearch/kernel';

/** The levels of a run: the chunks that it wrote, and how many it repaired; and how many of the index are degraded. */
export interface LevelReport {
  readonly levels: LevelCounts;
  readonly improved: number;
  readonly fallenBack: number;
}

/** Counts the levels of the contexts that a run writes, and how many degraded contexts it repairs. */
export class LevelTally {
  /** Levels that count as degraded. */
  degradedLevels: readonly ContextLevel[] = [];
  /** Number of degraded chunks of each file under repair, before the run. */
  readonly #degradedBefore = new Map<string, number>();
  #written: LevelCounts = {};
  #repaired = 0;

  /** Sets the level that the contextualizer aims at. */
  aimAt(target: ContextLevel | undefined): void {
    this.degradedLevels = levelsBelow(target);
  }

  /** Adds the records of files that the run repairs. */
  addRepairs(records: readonly FileRecord[]): void {
    for (const { file, levels } of records) this.#degradedBefore.set(file.path, countOf(this.degradedLevels, levels));
  }

  /** Counts the levels of files that are about to be stored. @returns the counts of files with chunks, by path */
  count(files: readonly FileEntries[]): ReadonlyMap<string, LevelCounts> {
    const counted = files.filter(({ entries }) => entries.length > 0);
    const levels = new Map(counted.map((file) => [file.path, levelCounts(file)]));
    this.#written = sumCounts(this.#written, ...levels.values());
    for (const [path, counts] of levels) {
      const before = this.#degradedBefore.get(path);
      if (before !== undefined) this.#repaired += before - countOf(this.degradedLevels, counts);
    }
    return levels;
  }

  /** @param committed the counts of the whole index after the run */
  report(committed: LevelCounts): LevelReport {
    return { levels: this.#written, improved: this.#repaired, fallenBack: countOf(this.degradedLevels, committed) };
  }
}

/** From the worst to the best. */
const ascending: readonly ContextLevel[] = ['raw', 'pattern', 'llm'];

/** Returns the levels that count as degraded for a contextualizer with this target. */
export function levelsBelow(target: ContextLevel | undefined): readonly ContextLevel[] {
  return target === undefined ? [] : ascending.slice(0, ascending.indexOf(target));
}

/** Returns the number of chunks with one of these levels. */
export function countOf(levels: readonly ContextLevel[], counts: LevelCounts | undefined): number {
  return levels.reduce((sum, level) => sum + (counts?.[level] ?? 0), 0);
}

type Counts = Readonly<Record<string, number>>;

/** Adds counts by their keys. */
export function sumCounts(...counts: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const each of counts) {
    for (const [key, count] of Object.entries(each)) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}

/** Counts the chunks of a file by level. */
function levelCounts({ entries }: FileEntries): LevelCounts {
  const counts: Partial<Record<ContextLevel, number>> = {};
  for (const { granularity, context } of entries) {
    if (granularity === 'chunk') counts[context.level] = (counts[context.level] ?? 0) + 1;
  }
  return counts;
}
