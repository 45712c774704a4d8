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

/** The paths of a parameter: one, one a line, or a list in JSON. */
export function givenPaths(given: string): readonly string[] {
  const paths = listOf(given) ?? given.split('\n');
  const named = paths.map((path) => path.trim()).filter((path) => path !== '');
  return named.length === 0 ? [given] : named;
}

/** A list of texts in JSON, as some models send it; `undefined` for any other text. */
function listOf(given: string): readonly string[] | undefined {
  if (!given.trimStart().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined;
  } catch {
    // A folder can have a name like this.
    return undefined;
  }
}
