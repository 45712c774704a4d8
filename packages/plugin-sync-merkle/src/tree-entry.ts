/*
 * The strings that are hashed for a folder's children. A name contains no NUL, so different children give different
 * strings.
 *
 * A folder has two hashes. The hash of stamps can be compared with a scan without reading files. The hash of contents
 * depends only on names and bytes.
 */

export function fileEntry(name: string, stampOrHash: string): string {
  return `f${name}\0${stampOrHash}`;
}

/** The entry of a young file. No scan has this entry, so that a comparison always descends into its folder. */
export function youngFileEntry(name: string, stamp: string): string {
  return `y${name}\0${stamp}`;
}

export function folderEntry(name: string, setHash: string): string {
  return `d${name}\0${setHash}`;
}

/** Splits a path into its folder, which is empty for the root, and its name. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
