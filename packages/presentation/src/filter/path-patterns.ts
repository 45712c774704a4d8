import { writtenList } from './written-list.ts';

/** Where a search of an agent looks: lists as {@link writtenList} reads them. */
interface GivenPaths {
  readonly path?: string | undefined;
  readonly pathGlob?: string | undefined;
}

const pattern = /\*|\{[^{}]*,[^{}]*\}/;
const isAbsolute = /^(?:[/~]|file:|[A-Za-z]:[/\\])/;

/**
 * A search whose path is a pattern, as `src/*.ts`, with that as its `pathGlob`. Of an absolute one, the folders in
 * front of the first wildcard are the path.
 */
export function withPathPatterns<Given extends GivenPaths>(
  given: Given,
): Given | (Omit<Given, 'path' | 'pathGlob'> & GivenPaths) {
  const { path, pathGlob, ...others } = given;
  if (path === undefined || !pattern.test(path)) return given;
  const items = writtenList(path);
  // Folders beside a pattern would limit it.
  if (!items.every((item) => pattern.test(item))) return given;
  const folders = items.filter((item) => isAbsolute.test(item)).map(folderOf);
  return {
    ...others,
    ...(folders.length === items.length && { path: JSON.stringify([...new Set(folders)]) }),
    pathGlob: JSON.stringify([...items, ...(pathGlob === undefined ? [] : writtenList(pathGlob))]),
  };
}

function folderOf(item: string): string {
  const fixed = item.slice(0, item.search(pattern));
  return fixed.slice(0, Math.max(1, fixed.lastIndexOf('/')));
}
