import type { ContextLevel, FileEntries, LevelCounts } from '@codesearch/kernel';

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
export function levelCounts({ entries }: FileEntries): LevelCounts {
  const counts: Partial<Record<ContextLevel, number>> = {};
  for (const { granularity, context } of entries) {
    if (granularity === 'chunk') counts[context.level] = (counts[context.level] ?? 0) + 1;
  }
  return counts;
}
