import { bestMatches, partsOf } from './path-parts.ts';
import type { Parts } from './path-parts.ts';

interface IndexedPath {
  readonly path: string;
  readonly parts: Parts;
}

/** Files that a written path can be. */
export interface PathMatch {
  readonly paths: readonly string[];
  /** 1 if one path is the end of the other, less if they only have their ends in common. */
  readonly certainty: number;
}

/** Of paths whose folders differ in front of a common end of several parts, and of a name alone that few files have. */
const commonEndCertainty = 0.9;
const nameCertainty = 0.5;

/** Names for which all paths are looked through. Taking all of them apart takes as long as some tens. */
const maxScans = 30;

/** Max files of a name whose folders are others than the written ones. */
const maxSameName = 3;

/**
 * Extensions under which a module is imported and those that its file can have, and files by which a folder is
 * imported.
 */
const sourceExtensions: ReadonlyMap<string, readonly string[]> = new Map([
  ['js', ['ts', 'tsx', 'jsx', 'mts', 'cts']],
  ['jsx', ['tsx']],
  ['mjs', ['mts', 'ts']],
  ['cjs', ['cts', 'ts']],
]);
const folderFile = /^(?:index|mod|__init__|init|main)\.[a-z]+$/;

/** The paths of an index, to find those that a text writes in part. */
export class PathIndex {
  readonly #paths: readonly string[];
  #stems: ReadonlyMap<string, readonly IndexedPath[]> | undefined;
  #folders: ReadonlyMap<string, readonly IndexedPath[]> | undefined;
  #names: ReadonlyMap<string, readonly IndexedPath[]> | undefined;
  #scans = 0;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** The files that a path can be: those with the longest end in common with it. */
  files(written: string, { isLibrary = false }: { readonly isLibrary?: boolean } = {}): PathMatch {
    const parts = partsOf(written);
    const name = parts.at(-1) as string;
    const named = this.#named(name);
    const exact = matching(written, parts, named);
    if (exact.paths.length > 0) return exact;
    const dot = name.lastIndexOf('.') + 1;
    for (const extension of sourceExtensions.get(name.slice(dot)) ?? []) {
      const source = name.slice(0, dot) + extension;
      const found = matching(written, [...parts.slice(0, -1), source], this.#named(source));
      if (found.paths.length > 0) return found;
    }
    if (isLibrary || named.length > maxSameName) return nothing;
    return { paths: named.map(({ path }) => path), certainty: nameCertainty };
  }

  /** The files that a path of several parts without an extension can be, as modules are imported. */
  modules(written: string): PathMatch {
    this.#stems ??= Map.groupBy(this.#paths.map(indexed).map(withoutExtension), ({ parts }) => parts.at(-1) as string);
    const parts = partsOf(written);
    return matching(written, parts, this.#stems.get(parts.at(-1) as string) ?? []);
  }

  /** The folders that a path can be. */
  folders(written: string): readonly string[] {
    if (!this.#folders) {
      const paths = new Set(this.#paths.flatMap(foldersOf));
      this.#folders = Map.groupBy([...paths].map(indexed), ({ parts }) => parts.at(-1) as string);
    }
    const parts = partsOf(written);
    return matching(written, parts, this.#folders.get(parts.at(-1) as string) ?? []).paths;
  }

  /**
   * The files with a name. Only the paths that may end with it are taken apart: there can be a hundred thousand. For a
   * report with many places, all are, once.
   */
  #named(name: string): readonly IndexedPath[] {
    if (this.#scans++ >= maxScans) {
      this.#names ??= Map.groupBy(this.#paths.map(indexed), ({ parts }) => parts.at(-1) as string);
      return this.#names.get(name) ?? [];
    }
    return this.#paths
      .filter((path) => mayBeNamed(path, name))
      .map(indexed)
      .filter(({ parts }) => parts.at(-1) === name);
  }
}

function indexed(path: string): IndexedPath {
  return { path, parts: partsOf(path) };
}

/** Composing letters and lower case change the length of no text in ASCII. */
function mayBeNamed(path: string, name: string): boolean {
  const before = path.length - name.length - 1;
  return before === -1 || path[before] === '/' || !isAscii.test(path);
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/;

const nothing: PathMatch = { paths: [], certainty: 0 };

/** Chooses those with the longest common end; of these, those in the same case if there are any. */
function matching(written: string, parts: Parts, candidates: readonly IndexedPath[]): PathMatch {
  const { matches: found, common: best } = bestMatches(parts, candidates);
  if (found.length === 0) return nothing;
  const isWhole = best === parts.length || found.some((each) => best === each.parts.length);
  const whole = found.filter((each) => best === parts.length || best === each.parts.length);
  const kept = isWhole ? whole : found;
  const end = written.split('/').slice(-best).join('/');
  const sameCase = kept.filter(({ path }) => path.endsWith(end));
  const paths = (sameCase.length > 0 ? sameCase : kept).map(({ path }) => path);
  // A path of several parts that is all of a file is that file, though others end with it too.
  const others = parts.length > 1 ? [] : paths.filter((path) => path !== written);
  return { paths: paths.includes(written) ? [written, ...others] : paths, certainty: isWhole ? 1 : commonEndCertainty };
}

function withoutExtension({ path, parts }: IndexedPath): IndexedPath {
  const name = parts.at(-1) as string;
  if (folderFile.test(name) && parts.length > 1) return { path, parts: parts.slice(0, -1) };
  const dot = name.indexOf('.', 1);
  return dot === -1 ? { path, parts } : { path, parts: [...parts.slice(0, -1), name.slice(0, dot)] };
}

/** The folders that a path is in, the outermost first. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    folders.push(path.slice(0, slash));
  return folders;
}
