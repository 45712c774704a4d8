import type { ScanVerdict } from '@codesearch/kernel';
import { absent } from '@codesearch/toolkit';
import { enter, findingOf, firstStep } from './revision-walk.ts';
import type { Step, WalkedRevision } from './revision-walk.ts';
import type { RevisionEntry, RevisionFolder } from './revision-files.ts';

/**
 * Follows a scan down to one path and reports where it ends.
 *
 * @param path POSIX path relative to the root, as a scan writes it
 */
export async function explainPath(path: string, walked: WalkedRevision): Promise<ScanVerdict> {
  const names = path.split('/');
  let step: Step = await firstStep(walked);
  for (const [depth, name] of names.entries()) {
    const isLast = depth === names.length - 1;
    const entry = step.folder.entries.find((each) => each.name === name);
    if (entry) {
      const finding = await findingOf(entry, step, walked);
      if (!isLast && !('skipped' in finding && (entry.isLink || entry.isSubmodule))) return absent;
      if ('hiddenBy' in finding) return { verdict: 'ignored', rule: finding.hiddenBy };
      return 'skipped' in finding ? { verdict: 'skipped', skipped: finding.skipped } : { verdict: 'listed' };
    }
    const folder = step.folder.folders.find((each) => each.name === name);
    if (!folder) return absent;
    const next = await enter(folder, step, walked);
    if ('skipped' in next) return { verdict: 'skipped', skipped: next.skipped };
    if ('hiddenBy' in next) {
      const found = isLast ? folder : entryAt(folder, names.slice(depth + 1));
      if (!found) return absent;
      if ('folders' in found) return { verdict: 'folder', entered: false, rule: next.hiddenBy };
      return { verdict: 'ignored', rule: next.hiddenBy };
    }
    step = next;
  }
  return { verdict: 'folder', entered: true };
}

function entryAt(folder: RevisionFolder, names: readonly string[]): RevisionFolder | RevisionEntry | undefined {
  let found: RevisionFolder | RevisionEntry | undefined = folder;
  for (const name of names) {
    const { entries, folders }: Pick<RevisionFolder, 'entries' | 'folders'> =
      found && 'folders' in found ? found : { entries: [], folders: [] };
    found = entries.find((each) => each.name === name) ?? folders.find((each) => each.name === name);
  }
  return found;
}
