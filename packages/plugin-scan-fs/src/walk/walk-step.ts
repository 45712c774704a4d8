import { errors } from '@codesearch/kernel';
import type { SkippedFile } from '@codesearch/kernel';
import { chainOf } from './folder-chain.ts';
import type { FolderChain } from './folder-chain.ts';
import { folderEntries } from './folder-entries.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { FolderView } from './folder-view.ts';
import { skippedUnlessGone } from './skipped-unless-gone.ts';
import type { ViewReader } from './view-reader.ts';
import type { WalkedFolder } from './walked-folder.ts';

/** A folder that is to be entered. */
export interface WalkStep extends WalkedFolder {
  /** What holds around it. */
  readonly outer: FolderView;
  readonly chain: FolderChain | undefined;
}

/** A folder that was entered, with all that its entries are judged by. */
export interface EnteredFolder extends WalkedFolder {
  readonly chain: FolderChain | undefined;
  readonly entries: readonly FolderEntry[];
  readonly view: FolderView;
  /** Names of the tracked files and submodules in it. */
  readonly tracked: ReadonlySet<string> | undefined;
  /** Set where the folder could not be listed; then it has no entries. */
  readonly skipped?: SkippedFile | undefined;
}

/** @param root real path of the root, an existing folder */
export async function firstStep(root: string, views: ViewReader, signal?: AbortSignal): Promise<WalkStep> {
  const { folder, view } = await views.around(root, signal);
  return { ...folder, outer: view, chain: chainOf(root, undefined) };
}

/** Lists a folder and reads its ignore files. Rejects with `INPUT_INVALID` where the root cannot be listed. */
export async function enter(step: WalkStep, views: ViewReader, signal?: AbortSignal): Promise<EnteredFolder> {
  const { absolute, pathFromRoot, pathFromTop, outer, chain } = step;
  let entries: readonly FolderEntry[] = [];
  let skipped: SkippedFile | undefined;
  try {
    entries = folderEntries(absolute);
  } catch (error) {
    if (pathFromRoot === '') throw rootUnreadable(absolute, error);
    skipped = skippedUnlessGone(pathFromRoot.slice(0, -1), error);
  }
  const view = await views.inside(step, entries, outer, signal);
  const tracked = view.tracked?.in(pathFromRoot.slice(view.trackedBase));
  return { absolute, pathFromRoot, pathFromTop, chain, entries, view, tracked, skipped };
}

function rootUnreadable(root: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  const problem = `The folder ${root} cannot be listed (${code ?? 'unknown error'}).`;
  return errors.inputInvalid(problem, 'Check its permissions.', cause);
}
