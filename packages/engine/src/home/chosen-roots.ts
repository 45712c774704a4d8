import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makePrivateFolder, readRegularFile } from '@codesearch/toolkit';
import { projectFolder } from './project-folder.ts';

const folderName = 'chosen-roots';

/**
 * Remembers that the user has indexed or searched a tree from the command line. A server for agents may search it from
 * then on.
 *
 * Nothing is remembered in a data folder that cannot be written.
 *
 * @param root real path
 */
export function rememberChosen(dataHome: string, root: string): void {
  const file = markerOf(dataHome, root);
  if (existsSync(file)) return;
  try {
    makePrivateFolder(join(dataHome, folderName));
    writeFileSync(file, `${root}\n`, { mode: 0o600 });
  } catch {
    // Reading an index does not require writing.
  }
}

/** Whether the user has indexed or searched a tree from the command line. @param root real path */
export function isChosen(dataHome: string, root: string): boolean {
  return existsSync(markerOf(dataHome, root));
}

/**
 * The root of an index, if the user has chosen it, for an index whose manifest cannot be read.
 *
 * @param id name of its folder
 */
export function chosenRoot(dataHome: string, id: string): string | undefined {
  const root = readRegularFile(join(dataHome, folderName, id))
    ?.toString()
    .trimEnd();
  return root !== undefined && basename(projectFolder(dataHome, root)) === id ? root : undefined;
}

function markerOf(dataHome: string, root: string): string {
  return join(dataHome, folderName, basename(projectFolder(dataHome, root)));
}
