import { lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSettled, stampOf } from '../file-state.ts';
import type { IgnoreSettings } from '../git/ignore-settings.ts';
import type { Repository } from '../git/repository.ts';

export const gitFile = '.gitignore';
export const ownFile = '.codesearchignore';

/** What decides on ignoring at the top of a scan, or of a repository in it, beside the ignore files below. */
export interface RuleSources {
  readonly repository: Repository | undefined;
  readonly settings: IgnoreSettings;
  /** Folders around the root whose ignore files hold in it, outermost first. */
  readonly around: readonly string[];
}

/**
 * A mark of the state of these sources: equal ones promise equal rules. `undefined` where a file cannot be looked at, or was changed so
 * shortly before it was read that a second change could carry the same time.
 *
 * @param readAt milliseconds since the epoch, before they were read; without it they only are compared
 */
export function stateOfSources(sources: RuleSources, readAt: number = Number.POSITIVE_INFINITY): string | undefined {
  const { repository, settings, around } = sources;
  const stamps: string[] = [];
  try {
    for (const file of followedFiles(sources)) {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (stats && !isSettled(stats, readAt)) return undefined;
      stamps.push(stats ? stampOf(stats) : '');
    }
    const own = around.flatMap((folder) => [join(folder, gitFile), join(folder, ownFile)]);
    for (const file of repository ? [...own, join(repository.gitDir, 'index')] : own) {
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats && !isSettled(stats, readAt)) return undefined;
      stamps.push(stats ? stampOf(stats) : '');
    }
  } catch {
    return undefined;
  }
  return JSON.stringify([repository ?? null, settings.excludesFile ?? null, settings.foldCase, stamps]);
}

/** The user's own ignore file and the repository's, which may be links. */
export function followedFiles({
  repository,
  settings,
}: Pick<RuleSources, 'repository' | 'settings'>): readonly string[] {
  const exclude = repository && join(repository.commonDir, 'info', 'exclude');
  return [settings.excludesFile, exclude].filter((file) => file !== undefined);
}

/** The folders from one down to another, without the last. */
export function foldersBetween(top: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; at !== top;) folders.push((at = dirname(at)));
  return folders.toReversed();
}
