import type { TrackedFiles } from '../git/tracked-files.ts';
import { isBuiltInName } from '../ignore/built-in-names.ts';
import type { IgnoreRule } from '../ignore/ignore-rule.ts';
import type { IgnoreScope } from '../ignore/ignore-scope.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { RuleSources } from './rule-sources.ts';
import type { WalkedFolder } from './walked-folder.ts';

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
  /** What holds at the top of the scan, or of the innermost repository, that the folder is in. */
  readonly sources: RuleSources;
  /** Why the folder is ignored, where it is, and is entered only for the tracked files it holds. */
  readonly ignoredBy: Match | undefined;
}

/** A rule and what it matched. */
export interface Match {
  /** `built-in` for the names that are hidden without any rule. */
  readonly rule: IgnoreRule | 'built-in';
  /** Path relative to the root: an entry, or a folder around it. */
  readonly path: string;
}

/** Whether an entry is in a scan. `only-tracked` is a folder that is ignored but holds tracked files. */
export type Visibility =
  | { readonly kind: 'shown' }
  | { readonly kind: 'only-tracked'; readonly by: Match }
  | { readonly kind: 'hidden'; readonly by: Match };

const shown: Visibility = { kind: 'shown' };

/**
 * Whether an entry is shown. The folder of git never is. The project's own rules decide first, then whether git tracks it,
 * then git's rules, then the built-in names.
 */
export function visibilityOf(
  entry: FolderEntry,
  folder: WalkedFolder,
  view: FolderView,
  isTracked: boolean,
): Visibility {
  if (entry.name === '.git') return hidden(entry, folder, 'built-in');
  const isFolder = entry.kind === 'folder';
  if (isTracked && !isFolder && !view.own) return shown;
  const subject = { path: folder.pathFromTop + entry.bytes, name: entry.bytes, isFolder };
  const own = view.own?.match(subject);
  if (own) return own.negated ? shown : hidden(entry, folder, own);
  if (isTracked && !isFolder) return shown;
  const by = view.ignoredBy ?? ignoringMatch(entry, folder, view.git?.match(subject));
  if (by) return { kind: isTracked ? 'only-tracked' : 'hidden', by };
  return !isTracked && isBuiltInName(entry.name, view.hasGitignore) ? hidden(entry, folder, 'built-in') : shown;
}

function ignoringMatch(entry: FolderEntry, folder: WalkedFolder, rule: IgnoreRule | undefined): Match | undefined {
  return rule && !rule.negated ? { rule, path: folder.pathFromRoot + entry.name } : undefined;
}

function hidden(entry: FolderEntry, folder: WalkedFolder, rule: Match['rule']): Visibility {
  return { kind: 'hidden', by: { rule, path: folder.pathFromRoot + entry.name } };
}
