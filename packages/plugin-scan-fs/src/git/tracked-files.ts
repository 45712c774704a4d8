import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginContext } from '@codesearch/kernel';
import type { GitContext } from '@codesearch/toolkit';
import { GitFailure } from '@codesearch/toolkit';
import { isSettled, stampOf, StampedCache } from '../file-state.ts';
import type { BoundedGit, Repository } from './repository.ts';

/**
 * The paths that a repository tracks, by folder. The path of a folder ends with a slash; the path of the top is empty.
 */
export class TrackedFiles {
  readonly #names: ReadonlyMap<string, ReadonlySet<string>>;

  private constructor(names: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#names = names;
  }

  /** @param list output of `git ls-files -z` */
  static parse(list: Buffer): TrackedFiles {
    const names = new Map<string, Set<string>>();
    let folder = '';
    let inFolder = namesOf(names, '');
    for (const path of list.toString('utf8').split('\0')) {
      if (path === '') continue;
      const nameStart = path.lastIndexOf('/') + 1;
      if (nameStart !== folder.length || !path.startsWith(folder)) {
        folder = path.slice(0, nameStart);
        inFolder = namesOf(names, folder);
      }
      inFolder.add(path.slice(nameStart));
    }
    return new TrackedFiles(names);
  }

  /** Names of the tracked files and submodules that are directly in `folder`. */
  in(folder: string): ReadonlySet<string> | undefined {
    return this.#names.get(folder);
  }

  /** Whether `folder` contains a tracked file at any depth. */
  hasFolder(folder: string): boolean {
    return this.#names.has(folder);
  }
}

/* Adds the outer folders too, so that each folder on the path of a tracked file is known. */
function namesOf(names: Map<string, Set<string>>, folder: string): Set<string> {
  const known = names.get(folder);
  if (known) return known;
  const added = new Set<string>();
  names.set(folder, added);
  for (let end = folder.length - 1; end > 0;) {
    end = folder.lastIndexOf('/', end - 1) + 1;
    const outer = folder.slice(0, end);
    if (names.has(outer)) break;
    names.set(outer, new Set());
    end--;
  }
  return added;
}

/** Asks git for the tracked files, and asks again only if the index of the repository has changed. */
export class TrackedFilesReader {
  readonly #context: Pick<PluginContext, 'logger' | 'now'>;
  readonly #git: BoundedGit;
  readonly cache: StampedCache<TrackedFiles> = new StampedCache();

  constructor(context: Pick<PluginContext, 'logger' | 'now'>, git: BoundedGit) {
    this.#context = context;
    this.#git = git;
  }

  /**
   * Lists the tracked files below `context.folder`, a folder of the repository.
   *
   * @returns `undefined` if the repository has no index, or git is missing or fails
   */
  async read(repository: Repository, context: GitContext): Promise<TrackedFiles | undefined> {
    const index = lstatSync(join(repository.gitDir, 'index'), { throwIfNoEntry: false });
    if (!index) return undefined;
    const stamp = stampOf(index);
    const known = this.cache.get(context.folder, stamp);
    if (known) return known;
    const settled = isSettled(index, this.#context.now());
    try {
      const tracked = TrackedFiles.parse(await this.#git.run(['ls-files', '-z', '--cached'], repository, context));
      if (settled) this.cache.set(context.folder, stamp, tracked);
      return tracked;
    } catch (error) {
      context.signal?.throwIfAborted();
      this.#context.logger.warn(
        'Git does not list its tracked files; ignore rules apply to every file.',
        gitProblem(error, repository),
      );
      return undefined;
    }
  }
}

/** Why git does not answer about a repository, and what to do about it, as details of a warning. */
function gitProblem(error: unknown, { top }: Repository): Readonly<Record<string, unknown>> {
  if (!(error instanceof GitFailure)) return { folder: top, problem: error };
  if (/dubious ownership/.test(error.messages)) {
    return {
      folder: top,
      problem: 'another user owns it',
      repair: `git config --global --add safe.directory '${top}'`,
    };
  }
  const problems = {
    missing: 'git is not installed',
    'timed-out': 'git did not answer in time; check its configuration and the files in .git',
    'too-much-output': 'git has too much output',
    refused: error.messages.trim().split('\n', 1)[0] || error.message,
  };
  return { folder: top, problem: problems[error.problem] };
}
