import { lstatSync, readlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { SkippedFile, SkipReason, SourceFile } from '@codesearch/kernel';
import { verdictByName, verdictBySize } from '@codesearch/toolkit';
import type { FileLimits } from '@codesearch/toolkit';
import { sourceFile } from '../file-state.ts';
import type { FileState } from '../file-state.ts';
import { repositoryAt, isBareRepository, originalOf } from '../git/repository.ts';
import { chainOf } from './folder-chain.ts';
import type { FolderEntry } from './folder-entries.ts';
import { isBroughtBack, visibilityOf } from './folder-rules.ts';
import type { Match } from './folder-rules.ts';
import { skippedUnlessGone } from '../system-error.ts';
import type { EnteredFolder, WalkStep } from './walk-step.ts';

/** The result of a scan for an entry of a folder. */
export type EntryFinding =
  | { readonly file: SourceFile; readonly stats: Stats }
  /** `stats` are set if the entry is a file whose state was read. */
  | { readonly skipped: SkippedFile; readonly stats?: Stats }
  | { readonly step: WalkStep }
  | { readonly hiddenBy: Match }
  /** A linked working tree: a folder that no rule names, so that the scan says why it is left out. */
  | { readonly skipped: SkippedFile; readonly hiddenBy: Match };

/**
 * Decides about one entry by the rules, its kind, name and size.
 *
 * @returns `undefined` if the entry is gone
 */
export function entryFinding(entry: FolderEntry, folder: EnteredFolder, limits: FileLimits): EntryFinding | undefined {
  const visibility = visibilityOf(entry, folder, folder.rules, isTracked(entry, folder));
  if (visibility.kind === 'hidden') return { hiddenBy: visibility.by };
  const path = folder.pathFromRoot + entry.name;
  const absolute = `${folder.absolute}/${entry.name}`;
  if (!entry.hasTextName) return skip(path, 'unreadable', 'Its name is not valid UTF-8.');
  try {
    if (entry.kind === 'file') return fileFinding(path, entry.name, absolute, limits);
    if (entry.kind === 'link') {
      return skip(path, 'symlink', `It is a link to ${readlinkSync(absolute)}; links are not followed.`);
    }
    if (entry.kind === 'special') return skip(path, 'special', 'It is neither a file nor a folder.');
    const chain = chainOf(absolute, folder.chain);
    if (!chain) return skip(path, 'symlink', 'It is a mount of a folder that contains it.');
    if (isBareRepository(absolute) && !isBroughtBack(entry, folder, folder.rules))
      return { hiddenBy: { rule: 'built-in', path } };
    const original = originalOf(absolute, rootOf(folder), folder.rules.sources.repository);
    if (original !== undefined && !isBroughtBack(entry, folder, folder.rules)) return worktree(path, original);
    const ignoredBy = visibility.kind === 'only-tracked' ? visibility.by : undefined;
    const outer = ignoredBy === folder.rules.ignoredBy ? folder.rules : { ...folder.rules, ignoredBy };
    return {
      step: { absolute, pathFromRoot: `${path}/`, pathFromTop: `${folder.pathFromTop}${entry.bytes}/`, outer, chain },
    };
  } catch (error) {
    const skipped = skippedUnlessGone(path, error);
    return skipped && { skipped };
  }
}

/* A tracked folder is a submodule. */
function isTracked({ kind, name }: FolderEntry, { absolute, pathFromRoot, rules, tracked }: EnteredFolder): boolean {
  if (kind !== 'folder') return tracked?.has(name) === true;
  if (!rules.tracked) return false;
  if (rules.tracked.hasFolder(`${pathFromRoot.slice(rules.trackedBase)}${name}/`)) return true;
  return tracked?.has(name) === true && repositoryAt(`${absolute}/${name}`) !== undefined;
}

/** Decides about a file by its name and size. */
export function judgedFile(
  path: string,
  name: string,
  state: FileState,
  limits: FileLimits,
): { readonly file: SourceFile } | { readonly skipped: SkippedFile } {
  const verdict = verdictByName(path, name, limits) ?? verdictBySize(path, state.size, limits);
  return verdict ? { skipped: { path, ...verdict } } : { file: sourceFile(path, state) };
}

function fileFinding(path: string, name: string, absolute: string, limits: FileLimits): EntryFinding | undefined {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  return { ...judgedFile(path, name, stats, limits), stats };
}

function rootOf({ absolute, pathFromRoot }: EnteredFolder): string {
  return absolute.slice(0, absolute.length - pathFromRoot.length);
}

function worktree(path: string, original: string): EntryFinding {
  const detail = `It is another working tree of the repository ${original}. To index it, write !${path} into .codesearchignore.`;
  return { skipped: { path, reason: 'worktree', detail }, hiddenBy: { rule: 'worktree', path } };
}

function skip(path: string, reason: SkipReason, detail: string): EntryFinding {
  return { skipped: { path, reason, detail } };
}
