/** The paths that a repository tracks, by folder. Folders are named with a trailing slash, the top folder is empty. */
export class TrackedFiles {
  readonly #names: ReadonlyMap<string, ReadonlySet<string>>;

  private constructor(names: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#names = names;
  }

  /** @param list what `git ls-files -z` prints */
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

  /** Whether `folder` holds a tracked file at any depth. */
  hasFolder(folder: string): boolean {
    return this.#names.has(folder);
  }
}

/* Adds the folders around it too, so that each folder on the way to a tracked file is known. */
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
