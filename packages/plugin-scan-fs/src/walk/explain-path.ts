import { lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { IgnoreRule, ScanVerdict } from '@codesearch/kernel';
import { textOfBytes } from '../ignore/byte-string.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { entryFinding } from './entry-finding.ts';
import type { Match } from './folder-view.ts';
import type { ViewReader } from './view-reader.ts';
import { enter, firstStep } from './walk-step.ts';

const absent: ScanVerdict = { verdict: 'absent' };

/**
 * Goes the way of a scan down to one path and tells where it ends. What lies behind a link or in a folder that cannot be
 * listed is passed over with that link or folder.
 *
 * @param root real path of the root, an existing folder
 * @param path POSIX path relative to it, as a scan writes it
 */
export async function explainPath(
  root: string,
  path: string,
  limits: FileLimits,
  views: ViewReader,
  signal?: AbortSignal,
): Promise<ScanVerdict> {
  const names = path.split('/');
  let step = await firstStep(root, views, signal);
  for (const [depth, name] of names.entries()) {
    signal?.throwIfAborted();
    const folder = await enter(step, views, signal);
    if (folder.skipped) return { verdict: 'skipped', skipped: folder.skipped };
    const entry = folder.entries.find((each) => each.name === name);
    const finding = entry && entryFinding(entry, folder, limits);
    if (!entry || !finding) return absent;
    const isLast = depth === names.length - 1;
    if ('hiddenBy' in finding) {
      const isThere = isLast || exists(root, names);
      return isThere ? { verdict: 'ignored', rule: ruleOf(finding.hiddenBy, root) } : absent;
    }
    if ('skipped' in finding) {
      const leadsOn = entry.kind === 'folder' || entry.kind === 'link';
      return isLast || leadsOn ? { verdict: 'skipped', skipped: finding.skipped } : absent;
    }
    if ('file' in finding) return isLast ? { verdict: 'listed' } : absent;
    step = finding.step;
  }
  return absent;
}

/** Whether there is something at a path, or a link on the way to it; nothing behind a link is looked at. */
function exists(root: string, names: readonly string[]): boolean {
  try {
    for (let depth = 1; depth <= names.length; depth++) {
      const stats = lstatSync(join(root, ...names.slice(0, depth)), { throwIfNoEntry: false });
      if (!stats) return false;
      if (stats.isSymbolicLink()) return true;
    }
    return true;
  } catch {
    return false;
  }
}

function ruleOf({ rule, path }: Match, root: string): IgnoreRule {
  if (rule === 'built-in') {
    return { pattern: path.slice(path.lastIndexOf('/') + 1), source: 'built-in', matched: path };
  }
  const pattern = textOfBytes(rule.pattern);
  if (rule.file === undefined) return { pattern, source: 'options', matched: path };
  return { pattern, source: sourceOf(rule.file, root), line: rule.line, matched: path };
}

/* What lies above the root, such as the user's own ignore file, is named by its absolute path. */
function sourceOf(file: string, root: string): string {
  const path = relative(root, file);
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && path !== file;
  return isInside ? path.replaceAll(sep, '/') : file;
}
