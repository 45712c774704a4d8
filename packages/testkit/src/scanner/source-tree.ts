import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../fixture/tree.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';

/** What a scanner of a project reads, as a suite changes it. */
export interface SourceTree {
  /** Writes files by their paths. A file that exists is replaced. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  /** Removes files. */
  remove(paths: readonly string[]): Promise<void>;
  /**
   * Names a path where the scanner learns what there is, such as in a list of files, without writing a file. Absent:
   * nothing does.
   */
  name?(path: string): Promise<void>;
}

/** @returns what the scanner of this project reads: empty, until the suite writes files */
export type OpenSourceTree = (project: TemporaryProject) => SourceTree;

/** The files in the project's folder. */
export const folderTree: OpenSourceTree = ({ root }) => ({
  write: (files) => writeTree(root, files),
  async remove(paths) {
    for (const path of paths) await rm(join(root, path));
  },
});
