import { realpathSync } from 'node:fs';
import { parse, relative, sep } from 'node:path';

/** Folders at the top of a disk in which the system shows its own state as files. */
const systemFolders: readonly string[] = ['/dev/', '/proc/', '/run/', '/sys/'];

/**
 * Patterns for what lies in a tree and is no part of it: the data folder of this program, and where the tree is a whole disk, what the
 * system shows as files.
 *
 * @param root absolute path
 * @param home absolute path of the data folder, which need not exist
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

/** A name as a pattern that matches nothing else. */
function literal(name: string): string {
  return name.replaceAll(/[\\*?[ ]/g, String.raw`\$&`);
}
