import { createInterface } from 'node:readline';
import { errors } from '@codesearch/kernel';
import { invocation } from '../invocation/current-invocation.ts';

/** Questions at the terminal. They are on standard error, since standard output is for results. */
export interface Dialogue extends Disposable {
  /**
   * Asks and waits for a line. A line that was typed before the question counts.
   *
   * @throws INPUT_INVALID if the input ends
   * @throws the reason of the signal if it aborts
   */
  ask(question: string): Promise<string>;
}

/** Whether there is a terminal to ask at. */
export function canAsk(): boolean {
  return invocation().canAsk;
}

export function openDialogue(signal: AbortSignal): Dialogue {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, signal });
  // While it reads a line, readline handles Ctrl-C itself. Pass it on to the handler of all interrupts.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const lines = terminal[Symbol.asyncIterator]();
  let hasEnded = false;
  terminal.once('close', () => (hasEnded = true));
  return {
    async ask(question) {
      // Lines that came before the end of the input are still to be read, but a closed terminal prompts no more.
      if (hasEnded) process.stderr.write(question);
      else {
        terminal.setPrompt(question);
        terminal.prompt();
      }
      const { value, done } = await lines.next();
      // The next message must not be on the line of the question.
      if (signal.aborted || done) process.stderr.write('\n');
      signal.throwIfAborted();
      if (done) throw errors.inputInvalid('The input ended before an answer.', 'Answer the question, or add --yes.');
      return value.trim();
    },
    [Symbol.dispose]: () => terminal.close(),
  };
}

/**
 * Asks a yes-or-no question. Everything except `y` and `yes` means no.
 *
 * @throws as {@link Dialogue.ask}
 */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  using dialogue = openDialogue(signal);
  return /^y(?:es)?$/i.test(await dialogue.ask(`${question} [y/N] `));
}
