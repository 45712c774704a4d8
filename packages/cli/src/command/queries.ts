import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { errors } from '@codesearch/kernel';

/**
 * The queries of a file, one a line; blank lines are passed over.
 *
 * @param file a path, or `-` for standard input
 */
export async function* readQueries(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line.trim() !== '') yield line;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).path !== file) throw error;
    throw errors.inputInvalid(`The queries cannot be read from ${file}.`, 'Give an existing text file.', error);
  }
}
