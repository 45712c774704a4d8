import { Script } from 'node:vm';

/** Milliseconds that a command has for its own end. A user waits no longer than a second. */
const graceMs = 800;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The part of a process that is interrupted. */
export interface InterruptedProcess {
  on(signal: (typeof signals)[number], listener: () => void): unknown;
  off(signal: (typeof signals)[number], listener: () => void): unknown;
}

/**
 * Interrupts the command at the first SIGINT or SIGTERM, and ends the process if that does not: a plugin may not
 * listen, or work for long before it does. An index survives an end at any moment. Node calls no listener while code
 * keeps the thread, so it has none while code of others may do that: SIGINT ends that code, and after it and with
 * SIGTERM the system ends the process at once. Code that keeps the thread later, such as after an answer of a server,
 * ends by SIGQUIT (Ctrl-\) or SIGKILL only.
 */
export class Interruption implements Disposable {
  readonly #watched: InterruptedProcess;
  readonly #controller = new AbortController();
  readonly #begin: () => void;
  readonly #say: (whose: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #letGo = 0;

  /**
   * @param end ends the process
   * @param say names the code of others that SIGINT has ended
   */
  constructor(watched: InterruptedProcess, end: () => void, say: (whose: string) => void) {
    this.#watched = watched;
    this.#say = say;
    this.#begin = () => {
      for (const signal of signals) watched.off(signal, this.#begin);
      this.#timer ??= setTimeout(end, graceMs);
      this.#controller.abort();
    };
    for (const signal of signals) watched.on(signal, this.#begin);
  }

  /** Aborts at a signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A signal ends the process at once, until as many calls of {@link listen}. Costs some millionths of a second. */
  letGo(): void {
    if (this.#letGo++ === 0) for (const signal of signals) this.#watched.off(signal, this.#begin);
  }

  /** Undoes a {@link letGo}. */
  listen(): void {
    if (--this.#letGo > 0 || this.signal.aborted) return;
    for (const signal of signals) this.#watched.on(signal, this.#begin);
  }

  /**
   * Does work that may keep the thread. SIGINT interrupts the command in the middle of it; after it, a signal ends the
   * process until the thread is free. Costs a tenth of a millisecond.
   *
   * @param whose named if it is interrupted
   */
  during<Result>(work: () => Result, whose: string): Result {
    this.letGo();
    setImmediate(() => this.listen());
    try {
      return interruptible(work);
    } catch (error) {
      if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
      this.#say(whose);
      this.#begin();
      throw this.signal.reason;
    }
  }

  /** The command has ended. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}

const key = 'codesearch:begun';
let begun: () => unknown = () => undefined;
let script: Script | undefined;

/** Node ends only what runs in a script when SIGINT arrives. */
function interruptible<Result>(work: () => Result): Result {
  if (!script) Object.defineProperty(globalThis, Symbol.for(key), { value: () => begun() });
  script ??= new Script(`globalThis[Symbol.for('${key}')]()`, { filename: 'codesearch' });
  begun = work;
  return script.runInThisContext({ breakOnSigint: true }) as Result;
}
