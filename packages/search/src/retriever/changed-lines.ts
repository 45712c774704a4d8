/** Changed lines of a file, from 1, inclusive. Lines were removed after line 4 if both ends are 4.5. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The changed files by path, relative to the root of the project, with their changed lines. */
export type ChangedLines = ReadonlyMap<string, 'all' | readonly LineRange[]>;

/** Whether one of the changed lines of a file is in a range of lines. */
export function hasChange(changed: 'all' | readonly LineRange[] | undefined, { first, last }: LineRange): boolean {
  if (changed === undefined || changed === 'all') return changed === 'all';
  return changed.some((range) => range.first <= last && range.last >= first);
}

/** The lines that are changed in both. */
export function commonChanges(one: ChangedLines, other: ChangedLines): ChangedLines {
  const common = new Map<string, 'all' | readonly LineRange[]>();
  for (const [path, ranges] of one) {
    const others = other.get(path);
    if (others === undefined) continue;
    if (ranges === 'all' || others === 'all') common.set(path, ranges === 'all' ? others : ranges);
    else common.set(path, commonRanges(ranges, others));
  }
  return common;
}

function commonRanges(one: readonly LineRange[], other: readonly LineRange[]): readonly LineRange[] {
  return one.flatMap((range) =>
    other
      .map(({ first, last }) => ({ first: Math.max(first, range.first), last: Math.min(last, range.last) }))
      .filter(({ first, last }) => first <= last),
  );
}
