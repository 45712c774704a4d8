import type { Logger } from '@codesearch/kernel';
import { byteString, IgnoreScope, optionScope, runGit, usableRules } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import type { ObjectReaders } from '../git/object-readers.ts';
import type { ResolvedRevision } from './revision.ts';
import type { RevisionFolder } from './revision-files.ts';

/** In bytes, as for files on disk. */
const maxFileSize = 1024 * 1024;
const ownFile = '.codesearchignore';

export interface RulesContext {
  readonly git: GitContext;
  readonly blobs: ObjectReaders;
  readonly logger: Logger;
}

/**
 * The rules at the root: the patterns of the options and the `.codesearchignore` files of the commit in the folders
 * around the root. Git's own rules hide no tracked file, and every file of a commit is tracked.
 */
export async function rulesAround(
  { commit, around }: ResolvedRevision,
  exclude: readonly string[],
  context: RulesContext,
): Promise<IgnoreScope | undefined> {
  const base = around.map((name) => `${byteString(name)}/`).join('').length;
  let rules = optionScope(exclude, base, false);
  if (around.length === 0) return rules;
  const folders = around.map((_, depth) =>
    around
      .slice(0, depth)
      .map((name) => `${name}/`)
      .join(''),
  );
  const paths = folders.map((folder) => folder + ownFile);
  const list = await runGit(
    ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commit, '--', ...paths],
    context.git,
  );
  for (const line of list.toString().split('\0')) {
    const [meta = '', path = ''] = line.split('\t');
    const [mode, type, blob] = meta.split(' ');
    if (type !== 'blob' || mode === '120000' || blob === undefined) continue;
    const folder = path.slice(0, -ownFile.length);
    rules = await withFile(rules, blob, path, byteString(folder).length, context);
  }
  return rules;
}

/** The rules in a folder, given those around it. Like git, a link is not followed. */
export async function rulesInside(
  folder: RevisionFolder,
  path: string,
  base: number,
  outer: IgnoreScope | undefined,
  context: RulesContext,
): Promise<IgnoreScope | undefined> {
  const file = folder.entries.find(({ name, isLink }) => name === ownFile && !isLink);
  return file ? withFile(outer, file.blob, path + ownFile, base, context) : outer;
}

async function withFile(
  outer: IgnoreScope | undefined,
  blob: string,
  path: string,
  base: number,
  { blobs, logger }: RulesContext,
): Promise<IgnoreScope | undefined> {
  const bytes = await blobs.read(path, blob, maxFileSize);
  if (typeof bytes === 'string') {
    const problem = bytes === 'missing' ? 'cannot be read' : 'is too large';
    logger.warn(`An ignore file ${problem} and is not applied.`, { path });
    return outer;
  }
  const rules = usableRules(bytes.toString('latin1'), path, false, logger);
  return rules ? new IgnoreScope(rules, base, outer) : outer;
}
