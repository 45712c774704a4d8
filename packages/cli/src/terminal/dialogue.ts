import { createInterface } from 'node:readline';
import { errors } from '@codesearch/kernel';

/** A conversation at the terminal, on standard error so that standard output stays the result's. */
export interface Dialogue {
  /**
   * Asks and waits for a line. What was typed ahead counts.
   *
   * Errors: the signal's reason where it aborts; `INPUT_INVALID` where the input ends.
   */
  ask(question: string): Promise<string>;
  close(): void;
}

/** Whether somebody can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

export function openDialogue(signal: AbortSignal): Dialogue {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, signal });
  // A terminal that is asked at takes Ctrl-C for itself: hand it on to whom all interrupts go.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question) {
      terminal.setPrompt(question);
      terminal.prompt();
      const { value, done } = await lines.next();
      // What is said next does not belong behind the question.
      if (signal.aborted || done) process.stderr.write('\n');
      signal.throwIfAborted();
      if (done)
        throw errors.inputInvalid('The input ended before an answer.', 'Answer, or take the defaults by --yes.');
      return value.trim();
    },
    close: () => terminal.close(),
  };
}

/**
 * Asks a question that only a yes answers in the affirmative.
 *
 * Errors: as those of `Dialogue.ask`.
 */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  const dialogue = openDialogue(signal);
  try {
    return /^y(?:es)?$/i.test(await dialogue.ask(`${question} [y/N] `));
  } finally {
    dialogue.close();
  }
}
