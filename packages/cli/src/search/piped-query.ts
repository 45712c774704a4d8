import { fstatSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { invocation } from '../invocation/current-invocation.ts';

/**
 * Characters after which reading ends. It exceeds the limit of the engine on queries, so that the engine refuses the
 * query.
 */
const maxLength = 1_000_000;

/** Whether another program or a file is connected to standard input. A terminal and `/dev/null` are not. */
export function isInputPiped(): boolean {
  const { stdin } = invocation();
  try {
    const input = fstatSync(stdin.fd);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false; // Standard input is closed.
  }
}

/**
 * Reads standard input as one query of any number of lines.
 *
 * @returns the text without blank space around it, at most a million characters
 * @throws the reason of the signal if it aborts, even while waiting for input
 */
export async function readPipedQuery(signal: AbortSignal): Promise<string> {
  const { stdin } = invocation();
  stdin.setEncoding('utf8');
  addAbortSignal(signal, stdin);
  let text = '';
  for await (const part of stdin) {
    text += part;
    if (text.length >= maxLength) break;
  }
  return text.slice(0, maxLength).trim();
}
