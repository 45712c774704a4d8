import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { IgnoreRule, ScanVerdict } from '@codesearch/kernel';
import { absent, matchedRule, pathInside } from '@codesearch/toolkit';
import type { FileLimits } from '@codesearch/toolkit';
import { entryFinding } from './entry-finding.ts';
import type { Match } from './folder-rules.ts';
import type { FolderRulesReader } from './folder-rules-reader.ts';
import { enter, firstStep } from './walk-step.ts';

/**
 * Follows a scan down to one path and reports where it ends. A path behind a link, or in a folder that cannot be
 * listed, is skipped with that link or folder.
 *
 * @param root real path of the root, an existing folder
 * @param path POSIX path relative to it, as a scan writes it
 */
export async function explainPath(
  root: string,
  path: string,
  limits: FileLimits,
  rulesReader: FolderRulesReader,
  signal?: AbortSignal,
): Promise<ScanVerdict> {
  const names = path.split('/');
  let step = await firstStep(root, rulesReader, signal);
  for (const [depth, name] of names.entries()) {
    signal?.throwIfAborted();
    const folder = await enter(step, rulesReader, signal);
    if (folder.skipped) return { verdict: 'skipped', skipped: folder.skipped };
    const entry = folder.entries.find((each) => each.name === name);
    const finding = entry && entryFinding(entry, folder, limits);
    if (!entry || !finding) return absent;
    const isLast = depth === names.length - 1;
    if ('hiddenBy' in finding) {
      const kind = isLast ? entry.kind : kindAt(root, names);
      if (kind === undefined) return absent;
      const rule = ruleOf(finding.hiddenBy, root);
      return kind === 'folder' ? { verdict: 'folder', entered: false, rule } : { verdict: 'ignored', rule };
    }
    if ('skipped' in finding) {
      const leadsOn = entry.kind === 'folder' || entry.kind === 'link';
      return isLast || leadsOn ? { verdict: 'skipped', skipped: finding.skipped } : absent;
    }
    if ('file' in finding) return isLast ? { verdict: 'listed' } : absent;
    step = finding.step;
  }
  const { skipped } = await enter(step, rulesReader, signal);
  if (skipped) return { verdict: 'skipped', skipped };
  const { ignoredBy } = step.outer;
  return { verdict: 'folder', entered: true, ...(ignoredBy && { rule: ruleOf(ignoredBy, root) }) };
}

/* The kind of a path, or `link` if the path contains one. Nothing behind a link is read. */
function kindAt(root: string, names: readonly string[]): 'folder' | 'link' | 'other' | undefined {
  let kind: 'folder' | 'other' | undefined;
  try {
    for (let depth = 1; depth <= names.length; depth++) {
      const stats = lstatSync(join(root, ...names.slice(0, depth)), { throwIfNoEntry: false });
      if (!stats) return undefined;
      if (stats.isSymbolicLink()) return 'link';
      kind = stats.isDirectory() ? 'folder' : 'other';
    }
    return kind;
  } catch {
    return undefined;
  }
}

function ruleOf({ rule, path }: Match, root: string): IgnoreRule {
  if (rule === 'built-in' || rule === 'worktree') {
    return { pattern: path.slice(path.lastIndexOf('/') + 1), source: rule, matched: path };
  }
  // A file outside of the root, such as the ignore file of the user, is named by its absolute path.
  return matchedRule(rule, path, rule.file === undefined ? undefined : pathInside(root, rule.file));
}
