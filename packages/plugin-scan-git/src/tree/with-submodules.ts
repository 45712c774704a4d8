import { fileName, unlessGitFails } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { innerGit } from '../git/object-readers.ts';
import { listFiles } from './revision-files.ts';
import type { RevisionEntry, RevisionFolder } from './revision-files.ts';

/** A submodule whose files are not known. */
export interface LeftOutSubmodule {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** Hash of the recorded commit. */
  readonly commit: string;
}

/** The files of a revision with those of its submodules. */
export interface JoinedFiles {
  readonly top: RevisionFolder;
  /** Entries of the files that stay, because the commit is not in a repository that is checked out there. */
  readonly leftOut: readonly LeftOutSubmodule[];
}

/** Replaces each submodule by a folder with the files of the commit that the revision records. */
export async function withSubmodules(top: RevisionFolder, git: GitContext): Promise<JoinedFiles> {
  const leftOut: LeftOutSubmodule[] = [];
  const join = async (folder: RevisionFolder, path: string): Promise<RevisionFolder> => {
    const folders: RevisionFolder[] = [];
    for (const each of folder.folders) folders.push(await join(each, `${path}${each.name}/`));
    if (!folder.entries.some(({ isSubmodule }) => isSubmodule)) return { ...folder, folders };
    const entries: RevisionEntry[] = [];
    for (const entry of folder.entries) {
      const inner = entry.isSubmodule ? await filesOf(path + entry.name, entry.blob, git) : undefined;
      if (inner) folders.push(await join({ ...inner, ...fileName(entry.bytes) }, `${path}${entry.name}/`));
      else entries.push(entry);
      if (entry.isSubmodule && !inner) leftOut.push({ path: path + entry.name, commit: entry.blob });
    }
    return { ...folder, entries, folders: folders.toSorted((a, b) => (a.bytes < b.bytes ? -1 : 1)) };
  };
  return { top: await join(top, ''), leftOut };
}

/** Whether one of the submodules that were left out could be listed now. */
export async function canJoin(leftOut: readonly LeftOutSubmodule[], git: GitContext): Promise<boolean> {
  for (const { path, commit } of leftOut) if (await filesOf(path, commit, git)) return true;
  return false;
}

/** @returns `undefined` if the submodule is not checked out, or does not have the commit */
async function filesOf(path: string, commit: string, git: GitContext): Promise<RevisionFolder | undefined> {
  const inner = innerGit(git, path);
  return inner && unlessGitFails(listFiles(commit, inner));
}
