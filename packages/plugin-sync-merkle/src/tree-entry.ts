/*
 * What is hashed of a folder's children. A name holds no zero character, so that no two children are written alike.
 *
 * A folder has two hashes. That of the stamps is compared with a scan, without reading a file; that of the contents depends on
 * names and bytes alone.
 */

export function fileEntry(name: string, stampOrHash: string): string {
  return `f${name}\0${stampOrHash}`;
}

/** A file whose stamp cannot be trusted yet: no scan gives this entry, so that its folder is always looked into. */
export function youngFileEntry(name: string, stamp: string): string {
  return `y${name}\0${stamp}`;
}

export function folderEntry(name: string, setHash: string): string {
  return `d${name}\0${setHash}`;
}

/** A path's folder, empty for the root, and its name there. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
