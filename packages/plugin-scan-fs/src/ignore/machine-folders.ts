import { realpathSync } from 'node:fs';
import { parse, relative, sep } from 'node:path';
import { toolFolders } from '@codesearch/toolkit';
import names from './hidden-names.json' with { type: 'json' };

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

/** Folders and files of tools, which are never searched. */
const alwaysHidden: ReadonlySet<string> = new Set([...toolFolders, ...names.always]);

/** Names of output or dependencies that may also be folders of source. */
const hiddenWithoutRules: ReadonlySet<string> = new Set(names.withoutRules);

/**
 * Whether an untracked file or folder of this name is hidden without a rule.
 *
 * @param hasRules Whether a `.gitignore` applies in the folder. It names the output, so a `build` that it does not name
 * is source.
 */
export function isBuiltInName(name: string, hasRules: boolean): boolean {
  return alwaysHidden.has(name) || (!hasRules && hiddenWithoutRules.has(name));
}
