import type { ContextLevel, FileEntries, LevelCounts } from '@codesearch/kernel';

/** From the least to the best. */
const ascending: readonly ContextLevel[] = ['raw', 'pattern', 'llm'];

/** The levels of chunks that have fallen back, for a contextualizer with this target. */
export function levelsBelow(target: ContextLevel | undefined): readonly ContextLevel[] {
  return target === undefined ? [] : ascending.slice(0, ascending.indexOf(target));
}

/** How many of these chunks are of one of these levels. */
export function countOf(levels: readonly ContextLevel[], counts: LevelCounts | undefined): number {
  return levels.reduce((sum, level) => sum + (counts?.[level] ?? 0), 0);
}

/** The chunks of a file by level. */
export function levelCounts({ entries }: FileEntries): LevelCounts {
  const counts: Partial<Record<ContextLevel, number>> = {};
  for (const { granularity, context } of entries) {
    if (granularity === 'chunk') counts[context.level] = (counts[context.level] ?? 0) + 1;
  }
  return counts;
}
