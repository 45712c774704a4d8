import { createInterface } from 'node:readline/promises';

/** Whether somebody can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Asks at the terminal, on standard error so that standard output stays the result's.
 *
 * Errors: the signal's reason where it aborts.
 */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A terminal that is asked at takes Ctrl-C for itself: hand it on to whom all interrupts go.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await terminal.question(question, { signal })).trim();
  } finally {
    terminal.close();
  }
}
