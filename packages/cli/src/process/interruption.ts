/** Milliseconds that a command has for its own end. A user waits no longer than a second. */
const graceMs = 800;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The part of a process that is interrupted. */
export interface InterruptedProcess {
  once(signal: (typeof signals)[number], listener: () => void): unknown;
}

/**
 * Interrupts the command at the first SIGINT or SIGTERM, and ends the process if that does not: a plugin may not
 * listen, or work for long before it does. An index survives an end at any moment. Code that never lets go of the
 * thread ends by SIGQUIT (Ctrl-\) or SIGKILL only, since Node calls no listener then.
 */
export class Interruption implements Disposable {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param end ends the process */
  constructor(watched: InterruptedProcess, end: () => void) {
    const begin = (): void => {
      this.#timer ??= setTimeout(end, graceMs);
      this.#controller.abort();
    };
    for (const signal of signals) watched.once(signal, begin);
  }

  /** Aborts at a signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The command has ended. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
