import { dirname, resolve } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';

/** Max bytes of a file that has one path. */
const maxPointerBytes = 4096;

/** The text of a file with the path of a folder. It may be anything in a repository that somebody else has made. */
export function pointerIn(file: string): string | undefined {
  return readRegularFile(file, maxPointerBytes)?.toString();
}

/** The folder that a file `.git` names in its one line, `gitdir: <path>`. */
export function linkedGitFolder(marker: string): string | undefined {
  const target = /^gitdir: (.+?)\r?\n*$/s.exec(pointerIn(marker) ?? '')?.[1];
  return target === undefined ? undefined : resolve(dirname(marker), target);
}
