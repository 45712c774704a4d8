import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { errors } from '@codesearch/kernel';
import { nearestWith } from './read-regular-file.ts';

/**
 * Refuses a place where no file can be written, before the work whose result is written there.
 *
 * @param file absolute path that a user gave
 * @param options `createsFolders`: whether folders that are missing will be created, default false
 * @throws INPUT_INVALID if it is a folder, a link, a pipe or a device, or its folder is missing, cannot be written, or
 *   is a link that leads out of the repository of the working directory
 */
export function assertFilePlace(
  file: string,
  { createsFolders = false }: { readonly createsFolders?: boolean | undefined } = {},
): void {
  const folder = createsFolders ? presentFolder(dirname(file)) : dirname(file);
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file.`);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw errors.inputInvalid(`No file can be written to ${folder}.`, 'Give a file in an existing folder.', error);
  }
  assertNoWayOut(folder);
  const present = lstatSync(file, { throwIfNoEntry: false });
  if (present?.isDirectory()) throw errors.inputInvalid(`${file} is a folder.`, 'Give the path of a file.');
  if (present && !present.isFile()) {
    // A clone can bring a link to a file of the user, under the name that the user gives.
    const kind = present.isSymbolicLink() ? 'a link' : 'no regular file';
    throw errors.inputInvalid(`${file} is ${kind}.`, 'Give the path of a new file, or of a regular one.');
  }
}

/**
 * Refuses a folder that a link leads to, out of the repository of the working directory: a clone can bring one under
 * the name that the user gives.
 *
 * @param folder absolute path that a user gave
 * @throws INPUT_INVALID
 */
export function assertNoWayOut(folder: string): void {
  const tree = nearestWith('.git', process.cwd()) ?? process.cwd();
  const isIn = (path: string, top: string): boolean => path === top || path.startsWith(top + sep);
  if (!isIn(folder, tree) || isIn(realpathSync(folder), realpathSync(tree))) return;
  throw errors.inputInvalid(`${folder} is a link that leads out of ${tree}.`, 'Give the path of the folder itself.');
}

/** The nearest folder upward that exists. */
function presentFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : presentFolder(dirname(path));
}
