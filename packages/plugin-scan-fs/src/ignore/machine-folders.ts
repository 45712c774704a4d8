import { realpathSync } from 'node:fs';
import { parse, relative, sep } from 'node:path';

/** Folders at the top of a disk in which the system presents its state as files. */
const systemFolders: readonly string[] = ['/dev/', '/proc/', '/run/', '/sys/'];

/**
 * Patterns for folders in a tree that are not part of it: the data folder of this program and, if the tree is a whole
 * disk, the folders of the system.
 *
 * @param root absolute path
 * @param home absolute path of the data folder, which may not exist
 */
export function machineFolders(root: string, home: string): readonly string[] {
  const top = realPath(root);
  const data = relative(top, realPath(home)).split(sep);
  return [
    ...(data[0] === '..' || data[0] === '' ? [] : [`/${data.map(literal).join('/')}/`]),
    ...(top === parse(top).root ? systemFolders : []),
  ];
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** A pattern that matches only this name. */
function literal(name: string): string {
  return name.replaceAll(/[\\*?[ ]/g, String.raw`\$&`);
}
