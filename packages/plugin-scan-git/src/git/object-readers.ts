import { join, resolve, sep } from 'node:path';
import type { GitContext } from '@codesearch/toolkit';
import { BlobReader } from './blob-reader.ts';
import { lstatSync, realpathSync } from 'node:fs';
import { linkedGitFolder, nearestWith } from '@codesearch/toolkit';

/**
 * Reads the objects of a repository and of the submodules that are checked out in it. A hash names the same content in
 * each of them.
 */
export class ObjectReaders implements AsyncDisposable {
  /** That of the repository around the project. */
  readonly outer: BlobReader;
  readonly #git: GitContext;
  /** By the folder of the submodule; `undefined` if it has no repository. */
  readonly #inner = new Map<string, BlobReader | undefined>();

  /** @param git its folder is the root of the project */
  constructor(git: GitContext) {
    this.#git = git;
    this.outer = new BlobReader(git);
  }

  /**
   * Reads the content of a file, in the repositories around it if the outer one does not have it.
   *
   * @param path POSIX path relative to the root
   * @returns as `BlobReader.read`
   */
  async read(path: string, blob: string, maxBytes: number): Promise<Buffer | 'missing' | 'too-large'> {
    let answer = await this.outer.read(blob, maxBytes);
    if (answer !== 'missing') return answer;
    for (const folder of foldersAround(path)) {
      answer = (await this.#innerReader(folder)?.read(blob, maxBytes)) ?? 'missing';
      if (answer !== 'missing') return answer;
    }
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.outer[Symbol.asyncDispose]();
    for (const reader of this.#inner.values()) await reader?.[Symbol.asyncDispose]();
  }

  #innerReader(folder: string): BlobReader | undefined {
    if (!this.#inner.has(folder)) {
      const git = innerGit(this.#git, folder);
      this.#inner.set(folder, git && new BlobReader(git));
    }
    return this.#inner.get(folder);
  }
}

/** Git in the checked out repository of a submodule; `undefined` if it has none. */
export function innerGit(git: GitContext, path: string): GitContext | undefined {
  const folder = join(git.folder, path);
  return isInnerRepository(git.folder, folder) ? { ...git, folder } : undefined;
}

/** The folders that a path is in, the nearest first. */
export function foldersAround(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, count) => segments.slice(0, segments.length - 1 - count).join('/'));
}

/**
 * Whether a folder has the checked out repository of a submodule: its data are in the folder itself or among those of
 * the repository around it. A `.git` that leads elsewhere could make the files of another repository part of this one.
 *
 * @param root of the project, in or at the top of the repository around the folder
 * @param folder absolute
 */
function isInnerRepository(root: string, folder: string): boolean {
  try {
    const marker = join(folder, '.git');
    if (realpathSync(folder) !== resolve(realpathSync(root), folder.slice(root.length + 1))) return false;
    if (lstatSync(marker).isDirectory()) return true;
    const top = nearestWith('.git', root);
    const data = pointedTo(marker);
    return top !== undefined && data?.startsWith(dataOf(top) + sep) === true;
  } catch {
    // It is not checked out, or cannot be read.
    return false;
  }
}

/** The folder with the data of the repository whose top a folder is. */
function dataOf(top: string): string {
  const marker = join(top, '.git');
  return lstatSync(marker).isDirectory() ? realpathSync(marker) : (pointedTo(marker) ?? marker);
}

/** The real path that a file `.git` names. */
function pointedTo(marker: string): string | undefined {
  const folder = lstatSync(marker).isFile() ? linkedGitFolder(marker) : undefined;
  return folder === undefined ? undefined : realpathSync(folder);
}
