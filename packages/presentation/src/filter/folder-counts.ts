/** A folder, and how many of some files are below it. */
export interface FolderCount {
  /** Without a slash at its end. */
  readonly folder: string;
  readonly count: number;
}

/** The folders around some files, those with most files first. A folder with nothing but one folder is left out. */
export function folderCounts(paths: readonly string[]): readonly FolderCount[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  const children = Map.groupBy(counts, ([folder]) => folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  const isPassage = (folder: string, count: number): boolean =>
    children.get(folder)?.some(([, within]) => within === count) === true;
  return [...counts]
    .filter(([folder, count]) => !isPassage(folder, count))
    .map(([folder, count]) => ({ folder, count }))
    .toSorted((a, b) => b.count - a.count || (a.folder < b.folder ? -1 : 1));
}
