import { lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errors } from '@codesearch/kernel';
import { replaceFile } from '@codesearch/toolkit';

/**
 * Writes a file of a client atomically. If the path is a link, its target is replaced. Permissions are kept; a new file
 * is readable by its owner only, since clients keep API keys there.
 *
 * @returns the first folder that had to be created, if any
 * @throws INPUT_INVALID if the file is read-only, the path is a link to nothing, or the folder cannot be written to
 */
export function writeText(path: string, text: string): string | undefined {
  return guarded(path, () => {
    const created = mkdirSync(dirname(path), { recursive: true });
    const stat = statSync(path, { throwIfNoEntry: false });
    replaceFile(stat ? realpathSync(path) : path, text, { mode: stat && stat.mode & 0o777 });
    return created;
  });
}

/**
 * Deletes a file of a client.
 *
 * @throws INPUT_INVALID as {@link writeText}
 */
export function deleteText(path: string): void {
  guarded(path, () => rmSync(path));
}

function guarded<T>(path: string, change: () => T): T {
  assertWritable(path);
  try {
    return change();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw refusal(path, `cannot be written (${code ?? message}).`);
  }
}

/**
 * Refuses a file that a program must not replace. A file without write permission is refused even if this process may
 * write to its folder.
 *
 * @throws INPUT_INVALID if the file is read-only, or the path is a link to nothing
 */
function assertWritable(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && (stat.mode & 0o200) === 0) throw refusal(path, 'is read-only.');
  if (!stat && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw refusal(path, 'is a link to a file that does not exist.');
}

function refusal(path: string, problem: string): Error {
  return errors.inputInvalid(
    `${path} ${problem}`,
    'Repair this, then run the command again. The file was not changed.',
  );
}
