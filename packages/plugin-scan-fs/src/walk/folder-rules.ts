import type { TrackedFiles } from '../git/tracked-files.ts';
import { isBuiltInName } from '../ignore/machine-folders.ts';
import type { IgnoreScope, ParsedIgnoreRule } from '@codesearch/toolkit';
import type { FolderEntry } from './folder-entries.ts';
import type { RuleSources } from './rule-sources.ts';

export interface WalkedFolder {
  readonly absolute: string;
  /** From the root of the scan, with a trailing slash; empty for the root. */
  readonly pathFromRoot: string;
  /**
   * From the top of the repository around the root or, without one, from the root. A byte string with a trailing slash;
   * empty for the top. Git's rules match such paths.
   */
  readonly pathFromTop: string;
}

/** The rules that decide which entries of a folder are shown. */
export interface FolderRules {
  /** Rules of `.codesearchignore` files and of the `exclude` option. */
  readonly own: IgnoreScope | undefined;
  /** Rules that git would apply. */
  readonly git: IgnoreScope | undefined;
  /** Whether one of them is from a `.gitignore`. */
  readonly hasGitignore: boolean;
  readonly foldCase: boolean;
  readonly tracked: TrackedFiles | undefined;
  /** Length of the path of the folder that the names in `tracked` are relative to. */
  readonly trackedBase: number;
  /** The sources at the top of the scan or, inside of a repository, at the top of the innermost one. */
  readonly sources: RuleSources;
  /** Set if the folder is ignored and only entered for the tracked files in it. */
  readonly ignoredBy: Match | undefined;
}

/** A rule and what it matched. */
export interface Match {
  /**
   * `built-in` for names that are hidden without a rule, `worktree` for another checkout of a repository in the scan.
   */
  readonly rule: ParsedIgnoreRule | 'built-in' | 'worktree';
  /** Path relative to the root: an entry, or an outer folder of it. */
  readonly path: string;
}

/** Whether an entry is in a scan. `only-tracked` is an ignored folder that contains tracked files. */
export type Visibility =
  | { readonly kind: 'shown' }
  | { readonly kind: 'only-tracked'; readonly by: Match }
  | { readonly kind: 'hidden'; readonly by: Match };

const shown: Visibility = { kind: 'shown' };

/**
 * Whether an entry is shown. The project's own rules decide first, then whether git tracks it, then git's rules, then
 * the built-in names. `.git` is always hidden.
 */
export function visibilityOf(
  entry: FolderEntry,
  folder: WalkedFolder,
  rules: FolderRules,
  isTracked: boolean,
): Visibility {
  if (entry.name === '.git') return hidden(entry, folder, 'built-in');
  const isFolder = entry.kind === 'folder';
  if (isTracked && !isFolder && !rules.own) return shown;
  const subject = { path: folder.pathFromTop + entry.bytes, name: entry.bytes, isFolder };
  const own = rules.own?.match(subject);
  if (own) return own.negated ? shown : hidden(entry, folder, own);
  if (isTracked && !isFolder) return shown;
  const by = rules.ignoredBy ?? ignoringMatch(entry, folder, rules.git?.match(subject));
  if (by) return { kind: isTracked ? 'only-tracked' : 'hidden', by };
  return !isTracked && isBuiltInName(entry.name, rules.hasGitignore) ? hidden(entry, folder, 'built-in') : shown;
}

/** Whether a rule of the project itself shows an entry, whatever else hides it. */
export function isBroughtBack(entry: FolderEntry, folder: WalkedFolder, { own }: FolderRules): boolean {
  const subject = { path: folder.pathFromTop + entry.bytes, name: entry.bytes, isFolder: entry.kind === 'folder' };
  return own?.match(subject)?.negated === true;
}

function ignoringMatch(
  entry: FolderEntry,
  folder: WalkedFolder,
  rule: ParsedIgnoreRule | undefined,
): Match | undefined {
  return rule && !rule.negated ? { rule, path: folder.pathFromRoot + entry.name } : undefined;
}

function hidden(entry: FolderEntry, folder: WalkedFolder, rule: Match['rule']): Visibility {
  return { kind: 'hidden', by: { rule, path: folder.pathFromRoot + entry.name } };
}
