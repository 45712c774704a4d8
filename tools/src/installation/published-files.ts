import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, sep } from 'node:path';

/** What npm publishes of a package, whatever its `files` say. */
const always = ['package.json', 'README*', 'LICENSE*'];

/**
 * The files of a package of this workspace that npm publishes, by its `files`: names of folders, and patterns of what
 * is left out. `npm pack` says the same, and takes half a second, because it compresses them.
 *
 * @param folder of the package
 * @returns paths with `/`, sorted
 */
export function publishedFiles(folder: string): readonly string[] {
  const { files = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly files?: readonly string[];
  };
  const excluded = files.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = files.filter((pattern) => !pattern.startsWith('!')).map((pattern) => `${pattern}/**`);
  return globSync([...always, ...included], { cwd: folder })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => statSync(join(folder, path)).isFile() && !withParents(path).some(isExcluded))
    .toSorted();

  function isExcluded(path: string): boolean {
    return excluded.some((pattern) => matchesGlob(path, pattern));
  }
}

/** A path and the folders that it is in. */
function withParents(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === '.' ? [path] : [path, ...withParents(parent)];
}
