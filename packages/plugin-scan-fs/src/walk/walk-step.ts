import { errors } from '@codesearch/kernel';
import type { SkippedFile } from '@codesearch/kernel';
import { chainOf } from './folder-chain.ts';
import type { FolderChain } from './folder-chain.ts';
import { folderEntries } from './folder-entries.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { FolderRules, WalkedFolder } from './folder-rules.ts';
import { skippedUnlessGone } from '../system-error.ts';
import type { FolderRulesReader } from './folder-rules-reader.ts';

/** A folder to enter. */
export interface WalkStep extends WalkedFolder {
  /** The rules that apply around it. */
  readonly outer: FolderRules;
  readonly chain: FolderChain | undefined;
}

/** An entered folder, with everything that decides about its entries. */
export interface EnteredFolder extends WalkedFolder {
  readonly chain: FolderChain | undefined;
  readonly entries: readonly FolderEntry[];
  readonly rules: FolderRules;
  /** Names of the tracked files and submodules in it. */
  readonly tracked: ReadonlySet<string> | undefined;
  /** Set if the folder cannot be listed; it then has no entries. */
  readonly skipped?: SkippedFile | undefined;
}

/** @param root real path of the root, an existing folder */
export async function firstStep(root: string, rulesReader: FolderRulesReader, signal?: AbortSignal): Promise<WalkStep> {
  const { folder, rules } = await rulesReader.atRoot(root, signal);
  return { ...folder, outer: rules, chain: chainOf(root, undefined) };
}

/**
 * Lists a folder and reads its ignore files.
 *
 * @throws INPUT_INVALID if the folder is the root and cannot be listed
 */
export async function enter(
  step: WalkStep,
  rulesReader: FolderRulesReader,
  signal?: AbortSignal,
): Promise<EnteredFolder> {
  const { absolute, pathFromRoot, pathFromTop, outer, chain } = step;
  let entries: readonly FolderEntry[] = [];
  let skipped: SkippedFile | undefined;
  try {
    entries = folderEntries(absolute);
  } catch (error) {
    if (pathFromRoot === '') throw rootUnreadable(absolute, error);
    skipped = skippedUnlessGone(pathFromRoot.slice(0, -1), error);
  }
  const rules = await rulesReader.inside(step, entries, outer, signal);
  const tracked = rules.tracked?.in(pathFromRoot.slice(rules.trackedBase));
  return { absolute, pathFromRoot, pathFromTop, chain, entries, rules, tracked, skipped };
}

function rootUnreadable(root: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  const problem = `The folder ${root} cannot be listed (${code ?? 'unknown error'}).`;
  return errors.inputInvalid(problem, 'Check its permissions.', cause);
}
