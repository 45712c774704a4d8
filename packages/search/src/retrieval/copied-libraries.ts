import { dirname } from 'node:path/posix';

/** A license, or who has the rights, of what is in its folder. */
const license = /(?:^|\/)(?:un)?(?:licen[sc]e|copying|copyright)(?:\.(?:md|rst|txt))?$/i;

/** Folders for libraries, where also other names of a license, and files of packages, are those of copies. */
const isForLibraries = /(?:^|\/)(?:contrib|ext|extern|external|libs?|modules)\//;
const licenseOfKind = /(?:^|\/)(?:un)?(?:licen[sc]e|copying|copyright)(?:[-._][a-z]+[-_]?[\d.]*)?$/i;
const sourceFile = /\.(?:[cm]?[jt]sx?|go|php|py|rb|rs)$/i;

/** A package of the repository itself often has a license of its own, and one of these. */
const packageFile =
  /(?:^|\/)(?:package\.json|composer\.json|Cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|build\.sbt|mix\.exs|Gemfile|pubspec\.yaml|Package\.swift|[^/]+\.(?:gemspec|csproj|fsproj|cabal|podspec|nimble|rockspec))$/;

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * The folders of libraries that were copied into a tree, under whatever name: each has a license beside it, and is no
 * package of the tree's own.
 *
 * @param paths of all files; the same list is read once
 */
export function copiedLibraries(paths: readonly string[]): ReadonlySet<string> {
  const folders = known.get(paths) ?? foldersOf(paths);
  known.set(paths, folders);
  return folders;
}

/** Returns whether a file is in one of some folders. */
export function isWithin(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) if (folders.has(folder)) return true;
  return false;
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const copied = new Set<string>();
  const own = new Set<string>();
  for (const path of paths) {
    if (packageFile.test(path)) own.add(dirname(path));
    else if (isLicense(path)) copied.add(dirname(path));
  }
  // Without a license of the whole, one that is anywhere can be that of the tree.
  if (!copied.delete('.')) return new Set();
  for (const folder of copied) if (own.has(folder) && !isForLibraries.test(folder)) copied.delete(folder);
  return copied;
}

function isLicense(path: string): boolean {
  return license.test(path) || (isForLibraries.test(path) && licenseOfKind.test(path) && !sourceFile.test(path));
}
