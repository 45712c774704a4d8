import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { errors } from '@codesearch/kernel';

/**
 * The queries of a file, one a line; blank lines are passed over.
 *
 * @param file a path, or `-` for standard input
 *
 * Errors: `INPUT_INVALID` where the file cannot be read; the signal's reason where it aborts, also while input is awaited.
 */
export async function* readQueries(file: string, signal: AbortSignal): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity, signal })) {
      if (line.trim() !== '') yield line;
    }
  } catch (error) {
    throw errors.inputInvalid(`The queries cannot be read from ${file}.`, 'Give an existing text file.', error);
  }
  signal.throwIfAborted();
}
