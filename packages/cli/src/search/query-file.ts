import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { errors } from '@codesearch/kernel';
import { invocation } from '../invocation/current-invocation.ts';

/**
 * Reads queries, one per line. Blank lines are skipped.
 *
 * @param file a path, or `-` for standard input
 * @throws INPUT_INVALID if the file cannot be read
 * @throws the reason of the signal if it aborts, even while waiting for input
 */
export async function* readQueries(file: string, signal: AbortSignal): AsyncGenerator<string> {
  const input = file === '-' ? invocation().stdin : createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity, signal })) {
      if (line.trim() !== '') yield line;
    }
  } catch (error) {
    throw errors.inputInvalid(`Cannot read queries from ${file}.`, 'Give the path of a text file.', error);
  }
  signal.throwIfAborted();
}
