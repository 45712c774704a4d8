import { lstatSync, readlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { SkippedFile, SkipReason, SourceFile } from '@codesearch/kernel';
import { sourceFile } from '../file-state.ts';
import type { FileState } from '../file-state.ts';
import { repositoryAt } from '../git/repository.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { verdictByName } from '../verdict/verdict-by-name.ts';
import { verdictBySize } from '../verdict/verdict-by-size.ts';
import { chainOf } from './folder-chain.ts';
import type { FolderEntry } from './folder-entries.ts';
import { visibilityOf } from './folder-view.ts';
import type { Match } from './folder-view.ts';
import { skippedUnlessGone } from './skipped-unless-gone.ts';
import type { EnteredFolder, WalkStep } from './walk-step.ts';

/** What a scan makes of an entry of a folder. */
export type EntryFinding =
  | { readonly file: SourceFile; readonly stats: Stats }
  /** `stats` are there where the file was looked at. */
  | { readonly skipped: SkippedFile; readonly stats?: Stats }
  | { readonly step: WalkStep }
  | { readonly hiddenBy: Match };

/** Judges one entry by the rules, by its kind, and by its name and size. `undefined` where it is gone. */
export function entryFinding(entry: FolderEntry, folder: EnteredFolder, limits: FileLimits): EntryFinding | undefined {
  const visibility = visibilityOf(entry, folder, folder.view, isTracked(entry, folder));
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
    if (!chain) return skip(path, 'symlink', 'It is a mount of a folder around it.');
    const ignoredBy = visibility.kind === 'only-tracked' ? visibility.by : undefined;
    const outer = ignoredBy === folder.view.ignoredBy ? folder.view : { ...folder.view, ignoredBy };
    return {
      step: { absolute, pathFromRoot: `${path}/`, pathFromTop: `${folder.pathFromTop}${entry.bytes}/`, outer, chain },
    };
  } catch (error) {
    const skipped = skippedUnlessGone(path, error);
    return skipped && { skipped };
  }
}

/* A tracked name that is a folder is a submodule. */
function isTracked({ kind, name }: FolderEntry, { absolute, pathFromRoot, view, tracked }: EnteredFolder): boolean {
  if (kind !== 'folder') return tracked?.has(name) === true;
  if (!view.tracked) return false;
  if (view.tracked.hasFolder(`${pathFromRoot.slice(view.trackedBase)}${name}/`)) return true;
  return tracked?.has(name) === true && repositoryAt(`${absolute}/${name}`) !== undefined;
}

/** Judges a file by its name and size. */
export function judgedFile(
  path: string,
  name: string,
  state: FileState,
  limits: FileLimits,
): { readonly file: SourceFile } | { readonly skipped: SkippedFile } {
  const verdict = verdictByName(path, name, limits) ?? verdictBySize(state.size, limits);
  return verdict ? { skipped: { path, ...verdict } } : { file: sourceFile(path, state) };
}

function fileFinding(path: string, name: string, absolute: string, limits: FileLimits): EntryFinding | undefined {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  return { ...judgedFile(path, name, stats, limits), stats };
}

function skip(path: string, reason: SkipReason, detail: string): EntryFinding {
  return { skipped: { path, reason, detail } };
}
