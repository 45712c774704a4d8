import { coversPath } from '@codesearch/engine';
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { pathInside } from '@codesearch/toolkit';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { OpenProjects } from '@codesearch/host';

/** Names that are compared with the scan rules for one completion. */
const maxNames = 200;

/**
 * Completes a path in an indexed project: the roots that begin with it, and the entries of its folder that may be in
 * the index. Folders end with a separator.
 *
 * @param withFiles whether files are completed too
 */
export async function completePath(projects: OpenProjects, given: string, withFiles: boolean): Promise<string[]> {
  const indexed = (await projects.list()).flatMap(({ root, orphan }) => (root === undefined || orphan ? [] : [root]));
  const roots = indexed.filter((root) => root.startsWith(given));
  const end = given.lastIndexOf(sep) + 1;
  const [folder, prefix] = [given.slice(0, end), given.slice(end)];
  if (!isAbsolute(folder) || folder.split(sep).includes('..')) return roots;
  const root = indexed
    .filter((each) => pathInside(each, folder) !== undefined)
    .toSorted((a, b) => b.length - a.length)[0];
  if (root === undefined) return roots;
  const entries = entriesOf(folder).filter(({ name }) => name.startsWith(prefix));
  const usable = entries.filter((entry) => entry.isDirectory() || (withFiles && entry.isFile()));
  const covered = await projects.use(root, ({ project }) =>
    Promise.all(
      usable.slice(0, maxNames).map(async (entry) => {
        const path = join(folder, entry.name);
        const part = relative(root, path).replaceAll(sep, '/');
        return (await coversPath(project.parts, part)) ? [entry.isDirectory() ? `${path}${sep}` : path] : [];
      }),
    ),
  );
  return [...roots, ...covered.flat()];
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
