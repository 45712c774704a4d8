import { lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { errors } from '@codesearch/kernel';

/**
 * Refuses a file of a project that is not in it: a clone can bring a link to a file of the user, under the name of a
 * client's file.
 *
 * @param file absolute path
 * @param project absolute path of the folder that the user named
 * @throws INPUT_INVALID if a part of the path below the folder is a link, or the file is outside of it
 */
export function assertInside(file: string, project: string): void {
  const parts = relative(project, file).split(sep);
  if (parts[0] === '..' || parts[0] === '') throw refusal(file, `is outside of ${project}`);
  let path = project;
  for (const part of parts) {
    path = join(path, part);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (stats.isSymbolicLink()) throw refusal(path, 'is a link, which can lead out of the project');
  }
}

function refusal(path: string, problem: string): Error {
  return errors.inputInvalid(`${path} ${problem}.`, 'Replace it by a file or a folder, or edit the file yourself.');
}
