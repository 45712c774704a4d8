import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '@codesearch/kernel';

/**
 * The path that a `file:` URL or a path in the home folder is; any other path as it is.
 *
 * @throws INPUT_INVALID if the URL names another machine
 */
export function plainPath(given: string): string {
  if (given === '~' || given.startsWith('~/')) return join(homedir(), given.slice(1));
  if (!/^file:\/\//i.test(given)) return given;
  try {
    return fileURLToPath(given);
  } catch (error) {
    throw errors.inputInvalid(
      `${JSON.stringify(given)} is not a file on this machine.`,
      'Give the path of a folder.',
      error,
    );
  }
}
