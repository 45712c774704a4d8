/**
 * The paths that a repository tracks, by folder. The path of a folder ends with a slash; the path of the top is empty.
 */
export class TrackedFiles {
  readonly #names: ReadonlyMap<string, ReadonlySet<string>>;

  private constructor(names: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#names = names;
  }

  /** @param list output of `git ls-files -z` */
  static parse(list: Buffer): TrackedFiles {
    const names = new Map<string, Set<string>>();
    let folder = '';
    let inFolder = namesOf(names, '');
    for (const path of list.toString('utf8').split('\0')) {
      if (path === '') continue;
      const nameStart = path.lastIndexOf('/') + 1;
      if (nameStart !== folder.length || !path.startsWith(folder)) {
        folder = path.slice(0, nameStart);
        inFolder = namesOf(names, folder);
      }
      inFolder.add(path.slice(nameStart));
    }
    return new TrackedFiles(names);
  }

  /** Names of the tracked files and submodules that are directly in `folder`. */
  in(folder: string): ReadonlySet<string> | undefined {
    return this.#names.get(folder);
  }

  /** Whether `folder` contains a tracked file at any depth. */
  hasFolder(folder: string): boolean {
    return this.#names.has(folder);
  }
}

/* Adds the outer folders too, so that each folder on the path of a tracked file is known. */
function namesOf(names: Map<string, Set<string>>, folder: string): Set<string> {
  const known = names.get(folder);
  if (known) return known;
  const added = new Set<string>();
  names.set(folder, added);
  for (let end = folder.length - 1; end > 0;) {
    end = folder.lastIndexOf('/', end - 1) + 1;
    const outer = folder.slice(0, end);
    if (names.has(outer)) break;
    names.set(outer, new Set());
    end--;
  }
  return added;
}
