import type { ContextLevel, LevelCounts } from '@codesearch/kernel';
import type { Row } from '@codesearch/toolkit';

/** The levels of contexts. Each has a column with its name. */
export const levelColumns: readonly ContextLevel[] = ['llm', 'pattern', 'raw'];

/** The counts of a row, without zeros. */
export function levelsOf(row: Row): LevelCounts {
  return Object.fromEntries(
    levelColumns.map((level) => [level, Number(row[level])]).filter(([, count]) => count !== 0),
  );
}
