import { readFileSync, statSync } from 'node:fs';
import { errors, isCodesearchError } from '@codesearch/kernel';
import { readingFlags, readRegularFile } from '@codesearch/toolkit';

/** A settings file that people write is smaller. */
const maxBytes = 10_000_000;

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
    const stats = statSync(file);
    if (!stats.isFile()) throw unreadable(file, 'it is not a regular file.');
    if (stats.size > maxBytes) throw unreadable(file, `it is larger than ${maxBytes / 1_000_000} MB.`);
    const content = readRegularFile(file, maxBytes);
    // Without permission, for example; the error of the system says why.
    return decoder.decode(content ?? readFileSync(file, { flag: readingFlags }));
  } catch (error) {
    if (isCodesearchError(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(
      file,
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8.' : `it cannot be read (${code}).`,
    );
  }
}

function unreadable(file: string, problem: string): Error {
  return errors.configInvalid(file, problem, 'Repair the file, then run the command again. Nothing was changed.');
}
