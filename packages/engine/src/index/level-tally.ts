import type { ContextLevel, FileEntries, FileRecord, LevelCounts } from '@codesearch/kernel';
import type { IndexReport } from './index-event.ts';
import { countOf, levelCounts, levelsBelow, sumCounts } from './context-levels.ts';

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
  report(committed: LevelCounts): Pick<IndexReport, 'levels' | 'improved' | 'fallenBack'> {
    return { levels: this.#written, improved: this.#repaired, fallenBack: countOf(this.degradedLevels, committed) };
  }
}
