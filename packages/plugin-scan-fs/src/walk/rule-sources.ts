import { lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSettled, stampOf } from '../file-state.ts';
import type { IgnoreSettings } from '../git/ignore-settings.ts';
import type { Repository } from '../git/repository.ts';

export const gitFile = '.gitignore';
export const ownFile = '.codesearchignore';

/** The sources of rules at the top of a scan, or of a repository in it, other than the ignore files in the tree. */
export interface RuleSources {
  readonly repository: Repository | undefined;
  readonly settings: IgnoreSettings;
  /** Outer folders of the root whose ignore files apply in it, outermost first. */
  readonly around: readonly string[];
}

/**
 * The state of the sources as an opaque string. Equal states mean equal rules.
 *
 * @param readAt milliseconds since the epoch, before the sources were read. Default: the state is only compared.
 * @returns `undefined` if a file is not accessible, or changed so shortly before `readAt` that a second change could
 * get the same time
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

/** The ignore files of the user and of the repository, which may be links. */
export function followedFiles({
  repository,
  settings,
}: Pick<RuleSources, 'repository' | 'settings'>): readonly string[] {
  const exclude = repository && join(repository.commonDir, 'info', 'exclude');
  return [settings.excludesFile, exclude].filter((file) => file !== undefined);
}

/** The folders from `top` down to `folder`, without `folder`. */
export function foldersBetween(top: string, folder: string): readonly string[] {
  const folders: string[] = [];
  for (let at = folder; at !== top;) folders.push((at = dirname(at)));
  return folders.toReversed();
}
