import { posix, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Project } from '@codesearch/engine';
import type { CommonOptions } from '../option/command-options.ts';
import type { CloneOptions } from './cloned-root.ts';
import { locateFile } from './locate-file.ts';
import { isAddress, openSetup, withClone, withRoot } from './open-project.ts';

export interface OpenedFile {
  readonly project: Project;
  /** POSIX path relative to the root. */
  readonly path: string;
  /** Address of the repository without a password, if the user gave one. */
  readonly address?: string;
}

/** How the project of a file is opened. */
export interface OpenFileOptions {
  /** Folder that the file is relative to, or the address of a repository. Default: the working directory. */
  readonly within?: string | undefined;
  /** The command as the user writes it for a file of a repository, for a hint. */
  readonly usage: (address: string) => string;
}

/**
 * Opens the project that a file belongs to, and closes it after use.
 *
 * @param file relative to the folder or to the top of the repository; it need not exist
 * @throws INPUT_INVALID if the file is outside of the repository, or is an address itself
 * @throws what `locateFile` throws
 */
export async function withFile<Value>(
  file: string,
  { within, usage, ...options }: CommonOptions & CloneOptions & OpenFileOptions,
  use: (opened: OpenedFile) => Promise<Value>,
): Promise<Value> {
  const opened = await openSetup(options, within ?? file);
  if (isAddress(file, opened))
    throw errors.inputInvalid(
      `${printableLine(opened.engine.parseGitUrl(file).shown)} is the address of a repository, not a file.`,
      `Give the path of a file in it, and then the address, for example \`${usage('https://github.com/owner/repo')}\`.`,
    );
  if (within !== undefined && isAddress(within, opened)) {
    const address = opened.engine.parseGitUrl(within).shown;
    const path = pathIn(address, file);
    return withClone(opened, within, options, (project) => use({ project, path, address }));
  }
  const { root, path } = locateFile(file, opened, { within, root: options.root, rev: options.rev });
  return withRoot(opened, root, (project) => use({ project, path }));
}

function pathIn(address: string, file: string): string {
  const path = posix.normalize(file.replaceAll(sep, '/'));
  if (path === '.' || path.startsWith('../') || path === '..' || posix.isAbsolute(path))
    throw errors.inputInvalid(
      `${printableLine(file)} is not the path of a file in ${printableLine(address)}.`,
      'Give a path that starts at the top of the repository, as the hits of a search do.',
    );
  return path;
}
