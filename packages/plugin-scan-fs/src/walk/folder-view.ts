import type { TrackedFiles } from '../git/tracked-files.ts';
import { isBuiltInName } from '../ignore/built-in-names.ts';
import type { IgnoreScope } from '../ignore/ignore-scope.ts';
import type { FolderEntry } from './folder-entries.ts';

/** What holds in one folder for the question which of its entries are shown. */
export interface FolderView {
  /** Rules of `.codesearchignore` files and of the `exclude` option. */
  readonly own: IgnoreScope | undefined;
  /** Rules that git would apply. */
  readonly git: IgnoreScope | undefined;
  /** Whether one of them is of a `.gitignore`. */
  readonly hasGitignore: boolean;
  readonly foldCase: boolean;
  readonly tracked: TrackedFiles | undefined;
  /** Length of the path of the folder that the names of `tracked` are relative to. */
  readonly trackedBase: number;
  /** The folder is ignored, and entered only for the tracked files it holds. */
  readonly onlyTracked: boolean;
}

/** `only-tracked` is a folder that is ignored but holds tracked files. */
export type Visibility = 'shown' | 'only-tracked' | 'hidden';

/**
 * Whether an entry is shown. The project's own rules decide first, then whether git tracks it, then git's rules, then the
 * built-in names.
 *
 * @param folder path of the entry's folder as a byte string from the top of the repository, with a trailing slash
 */
export function visibilityOf(entry: FolderEntry, folder: string, view: FolderView, isTracked: boolean): Visibility {
  const isFolder = entry.kind === 'folder';
  if (isTracked && !isFolder && !view.own) return 'shown';
  const subject = { path: folder + entry.bytes, name: entry.bytes, isFolder };
  const own = view.own?.match(subject);
  if (own) return own.negated ? 'shown' : 'hidden';
  if (isTracked && !isFolder) return 'shown';
  const ignored = view.onlyTracked || view.git?.match(subject)?.negated === false;
  if (ignored) return isTracked ? 'only-tracked' : 'hidden';
  return !isTracked && isBuiltInName(entry.name, view.hasGitignore) ? 'hidden' : 'shown';
}
