import type { ContextLevel, FileEntries, FileRecord, LevelCounts } from '@codesearch/kernel';
import type { IndexReport } from './index-event.ts';
import { countOf, levelCounts, levelsBelow } from './context-levels.ts';
import { sumCounts } from './sum-counts.ts';

/** Counts the levels of the contexts that a run writes, and how many of those that had fallen back it improves. */
export class LevelTally {
  /** Levels of chunks that have fallen back. */
  lesser: readonly ContextLevel[] = [];
  /** How many chunks of each file that is to be improved have fallen back. */
  readonly #fallenBack = new Map<string, number>();
  #written: LevelCounts = {};
  #improved = 0;

  aimAt(target: ContextLevel | undefined): void {
    this.lesser = levelsBelow(target);
  }

  /** Notes the files that are to be improved. */
  improve(records: readonly FileRecord[]): void {
    for (const { file, levels } of records) this.#fallenBack.set(file.path, countOf(this.lesser, levels));
  }

  /** Counts files that are about to be stored. The result has those with chunks, by path. */
  count(files: readonly FileEntries[]): ReadonlyMap<string, LevelCounts> {
    const counted = files.filter(({ entries }) => entries.length > 0);
    const levels = new Map(counted.map((file) => [file.path, levelCounts(file)]));
    this.#written = sumCounts(this.#written, ...levels.values());
    for (const [path, counts] of levels) {
      const before = this.#fallenBack.get(path);
      if (before !== undefined) this.#improved += before - countOf(this.lesser, counts);
    }
    return levels;
  }

  /** @param committed all that is committed after the run */
  report(committed: LevelCounts): Pick<IndexReport, 'levels' | 'improved' | 'fallenBack'> {
    return { levels: this.#written, improved: this.#improved, fallenBack: countOf(this.lesser, committed) };
  }
}
