import { readFileSync } from 'node:fs';
import { errors } from '@codesearch/kernel';

/** Keeps a byte order mark, so that the same text encodes to the same bytes. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a file of a client.
 *
 * @returns its text, or `undefined` if there is no file
 * @throws CONFIG_INVALID if the file cannot be read, or is not UTF-8
 */
export function readText(file: string): string | undefined {
  try {
    return decoder.decode(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const problem = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8.' : `it cannot be read (${code}).`;
    throw errors.configInvalid(file, problem, 'Repair the file, then run the command again. Nothing was changed.');
  }
}
